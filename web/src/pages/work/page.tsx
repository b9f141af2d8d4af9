import type { Article, Image } from 'contract/entities';
import { useState } from 'react';
import { FormattedDate, FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { Link, useLoaderData } from 'react-router';
import { ArticleBody } from '../../components/article-body.tsx';
import { FallbackNotice, fallbackLocale } from '../../components/fallback-notice.tsx';
import { NewsItem } from '../../components/news-item.tsx';
import { imageUrl, Picture } from '../../components/picture.tsx';
import scrim from '../../components/scrim.module.css';
import { Section } from '../../components/section.tsx';
import type { loadWork } from './loader.ts';
import styles from './page.module.css';

export default function WorkPage() {
  const { article, shown, related } = useLoaderData<typeof loadWork>();
  const { locale } = useIntl();
  const lang = fallbackLocale(shown, locale);
  const gallery = article.Work?.Gallery ?? [];
  const hero = gallery.find(({ Width, Height }) => Width > Height) ?? article.Cover;
  return (
    <>
      <article>
        <header className={`${styles.hero} ${scrim.scrim}`}>
          {hero && <Picture image={hero} sizes="100vw" className={styles.heroPicture} isFirst />}
          <div className={styles.heroText}>
            <p>
              <Link to={article.Kind ? `/works?tab=${article.Kind}` : '/works'}>
                <FormattedMessage id={article.Kind ? `works.${article.Kind}` : 'works.back'} />
              </Link>
            </p>
            <h1 lang={lang}>{article.Title}</h1>
            <p lang={lang}>{article.Summary}</p>
          </div>
        </header>
        <div className={styles.columns}>
          <div>
            {lang && <FallbackNotice shown={lang} languages={article.Languages} />}
            <ArticleBody html={article.Content} lang={lang} />
          </div>
          {article.Work && <Facts work={article.Work} />}
        </div>
        {article.Work?.Trailer && <Trailer src={article.Work.Trailer} title={article.Title} poster={hero} />}
        {gallery.length > 0 && <Gallery pictures={gallery} />}
      </article>
      {related.length > 0 && (
        <Section title={<FormattedMessage id="works.related" />}>
          <ul className={styles.related}>
            {related.map((item) => (
              <li key={item.ID}>
                <NewsItem item={item} heading="h3" />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Facts({ work }: { work: NonNullable<Article['Work']> }) {
  return (
    <aside className={styles.facts} aria-labelledby="Facts">
      <h2 id="Facts">
        <FormattedMessage id="works.facts" />
      </h2>
      <dl>
        <dt>
          <FormattedMessage id="works.release" />
        </dt>
        <dd>
          <time dateTime={work.ReleaseDate}>
            <FormattedDate value={work.ReleaseDate} dateStyle="long" />
          </time>
        </dd>
        {work.Platforms.length > 0 && (
          <>
            <dt>
              <FormattedMessage id="works.platforms" />
            </dt>
            <dd>
              <FormattedList
                value={work.Platforms.map((name) => <PlatformName key={name} name={name} />)}
                type="unit"
              />
            </dd>
          </>
        )}
        {work.AgeRatings.length > 0 && (
          <>
            <dt>
              <FormattedMessage id="works.ratings" />
            </dt>
            <dd>
              <FormattedList value={work.AgeRatings} type="unit" />
            </dd>
          </>
        )}
      </dl>
      {work.Stores.length > 0 && (
        <>
          <h2>
            <FormattedMessage id="works.stores" />
          </h2>
          <ul className={styles.stores}>
            {work.Stores.map(({ Name, URL }) => (
              <li key={URL}>
                <a href={URL} rel="noopener">
                  {Name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}

/** Names of makers stay as they are; the few common words among platforms have words of their own. */
function PlatformName({ name }: { name: string }) {
  return <FormattedMessage id={`platform.${name}`} defaultMessage={[{ type: 0, value: name }]} />;
}

function Trailer({ src, title, poster }: { src: string; title: string; poster: Image | null | undefined }) {
  const [isAsked, setAsked] = useState(false);
  const intl = useIntl();
  return (
    <Section title={<FormattedMessage id="works.trailer" />}>
      <div className={styles.trailer}>
        {isAsked ? (
          // biome-ignore lint/a11y/useMediaCaption: these films have no spoken word
          <video src={src} controls autoPlay playsInline poster={poster ? imageUrl(poster.ID, 1280) : undefined} />
        ) : (
          <a
            href={src}
            className={styles.play}
            aria-label={intl.formatMessage({ id: 'works.trailer.play' }, { title })}
            onClick={(event) => {
              event.preventDefault();
              setAsked(true);
            }}
          >
            {poster && (
              <Picture
                image={poster}
                sizes="(width <= 767.98px) 100vw, 60rem"
                isDecorative
                className={styles.trailerPicture}
              />
            )}
            <svg viewBox="0 0 64 64" width="72" height="72" aria-hidden="true">
              <circle cx="32" cy="32" r="31" fill="rgb(6 12 28 / 72%)" />
              <path d="M26 20v24l20-12Z" fill="#fff" />
            </svg>
          </a>
        )}
      </div>
    </Section>
  );
}

function Gallery({ pictures }: { pictures: Image[] }) {
  const intl = useIntl();
  return (
    <Section title={<FormattedMessage id="works.gallery" />}>
      <ul className={styles.gallery}>
        {pictures.map((picture, index) => (
          <li key={picture.ID}>
            <a
              href={imageUrl(picture.ID)}
              aria-label={`${intl.formatMessage({ id: 'works.gallery.open' }, { number: index + 1 })}: ${picture.Alt}`}
            >
              <Picture image={picture} sizes="(width <= 767.98px) 100vw, 40rem" className={styles.galleryPicture} />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
