import { FormattedMessage } from 'react-intl';
import { useLoaderData } from 'react-router';
import { ButtonLink } from 'ui/button';
import type { Highlight } from '../../catalog/highlight.ts';
import { useCompanyList } from '../../components/company-list.ts';
import { CompanyMessage } from '../../components/company-message.tsx';
import { CompanyFacts, Facts } from '../../components/facts.tsx';
import { HeroPicture } from '../../components/hero-picture.tsx';
import { MessageWords } from '../../components/message-words.tsx';
import { Picture } from '../../components/picture.tsx';
import { PictureHead } from '../../components/picture-head.tsx';
import { useHeroRule } from '../../components/picture-rules.ts';
import scrim from '../../components/scrim.module.css';
import { Section } from '../../components/section.tsx';
import styles from './page.module.css';

const [partners = []] = Object.values(
  import.meta.glob<string[]>('../../../../sample/brand.json', { query: '?partners', import: 'default', eager: true }),
);

export default function AboutPage() {
  const { image, parts } = useLoaderData<Highlight>();
  const milestones = useCompanyList('about.timeline.', '.text');
  const promises = useCompanyList('about.promise.');
  const hasFacts = useCompanyList('press.fact.', '.value').length > 0;
  return (
    <>
      <PictureHead title={<MessageWords id="about.heading" />} lead={<MessageWords id="about.lead" />} image={image} />
      <Section title={<FormattedMessage id="about.story" />}>
        <div className={styles.story}>
          <p>
            <CompanyMessage id="about.story.text" />
          </p>
          {parts.story && <Picture image={parts.story} sizes="(width <= 991.98px) 100vw, 45vw" />}
        </div>
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
                {parts[milestone] && (
                  <Picture
                    image={parts[milestone]}
                    sizes="(width <= 767.98px) 100vw, min(45vw, 44rem)"
                    className={styles.milestone}
                  />
                )}
              </li>
            ))}
          </ol>
        )}
      </Section>
      <div
        className={[styles.night, parts.mission && scrim.scrim, useHeroRule(parts.mission)].filter(Boolean).join(' ')}
      >
        {parts.mission && <HeroPicture image={parts.mission} className={styles.nightPicture} isPaused />}
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
