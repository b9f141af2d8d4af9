/** One language beside the others: what can be done with it, and its form. */
import { useQuery } from '@tanstack/react-query';
import { type LocaleCode, locales } from 'contract/locale';
import { can } from 'contract/studio/rights';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { Draft } from '../../draft/draft.ts';
import { historyPath, publishPath } from '../../releasing/items.ts';
import { loadText } from '../../releasing/queries.ts';
import { useMe } from '../../session/me.ts';
import styles from './column.module.css';
import { type DraftFields, type Item, refOf } from './item.ts';
import { PublishLink } from './publish-link.tsx';
import { draftKey, TextForm } from './text-form.tsx';

type Props = {
  item: Item;
  language: LocaleCode;
  shown: LocaleCode[];
  onShow: (languages: LocaleCode[]) => void;
  onSaved: () => void;
};

export function Column({ item, language, shown, onShow, onSaved }: Props) {
  const intl = useIntl();
  const me = useMe();
  const [count, setCount] = useState(0);
  const isReadOnly = !can(me, 'write', 'text', language);
  const key = draftKey(me.ID, item, language);
  const query = useQuery({
    queryKey: ['text', item.subject, item.id, language, count],
    // Where this browser keeps nothing, saving will say so.
    queryFn: () =>
      Promise.all([loadText(refOf(item, language)), Draft.unsent<DraftFields>(key).catch(() => undefined)]),
    // Never from memory, and never anew under somebody's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const name = locales.find(({ code }) => code === language)?.name;
  return (
    <section className={styles.column} aria-label={name}>
      <header className={styles.head}>
        <h2 lang={language}>{name}</h2>
        <Link to={historyPath(refOf(item, language))}>
          <FormattedMessage id="text.history" />
        </Link>
        {can(me, 'publish', 'text', language) && (
          <PublishLink
            to={publishPath([refOf(item, language)])}
            aria-label={intl.formatMessage({ id: 'text.publish.one' }, { language: name ?? '' })}
          >
            <FormattedMessage id="text.publish" />
          </PublishLink>
        )}
      </header>
      <Loaded query={query}>
        {([text, unsent]) => (
          <TextForm
            key={count}
            item={item}
            language={language}
            text={text}
            unsent={unsent}
            isReadOnly={isReadOnly}
            shown={shown}
            onShow={onShow}
            onSaved={onSaved}
            onReload={() => setCount(count + 1)}
          />
        )}
      </Loaded>
    </section>
  );
}
