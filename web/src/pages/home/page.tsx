import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLoaderData } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { NewsItem } from '../../components/news-item.tsx';
import { Poster } from '../../components/poster.tsx';
import { Section } from '../../components/section.tsx';
import { siteName } from '../../head/title.ts';
import { Banner } from './banner.tsx';
import type { loadHome } from './loader.ts';
import styles from './page.module.css';

const lines = [
  { kind: 'game', title: 'home.game', text: 'home.game.text' },
  { kind: 'movie', title: 'home.movie', text: 'home.movie.text' },
  { kind: 'app', title: 'home.app', text: 'home.app.text' },
];

export default function HomePage() {
  const { carousels, works, news } = useLoaderData<typeof loadHome>();
  const intl = useIntl();
  return (
    <>
      {carousels.length > 0 ? <Banner slides={carousels} /> : <h1 className={styles.name}>{siteName(intl)}</h1>}
      <Section title={<FormattedMessage id="home.business" />}>
        <ul className={styles.lines}>
          {lines.map(({ kind, title, text }) => (
            <li key={kind} className={styles[kind]}>
              <h3>
                <FormattedMessage id={title} />
              </h3>
              <p>
                <FormattedMessage id={text} />
              </p>
              <ButtonLink
                look="quiet"
                to={`/works?tab=${kind}`}
                aria-label={intl.formatMessage(
                  { id: 'home.learnMore.about' },
                  { subject: intl.formatMessage({ id: title }) },
                )}
              >
                <FormattedMessage id="home.learnMore" />
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title={<FormattedMessage id="home.works" />}
        action={
          <Link to="/works" aria-label={intl.formatMessage({ id: 'home.more.works' })}>
            <FormattedMessage id="home.more" />
          </Link>
        }
      >
        <ul className={styles.rail}>
          {works.map((work) => (
            <li key={work.ID}>
              <Poster work={work} />
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title={<FormattedMessage id="home.news" />}
        action={
          <Link to="/news" aria-label={intl.formatMessage({ id: 'home.more.news' })}>
            <FormattedMessage id="home.more" />
          </Link>
        }
      >
        <ul className={styles.news}>
          {news.map((item, index) => (
            <li key={item.ID} className={index === 0 ? styles.lead : undefined}>
              <NewsItem item={item} isLead={index === 0} heading="h3" />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
