import { localeCodes } from 'contract/locale';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { brand } from '../../brand.ts';
import { CompanyMessage } from '../../components/company-message.tsx';
import { CompanyFacts, Facts, Values } from '../../components/facts.tsx';
import { MessageWords } from '../../components/message-words.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Picture } from '../../components/picture.tsx';
import { Section } from '../../components/section.tsx';
import { Fact } from '../../components/work-facts.tsx';
import { siteName } from '../../head/title.ts';
import styles from './company-sheet.module.css';
import type { Press } from './loader.ts';
import { Pixels, PressFile } from './press-file.tsx';
import { PressMail } from './press-mail.tsx';
import sheet from './sheet.module.css';
import { Terms } from './terms.tsx';

export function CompanySheet({ kinds, website }: Press) {
  const intl = useIntl();
  const site = siteName(intl);
  const made = kinds.filter(({ works }) => works.length > 0);
  return (
    <div className={sheet.sheet}>
      <PageHead title={<FormattedMessage id="press.title" />} lead={<MessageWords id="press.lead" />} />
      <Section title={<FormattedMessage id="press.company" />}>
        <div className={sheet.columns}>
          <Facts>
            <Fact name="press.name">
              <Values>
                {localeCodes.map((code) => (
                  <li key={code} lang={code}>
                    {brand.name[code]}
                  </li>
                ))}
              </Values>
            </Fact>
            <Fact name="press.about">
              <CompanyMessage id="about.lead" />
            </Fact>
            <CompanyFacts />
            {made.length > 0 && (
              <Fact name="works.title">
                <Values>
                  {made.map(({ kind, works }) => (
                    <li key={kind}>
                      <FormattedMessage id={`press.count.${kind}`} values={{ count: works.length }} />
                    </li>
                  ))}
                </Values>
              </Fact>
            )}
            <Fact name="about.mission">
              <CompanyMessage id="about.mission.text" />
            </Fact>
            <Fact name="about.story">
              <CompanyMessage id="about.story.text" />
            </Fact>
            <Fact name="press.contact">
              <PressMail />
            </Fact>
            <Fact name="press.website">
              <a href={website}>{website}</a>
            </Fact>
          </Facts>
          <aside className={sheet.beside}>
            <PressFile
              picture={<img src="/favicon.svg" alt="" width={512} height={512} />}
              caption={intl.formatMessage({ id: 'press.mark' }, { site })}
              downloads={[
                {
                  href: '/favicon.svg',
                  name: `${site}.svg`,
                  about: <FormattedMessage id="press.file.scalable" values={{ format: 'SVG' }} />,
                },
                {
                  href: '/icon-512.png',
                  name: `${site}.png`,
                  about: <Pixels format="PNG" width={512} height={512} />,
                },
              ]}
            />
            <Terms />
          </aside>
        </div>
      </Section>
      {made.length > 0 && (
        <Section title={<FormattedMessage id="press.sheets" />}>
          <ul className={styles.works}>
            {made
              .flatMap(({ works }) => works)
              .map((work) => (
                <li key={work.ID}>
                  <Link to={`/press/${work.ID}`}>
                    <span className={styles.frame}>
                      {work.Cover && <Picture image={work.Cover} sizes="5rem" isDecorative className={styles.cover} />}
                    </span>
                    <span>
                      <strong>{work.Title}</strong>
                      <small>
                        <span>
                          <FormattedMessage id={`kind.${work.Kind}`} />
                        </span>
                        <FormattedDate value={work.PublishedAt} year="numeric" />
                      </small>
                    </span>
                  </Link>
                </li>
              ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
