/** What visitors will see otherwise than now, word by word. */
import { useQuery } from '@tanstack/react-query';
import type { NewRelease } from 'contract/studio';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { LanguageName } from '../../components/language-name.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Quiet } from '../../components/rows.tsx';
import { Section } from '../../components/screen.tsx';
import { FactsDiff } from '../../facts/facts-diff.tsx';
import { factsEditionQuery, factsQuery } from '../../facts/queries.ts';
import { itemKey, type TextRef } from '../../releasing/items.ts';
import { editionQuery, textQuery } from '../../releasing/queries.ts';
import type { RowTitle } from '../../releasing/row-title.ts';
import { TextDiff } from '../../releasing/text-diff.tsx';
import styles from './changes.module.css';
import { isPossible, type Subject } from './subjects.ts';

type Props = { subjects: Subject[]; chosen: ReadonlySet<string>; items: NewRelease['Items'] };

export function Changes({ subjects, chosen, items }: Props) {
  const texts = subjects.flatMap((subject) =>
    subject.texts
      .filter((item) => chosen.has(itemKey(item.ref)) && isPossible(item, 'publish'))
      .map((item) => ({ item, subject })),
  );
  const facts = subjects.filter(({ ID }) => items.some((item) => item.ID === ID && !item.Language));
  const titleOf = ({ title }: Subject) => (subjects.length > 1 ? title : undefined);
  if (facts.length + texts.length === 0) return null;
  return (
    <Section title="publish.changes">
      {facts.map((subject) => (
        <Change key={subject.ID} name={<FormattedMessage id="publish.facts" />} title={titleOf(subject)}>
          <FactsComparison id={subject.ID} />
        </Change>
      ))}
      {texts.map(({ item, subject }) => (
        <Change
          key={itemKey(item.ref)}
          name={<LanguageName code={item.ref.Language} />}
          title={titleOf(subject)}
          isNew={item.cell.LiveEdition === null}
        >
          <Comparison textRef={item.ref} edition={item.cell.LiveEdition} />
        </Change>
      ))}
    </Section>
  );
}

type ChangeProps = { name: ReactNode; title: RowTitle | undefined; isNew?: boolean; children: ReactNode };

function Change({ name, title, isNew = false, children }: ChangeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.change} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {name}
        {title && (
          <span className={styles.title} lang={title.language}>
            {title.text}
          </span>
        )}
        {isNew && (
          <Quiet>
            <FormattedMessage id="publish.new" />
          </Quiet>
        )}
      </summary>
      {isOpen && children}
    </details>
  );
}

/** The draft against what is live, if anything is. */
function FactsComparison({ id }: { id: string }) {
  const facts = useQuery(factsQuery(id));
  const edition = facts.data?.LiveEdition ?? null;
  const live = useQuery({ ...factsEditionQuery(id, edition ?? 0), enabled: edition !== null });
  return (
    <Loaded query={facts}>
      {(after) =>
        edition === null ? (
          <FactsDiff before={undefined} after={after} />
        ) : (
          <Loaded query={live}>{(before) => <FactsDiff before={before} after={after} />}</Loaded>
        )
      }
    </Loaded>
  );
}

type ComparisonProps = { textRef: TextRef; edition: number | null };

/** What is written against what is live, if anything is. */
function Comparison({ textRef, edition }: ComparisonProps) {
  const text = useQuery({ ...textQuery(textRef), staleTime: 0 });
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
