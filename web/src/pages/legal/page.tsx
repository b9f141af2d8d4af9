import { useEffect, useMemo, useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { useLoaderData } from 'react-router';
import { ArticleBody } from '../../components/article-body.tsx';
import { FallbackNotice, fallbackLocale } from '../../components/fallback-notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import type { loadLegal } from './loader.ts';
import styles from './page.module.css';

type Data = Awaited<ReturnType<ReturnType<typeof loadLegal>>>;

export default function LegalPage() {
  const { page, shown, languages } = useLoaderData<Data>();
  const { locale } = useIntl();
  const headings = useMemo(() => headingsOf(page.Content), [page.Content]);
  const lang = fallbackLocale(shown, locale);
  const current = useCurrentHeading(headings);
  return (
    <article>
      <PageHead
        title={
          <span lang={lang} data-words="">
            {page.Title}
          </span>
        }
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
                <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {lang && <FallbackNotice shown={lang} languages={languages} />}
          <ArticleBody html={page.Content} lang={lang} />
        </div>
      </div>
    </article>
  );
}

type Heading = { id: string; text: string };

/** The part that is being read: the last whose heading has passed the top third of the screen. */
function useCurrentHeading(headings: Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const parts = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    const follow = () => {
      const passed = parts.filter((part) => part.getBoundingClientRect().top < innerHeight / 3);
      setCurrent(passed.at(-1)?.id ?? parts[0]?.id);
    };
    // An observer tells when a heading crosses that line, without a listener on every scroll. All that is above the line
    // counts as seen, so that a leap over many headings, as by Back, is noticed too.
    const observer = new IntersectionObserver(follow, { rootMargin: '1000000px 0px -66% 0px' });
    for (const part of parts) observer.observe(part);
    return () => observer.disconnect();
  }, [headings]);
  return current;
}

// The service writes the HTML, so that its headings have just this form.
function headingsOf(html: string): Heading[] {
  return [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id = '', text = '']) => ({
    id,
    text: text
      .replace(/<[^>]+>/g, '')
      .replaceAll('&#x26;', '&')
      .replaceAll('&#x3C;', '<'),
  }));
}
