import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Link, useLoaderData } from 'react-router';
import { Icon } from 'ui/icon';
import type { LoadedArticle } from '../../catalog/article.ts';
import { ArticleBody } from '../../components/article-body.tsx';
import { FallbackNotice, fallbackLocale } from '../../components/fallback-notice.tsx';
import { Picture } from '../../components/picture.tsx';
import { TypeLabel } from '../../components/type-label.tsx';
import styles from './page.module.css';
import { Share } from './share.tsx';

export default function NewsArticlePage() {
  const { article, shown } = useLoaderData<LoadedArticle>();
  const intl = useIntl();
  const lang = fallbackLocale(shown, intl.locale);
  const date = (value: string) => (
    <time key={value} dateTime={value}>
      <FormattedDate value={value} dateStyle="long" />
    </time>
  );
  return (
    <div className={styles.page}>
      <article className={styles.article}>
        <header>
          <Link to="/news" className={styles.back}>
            <Icon name="back" size={18} />
            <FormattedMessage id="news.back" />
          </Link>
          <p className={styles.meta}>
            {article.Type && <TypeLabel type={article.Type} />}
            <span>
              <FormattedMessage id="news.published" values={{ date: date(article.PublishedAt) }} />
            </span>
            {article.UpdatedAt !== article.PublishedAt && (
              <span>
                <FormattedMessage id="news.updated" values={{ date: date(article.UpdatedAt) }} />
              </span>
            )}
          </p>
          <h1 lang={lang} data-words="">
            {article.Title}
          </h1>
          <p className={styles.summary} lang={lang} data-words="">
            {article.Summary}
          </p>
        </header>
        {lang && <FallbackNotice shown={lang} languages={article.Languages} />}
        {article.Cover && (
          <Picture image={article.Cover} sizes="(width <= 767.98px) 100vw, 74rem" className={styles.cover} isFirst />
        )}
        <ArticleBody html={article.Content} lang={lang} />
        <Share title={article.Title} />
      </article>
      {(article.Newer || article.Older) && (
        <nav className={styles.neighbours} aria-label={intl.formatMessage({ id: 'news.neighbours' })}>
          {article.Older && (
            <Link to={`/news/${article.Older.ID}`} rel="prev">
              <small>
                <FormattedMessage id="news.previous" />
              </small>
              <span data-words="">{article.Older.Title}</span>
            </Link>
          )}
          {article.Newer && (
            <Link to={`/news/${article.Newer.ID}`} rel="next" className={styles.newer}>
              <small>
                <FormattedMessage id="news.next" />
              </small>
              <span data-words="">{article.Newer.Title}</span>
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}
