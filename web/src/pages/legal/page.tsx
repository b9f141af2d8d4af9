import { useMemo } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { useLoaderData } from 'react-router';
import { ArticleBody } from '../../components/article-body.tsx';
import { FallbackNotice, fallbackLocale } from '../../components/fallback-notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import type { loadLegal } from './loader.ts';
import styles from './page.module.css';

type Data = Awaited<ReturnType<ReturnType<typeof loadLegal>>>;

export default function LegalPage() {
  const { page, shown } = useLoaderData<Data>();
  const { locale } = useIntl();
  const headings = useMemo(() => headingsOf(page.Content), [page.Content]);
  const lang = fallbackLocale(shown, locale);
  return (
    <article>
      <PageHead
        title={<span lang={lang}>{page.Title}</span>}
        lead={
          <FormattedMessage
            id="legal.updated"
            values={{ date: <FormattedDate key="date" value={page.UpdatedAt} dateStyle="long" /> }}
          />
        }
      />
      <div className={styles.columns}>
        <nav className={styles.contents} aria-labelledby="Contents">
          <h2 id="Contents">
            <FormattedMessage id="legal.contents" />
          </h2>
          <ol lang={lang}>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {lang && <FallbackNotice shown={lang} />}
          <ArticleBody html={page.Content} lang={lang} />
        </div>
      </div>
    </article>
  );
}

// The service writes the HTML, so that its headings have just this form.
function headingsOf(html: string): { id: string; text: string }[] {
  return [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id = '', text = '']) => ({
    id,
    text: text
      .replace(/<[^>]+>/g, '')
      .replaceAll('&#x26;', '&')
      .replaceAll('&#x3C;', '<'),
  }));
}
