import { FormattedMessage } from 'react-intl';
import { useLoaderData } from 'react-router';
import { ButtonLink } from 'ui/button';
import { brand } from '../../brand.ts';
import type { Highlight } from '../../catalog/highlight.ts';
import { useCompanyList } from '../../components/company-list.ts';
import { CompanyMessage } from '../../components/company-message.tsx';
import { CompanyFacts, Facts } from '../../components/facts.tsx';
import { MessageWords } from '../../components/message-words.tsx';
import { PictureHead } from '../../components/picture-head.tsx';
import { Section } from '../../components/section.tsx';
import styles from './page.module.css';

export default function AboutPage() {
  const { image } = useLoaderData<Highlight>();
  const milestones = useCompanyList('about.timeline.', '.text');
  const promises = useCompanyList('about.promise.');
  const hasFacts = useCompanyList('press.fact.', '.value').length > 0;
  const { partners = [] } = brand;
  return (
    <>
      <PictureHead
        title={<MessageWords id="about.heading" />}
        lead={<CompanyMessage id="about.lead" />}
        image={image}
      />
      <Section title={<FormattedMessage id="about.story" />}>
        <p className={styles.story}>
          <CompanyMessage id="about.story.text" />
        </p>
        {milestones.length > 0 && (
          <ol className={styles.timeline}>
            {milestones.map((milestone) => (
              <li key={milestone}>
                <h3>
                  <CompanyMessage id={`about.timeline.${milestone}.date`} />
                </h3>
                <p>
                  <CompanyMessage id={`about.timeline.${milestone}.text`} />
                </p>
              </li>
            ))}
          </ol>
        )}
      </Section>
      <div className={styles.night}>
        <Section title={<FormattedMessage id="about.mission" />}>
          <p className={styles.statement}>
            <MessageWords id="about.mission.text" />
          </p>
        </Section>
      </div>
      <Section title={<FormattedMessage id="about.responsibility" />}>
        <p className={styles.text}>
          <CompanyMessage id="about.responsibility.text" />
        </p>
        {promises.length > 0 && (
          <ul className={styles.promises}>
            {promises.map((promise) => (
              <li key={promise}>
                <CompanyMessage id={`about.promise.${promise}`} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {hasFacts && (
        <Section title={<FormattedMessage id="about.facts" />}>
          <Facts>
            <CompanyFacts />
          </Facts>
        </Section>
      )}
      {partners.length > 0 && (
        <Section
          title={<FormattedMessage id="about.partners" />}
          action={
            <ButtonLink to="/contact" variant="quiet">
              <FormattedMessage id="about.contact" />
            </ButtonLink>
          }
        >
          <p className={styles.text}>
            <CompanyMessage id="about.partners.text" />
          </p>
          <ul className={styles.partners} lang="en">
            {partners.map((partner) => (
              <li key={partner}>{partner}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
