/** A work in the list: its poster, a line about it and where it can be had. Stills appear to whoever looks closer. */
import type { ArticleSummary, Image } from 'contract/entities';
import { useState } from 'react';
import { useClient } from '../../catalog/client-context.ts';
import dotted from '../../components/dotted.module.css';
import { Picture } from '../../components/picture.tsx';
import { PlatformName } from '../../components/platform-name.tsx';
import { Poster } from '../../components/poster.tsx';
import styles from './work-card.module.css';

const maxStills = 3;

export function WorkCard({ work }: { work: ArticleSummary }) {
  const getClient = useClient();
  const [stills, setStills] = useState<Image[]>();

  /** What is asked for here is what the work's page asks for next. Without an answer, the poster stays as it is. */
  async function loadStills() {
    if (stills) return;
    setStills([]);
    const client = await getClient();
    const { data } = await client.getArticle({ categoryId: work.CategoryID, articleId: work.ID });
    const wide = data.Work?.Gallery.filter(({ Width, Height }) => Width > Height) ?? [];
    setStills(wide.slice(1, 1 + maxStills));
  }

  const onInterest = () => void loadStills().catch(() => setStills(undefined));

  return (
    <li className={styles.card}>
      <Poster work={work} onInterest={onInterest}>
        {stills && stills.length > 0 && (
          <span className={styles.stills}>
            {stills.map((still) => (
              <Picture key={still.ID} image={still} sizes="7rem" isDecorative className={styles.still} />
            ))}
          </span>
        )}
      </Poster>
      <p className={styles.line}>{work.Summary}</p>
      <Platforms names={work.Platforms} />
    </li>
  );
}

export function Platforms({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className={`${dotted.dotted} ${styles.platforms}`}>
      {names.map((name) => (
        <li key={name}>
          <PlatformName name={name} />
        </li>
      ))}
    </ul>
  );
}
