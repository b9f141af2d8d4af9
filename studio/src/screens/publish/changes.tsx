/** What visitors will see otherwise than now, word by word. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { LanguageName } from '../../components/language-name.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Quiet } from '../../components/rows.tsx';
import { Section } from '../../components/screen.tsx';
import { itemKey, type TextRef } from '../../releasing/items.ts';
import { editionQuery, textQuery } from '../../releasing/queries.ts';
import { TextDiff } from '../../releasing/text-diff.tsx';
import styles from './changes.module.css';
import { isPossible, type Subject, type SubjectText } from './subjects.ts';

type Props = { subjects: Subject[]; chosen: ReadonlySet<string> };

export function Changes({ subjects, chosen }: Props) {
  const texts = subjects.flatMap(({ texts, title }) =>
    texts
      .filter((item) => chosen.has(itemKey(item.ref)) && isPossible(item, 'publish'))
      .map((item) => ({ item, title })),
  );
  return (
    <Section title="publish.changes">
      {texts.map(({ item, title }) => (
        <Change key={itemKey(item.ref)} item={item} title={subjects.length > 1 ? title : undefined} />
      ))}
    </Section>
  );
}

function Change({ item: { ref, cell }, title }: { item: SubjectText; title: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.change} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <LanguageName code={ref.Language} />
        {title && <span className={styles.title}>{title}</span>}
        {cell.LiveEdition === null && (
          <Quiet>
            <FormattedMessage id="publish.new" />
          </Quiet>
        )}
      </summary>
      {isOpen && <Comparison textRef={ref} edition={cell.LiveEdition} />}
    </details>
  );
}

type ComparisonProps = { textRef: TextRef; edition: number | null };

/** What is written against what is live, if anything is. */
function Comparison({ textRef, edition }: ComparisonProps) {
  const text = useQuery(textQuery(textRef));
  const live = useQuery({ ...editionQuery(textRef, edition ?? 0), enabled: edition !== null });
  const { Language } = textRef;
  return (
    <Loaded query={text}>
      {(after) =>
        edition === null ? (
          <TextDiff before={undefined} after={after} locale={Language} />
        ) : (
          <Loaded query={live}>{(before) => <TextDiff before={before} after={after} locale={Language} />}</Loaded>
        )
      }
    </Loaded>
  );
}
