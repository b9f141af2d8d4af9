import type { Image } from 'contract/entities';
import type { WorkKind } from 'contract/names';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLoaderData } from 'react-router';
import { businessLines } from '../../brand.ts';
import { CompanyMessage } from '../../components/company-message.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { NewsItem } from '../../components/news-item.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Picture } from '../../components/picture.tsx';
import { useHeroRule } from '../../components/picture-rules.ts';
import { Section } from '../../components/section.tsx';
import { Spoken } from '../../components/spoken.tsx';
import { siteName } from '../../head/title.ts';
import { Banner } from './banner.tsx';
import type { loadHome } from './loader.ts';
import styles from './page.module.css';
import { WorksRail } from './works-rail.tsx';

export default function HomePage() {
  const { Carousels: carousels, Business: business, Works: works, News: news } = useLoaderData<typeof loadHome>();
  const intl = useIntl();
  return (
    <>
      <Suspense>{carousels.length > 0 ? <Banner slides={carousels} /> : <PageHead title={siteName(intl)} />}</Suspense>
      <div className={styles.later}>
        <Section title={<FormattedMessage id="home.business" />}>
          <ul className={styles.lines}>
            {businessLines.map((kind) => (
              <BusinessLine
                key={kind}
                kind={kind}
                image={[...business, ...works].find(({ Kind }) => Kind === kind)?.Cover}
              />
            ))}
          </ul>
        </Section>
      </div>
      <div className={styles.later}>
        {works.length > 0 && <WorksRail works={works} />}
        {news.length > 0 && (
          <Section
            title={<FormattedMessage id="home.news" />}
            action={
              <MoreLink to="/news">
                <Spoken id="home.more.news" />
              </MoreLink>
            }
          >
            <ul className={styles.news}>
              {news.map((item, index) => (
                <li key={item.ID} className={index === 0 ? styles.lead : undefined}>
                  <NewsItem item={item} variant={index === 0 ? 'lead' : 'brief'} heading="h3" />
                </li>
              ))}
            </ul>
          </Section>
        )}
        {intl.messages['home.career.text'] && (
          <p className={styles.ways}>
            {['career', 'contact'].map((way) => (
              <Link key={way} to={`/${way}`}>
                <FormattedMessage id={`${way}.title`} />
                <small>
                  <CompanyMessage id={`home.${way}.text`} />
                </small>
              </Link>
            ))}
          </p>
        )}
      </div>
    </>
  );
}

/** A panel on a picture that the company chose, or of its newest work. */
function BusinessLine({ kind, image }: { kind: WorkKind; image: Image | null | undefined }) {
  const intl = useIntl();
  const name = intl.formatMessage({ id: `kind.${kind}` });
  return (
    <li className={`${styles.line} ${useHeroRule(image ?? undefined)}`}>
      {image && (
        <Picture
          image={image}
          // As wide as it is drawn where it is cut to the height of its panel.
          sizes="(width <= 767.98px) max(100vw, 32rem), 57rem"
          isDecorative
          className={styles.linePicture}
        />
      )}
      <div className={styles.lineText}>
        <h3>{name}</h3>
        <p>
          <CompanyMessage id={`home.${kind}.text`} />
        </p>
        <MoreLink to={`/works?tab=${kind}`} className={styles.lineLink}>
          <Spoken id="home.learnMore" values={{ subject: name }} />
        </MoreLink>
      </div>
    </li>
  );
}
