import { FormattedMessage } from 'react-intl';
import { useLoaderData } from 'react-router';
import { MessageWords } from '../../components/message-words.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { FeedLink, NoNews, TypeFilter, YearFilter } from './filters.tsx';
import { GrowingList } from './growing-list.tsx';
import type { loadNews } from './loader.ts';
import styles from './page.module.css';

export default function NewsPage() {
  const loaded = useLoaderData<typeof loadNews>();
  const { type, year, years } = loaded;
  return (
    <>
      <PageHead title={<FormattedMessage id="news.heading" />} lead={<MessageWords id="news.lead" />} />
      <div className={styles.news}>
        <TypeFilter type={type} year={year} />
        <div className={styles.elsewhere}>
          <YearFilter type={type} year={year} years={years} />
          <FeedLink type={type} />
        </div>
        {loaded.items.length > 0 ? <GrowingList loaded={loaded} /> : <NoNews type={type} year={year} />}
      </div>
    </>
  );
}
