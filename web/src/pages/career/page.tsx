import { FormattedMessage } from 'react-intl';
import { useLoaderData } from 'react-router';
import type { Highlight } from '../../catalog/highlight.ts';
import { Button } from '../../components/button.tsx';
import { Line } from '../../components/icon.tsx';
import { PictureHead } from '../../components/picture-head.tsx';
import { Section } from '../../components/section.tsx';
import { benefitIcons } from './benefit-icons.ts';
import styles from './page.module.css';

const reasons = ['1', '2', '3', '4', '5', '6'];

export default function CareerPage() {
  const { image } = useLoaderData<Highlight>();
  return (
    <>
      <PictureHead
        title={<FormattedMessage id="career.heading" />}
        lead={<FormattedMessage id="career.lead" />}
        image={image}
      />
      <div className={styles.pair}>
        <Section title={<FormattedMessage id="career.do" />}>
          <p className={styles.text}>
            <FormattedMessage id="career.do.text" />
          </p>
        </Section>
        <Section title={<FormattedMessage id="career.need" />}>
          <p className={styles.text}>
            <FormattedMessage id="career.need.text" />
          </p>
        </Section>
      </div>
      <Section title={<FormattedMessage id="career.why" />}>
        <ol className={styles.reasons}>
          {reasons.map((number) => (
            <li key={number}>
              <h3>
                <FormattedMessage id={`career.reason.${number}`} />
              </h3>
              <p>
                <FormattedMessage id={`career.reason.${number}.text`} />
              </p>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={<FormattedMessage id="career.benefits" />}>
        <ul className={styles.benefits}>
          {Object.entries(benefitIcons).map(([benefit, path]) => (
            <li key={benefit}>
              <Line path={path} size={36} />
              <FormattedMessage id={`career.benefit.${benefit}`} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title={<FormattedMessage id="career.join.heading" />} className={styles.join}>
        <p className={styles.text} id="join-hint">
          <FormattedMessage id="career.join.hint" />
        </p>
        <Button aria-disabled="true" aria-describedby="join-hint">
          <FormattedMessage id="career.join" />
        </Button>
      </Section>
    </>
  );
}
