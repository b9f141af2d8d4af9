/** The way from nothing to an announcement in four languages, for the first days. It is gone once somebody puts it away. */
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { Term } from '../../components/term.tsx';
import styles from './guide.module.css';
import { readGuide, saveGuide } from './guide-memory.ts';

const steps = ['new', 'write', 'translate', 'preview', 'publish'] as const;

export function Guide() {
  const [isShown, setShown] = useState(readGuide);
  if (!isShown) return null;
  return (
    <section className={styles.guide} aria-labelledby="Guide">
      <header>
        <h2 id="Guide">
          <FormattedMessage id="guide.title" />
        </h2>
        <Button
          variant="quiet"
          onClick={() => {
            saveGuide();
            setShown(false);
          }}
        >
          <FormattedMessage id="guide.done" />
        </Button>
      </header>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <h3>
              <FormattedMessage id={`guide.${step}`} />
              {step === 'translate' && <Term name="stale" />}
              {step === 'publish' && <Term name="release" />}
            </h3>
            <p>
              <FormattedMessage id={`guide.${step}.text`} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
