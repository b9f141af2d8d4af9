import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLoaderData } from 'react-router';
import type { LoadedArticle } from '../../catalog/article.ts';
import { ArticleBody } from '../../components/article-body.tsx';
import { FallbackNotice, fallbackLocale } from '../../components/fallback-notice.tsx';
import { Hero } from '../../components/hero.tsx';
import { NewsItem } from '../../components/news-item.tsx';
import { usePictureRule } from '../../components/picture-rules.ts';
import { posterTransition } from '../../components/poster.tsx';
import { Section } from '../../components/section.tsx';
import { Facts } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import { Next } from './next.tsx';
import { isNight } from './night.ts';
import styles from './page.module.css';
import { Trailer } from './trailer.tsx';

export default function WorkPage() {
  const { article, shown } = useLoaderData<LoadedArticle>();
  const intl = useIntl();
  const lang = fallbackLocale(shown, intl.locale);
  const gallery = article.Work?.Gallery ?? [];
  const wide = gallery.filter(({ Width, Height }) => Width > Height);
  const hero = wide[0] ?? article.Cover ?? undefined;
  const poster = article.Work?.Trailer ? (wide.at(-1) ?? hero) : undefined;
  const pictures = gallery.filter(({ ID }) => ID !== hero?.ID);
  // No picture is shown twice.
  const tiles = pictures.filter(({ ID }) => ID !== poster?.ID && !article.Content.includes(ID));
  const stores = article.Work?.Stores ?? [];
  const isFilm = article.Kind === 'movie';
  const trailer = article.Work?.Trailer && <Trailer src={article.Work.Trailer} title={article.Title} poster={poster} />;
  const head = (
    <>
      <p className={styles.kind}>
        <Link to={article.Kind ? `/works?tab=${article.Kind}` : '/works'}>
          <FormattedMessage id={article.Kind ? `kind.${article.Kind}` : 'works.back'} />
        </Link>
      </p>
      <h1 lang={lang} data-words="">
        {article.Title}
      </h1>
      <p lang={lang}>{article.Summary}</p>
      {stores.length > 0 && (
        <ul className={styles.stores} aria-label={intl.formatMessage({ id: 'works.stores' })}>
          {stores.map(({ Name, URL }) => (
            <li key={URL}>
              <a href={URL} rel="noopener">
                {Name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
  return (
    // The page takes its colours from the picture: its rule says which.
    <div
      className={`${styles.page} ${usePictureRule(hero)}`}
      data-scheme={hero && isNight(hero) ? 'dark' : undefined}
      data-kind={article.Kind}
    >
      <article>
        {hero ? (
          <Hero image={hero} transition={posterTransition(article)} isTall>
            {head}
          </Hero>
        ) : (
          <header className={styles.plainHead}>{head}</header>
        )}
        {isFilm && trailer}
        <div className={styles.columns}>
          <div className={styles.text}>
            {lang && <FallbackNotice shown={lang} languages={article.Languages} />}
            <ArticleBody html={article.Content} lang={lang} />
          </div>
          {article.Work && <Facts work={article.Work} />}
        </div>
        {!isFilm && trailer}
        {tiles.length > 0 && <Gallery pictures={pictures} tiles={tiles} heroPortrait={hero?.Portrait?.ID} />}
      </article>
      {article.Related.length > 0 && (
        <Section title={<FormattedMessage id="works.related" />}>
          <ul className={styles.related}>
            {article.Related.map((item) => (
              <li key={item.ID}>
                {/* The news about a work show pictures that its own page has shown. */}
                <NewsItem item={{ ...item, Cover: null }} variant="brief" heading="h3" />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {article.Older && <Next {...article.Older} />}
    </div>
  );
}
