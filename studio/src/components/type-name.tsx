/** What an article is, in words: the type of a news item, the kind of a work, else where it stands. */
import { useIntl } from 'react-intl';

/** The other types are names of products, which are the same in every language. */
const translated = new Set(['Info', 'Movie', 'Bangumi', 'Ticket', 'Activity', 'Emergency', 'Other']);

type Subject = { Subject: string; Slug: string | null; Type: string | null; Kind: string | null };

export function useTypeName() {
  const intl = useIntl();
  const typeName = (type: string) => (translated.has(type) ? intl.formatMessage({ id: `type.${type}` }) : type);
  const kindName = (kind: string) => intl.formatMessage({ id: `kind.${kind}` });
  const placeName = (place: string) => intl.formatMessage({ id: `place.${place}` });
  return {
    typeName,
    kindName,
    placeName,
    nameOf({ Subject, Slug, Type, Kind }: Subject): string {
      const place = placeName(Subject === 'page' ? 'page' : (Slug ?? 'news'));
      const detail = Type ? typeName(Type) : Kind ? kindName(Kind) : undefined;
      return detail ? intl.formatMessage({ id: 'place.detail' }, { place, detail }) : place;
    },
  };
}
