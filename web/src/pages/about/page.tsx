import { FormattedMessage, useIntl } from 'react-intl';
import { useLoaderData } from 'react-router';
import { brand } from '../../brand.ts';
import type { Highlight } from '../../catalog/highlight.ts';
import { ButtonLink } from '../../components/button.tsx';
import { PictureHead } from '../../components/picture-head.tsx';
import { Section } from '../../components/section.tsx';
import { siteName } from '../../head/title.ts';
import styles from './page.module.css';

const milestones = ['2015', '2016', '2023', '2024', '2025', '2026'];
const promises = ['players', 'makers', 'world'];

export default function AboutPage() {
  const { image } = useLoaderData<Highlight>();
  const site = siteName(useIntl());
  return (
    <>
      <PictureHead
        title={<FormattedMessage id="about.heading" />}
        lead={<FormattedMessage id="about.lead" values={{ site }} />}
        image={image}
      />
      <Section title={<FormattedMessage id="about.story" />}>
        <p className={styles.story}>
          <FormattedMessage id="about.story.text" />
        </p>
        <ol className={styles.timeline}>
          {milestones.map((year) => (
            <li key={year}>
              <h3>
                <FormattedMessage id={`about.timeline.${year}.date`} />
              </h3>
              <p>
                <FormattedMessage id={`about.timeline.${year}.text`} values={{ site }} />
              </p>
            </li>
          ))}
        </ol>
      </Section>
      <div className={styles.night}>
        <Section title={<FormattedMessage id="about.mission" />}>
          <p className={styles.statement}>
            <FormattedMessage id="about.mission.text" />
          </p>
        </Section>
      </div>
      <Section title={<FormattedMessage id="about.responsibility" />}>
        <p className={styles.text}>
          <FormattedMessage id="about.responsibility.text" />
        </p>
        <ul className={styles.promises}>
          {promises.map((promise) => (
            <li key={promise}>
              <FormattedMessage id={`about.responsibility.${promise}`} />
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title={<FormattedMessage id="about.partners" />}
        action={
          <ButtonLink to="/contact" variant="quiet">
            <FormattedMessage id="about.contact" />
          </ButtonLink>
        }
      >
        <p className={styles.text}>
          <FormattedMessage id="about.partners.text" />
        </p>
        <ul className={styles.partners} lang="en">
          {brand.partners.map((partner) => (
            <li key={partner}>{partner}</li>
          ))}
        </ul>
      </Section>
    </>
  );
}
