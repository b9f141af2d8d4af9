/** One article or page in its languages: facts above, texts side by side, and the page as visitors will see it. */
import { useQuery } from '@tanstack/react-query';
import { localeCodes } from 'contract/locale';
import { pageIds } from 'contract/names';
import type { FactsFields } from 'contract/studio';
import { can } from 'contract/studio/rights';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { Notice } from '../../components/notice.tsx';
import { Screen } from '../../components/screen.tsx';
import { Draft } from '../../draft/draft.ts';
import { publishPath } from '../../releasing/items.ts';
import { textQuery } from '../../releasing/queries.ts';
import { useMe } from '../../session/me.ts';
import { withSession } from '../../session/with-session.ts';
import { Column } from './column.tsx';
import { FactsForm, factsKey } from './facts-form.tsx';
import { type Item, refOf } from './item.ts';
import { Preview } from './preview.tsx';
import { PublishLink } from './publish-link.tsx';
import styles from './screen.module.css';
import { LanguagesShown, useShownLanguages } from './shown-languages.tsx';

export function Component() {
  const me = useMe();
  const { id = '', pageId } = useParams();
  const item: Item = pageId ? { subject: 'page', id: pageId } : { subject: 'article', id };
  if (!can(me, 'read', 'text'))
    return (
      <Screen title="text.screen">
        <Notice kind="info">
          <FormattedMessage id="error.forbidden" />
        </Notice>
      </Screen>
    );
  if (!/^[1-9]\d{0,8}$/.test(id) && !isPage(pageId)) return <NotFound />;
  return <TextScreen key={`${item.subject}/${item.id}`} item={item} />;
}

const isPage = (id: string | undefined) => (pageIds as readonly (string | undefined)[]).includes(id);

function TextScreen({ item }: { item: Item }) {
  const me = useMe();
  const { shown, opening, show } = useShownLanguages(item);
  const [savedCount, setSavedCount] = useState(0);
  const first = shown[0] ?? localeCodes[0];
  const title = useQuery({
    ...textQuery(refOf(item, first)),
    enabled: shown.length > 0,
    select: ({ Title }) => Title,
  });
  const facts = useQuery({
    // Not the key of what other screens ask: this has what is unsent beside it.
    queryKey: ['facts-and-unsent', item.id],
    queryFn: () =>
      Promise.all([
        withSession((api) => api.getFacts({ id: Number(item.id) })).then(({ data }) => data),
        // Where this browser keeps nothing, saving will say so.
        Draft.unsent<FactsFields>(factsKey(me.ID, item.id)).catch(() => undefined),
      ]),
    enabled: item.subject === 'article',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const onSaved = () => setSavedCount((count) => count + 1);
  const languages = localeCodes.filter((language) => can(me, 'publish', 'text', language));
  return (
    <Screen
      title={title.data ? 'text.screen.of' : 'text.screen'}
      values={{ name: title.data ?? '' }}
      {...(title.data && { lang: first })}
      actions={
        languages.length > 0 &&
        shown.length > 0 && (
          <PublishLink
            isMain
            to={publishPath(
              shown.filter((language) => languages.includes(language)).map((language) => refOf(item, language)),
            )}
          >
            <FormattedMessage id="text.publish" />
          </PublishLink>
        )
      }
    >
      {item.subject === 'article' && (
        <Loaded query={facts}>
          {([data, unsent]) => <FactsForm facts={data} unsent={unsent} onSaved={onSaved} />}
        </Loaded>
      )}
      {shown.length === 0 ? (
        <Loaded query={opening}>{() => null}</Loaded>
      ) : (
        <>
          <div className={styles.bar}>
            <LanguagesShown shown={shown} onShow={show} />
          </div>
          <div className={styles.desk}>
            <Preview item={item} slug={facts.data?.[0].Slug} languages={shown} savedCount={savedCount} />
            <div className={styles.columns} data-count={shown.length}>
              {shown.map((language) => (
                <Column key={language} item={item} language={language} shown={shown} onShow={show} onSaved={onSaved} />
              ))}
            </div>
          </div>
        </>
      )}
    </Screen>
  );
}
