/** Who else has written here just now, and whether there is something newer than what is on the screen. */
import { useQuery } from '@tanstack/react-query';
import type { LocaleCode } from 'contract/locale';
import { FormattedMessage, FormattedRelativeTime } from 'react-intl';
import { Button } from 'ui/button';
import { textQuery } from '../../releasing/queries.ts';
import { useMe } from '../../session/me.ts';
import { type Item, refOf } from './item.ts';
import styles from './presence.module.css';

const everyMs = 15_000;
/** Who wrote longer ago than this is not here any more. */
const presentMs = 5 * 60_000;

type Props = { item: Item; language: LocaleCode; version: number; onShow: () => void };

export function Presence({ item, language, version, onShow }: Props) {
  const me = useMe();
  const { data } = useQuery({
    ...textQuery(refOf(item, language)),
    refetchInterval: everyMs,
    // A poll that fails is followed by the next; saving tells of a lost connection.
    retry: false,
  });
  if (!data?.EditedAt || !data.EditedBy || data.EditedByID === me.ID) return null;
  const agoMs = Date.now() - Date.parse(data.EditedAt);
  const isNewer = data.Version > version;
  if (agoMs > presentMs && !isNewer) return null;
  return (
    <p className={styles.presence} role="status">
      <FormattedMessage
        id="presence.wrote"
        values={{
          name: data.EditedBy,
          when: <FormattedRelativeTime value={-Math.round(agoMs / 60_000)} unit="minute" numeric="auto" />,
        }}
      />
      {isNewer && (
        <Button variant="quiet" onClick={onShow}>
          <FormattedMessage id="presence.show" />
        </Button>
      )}
    </p>
  );
}
