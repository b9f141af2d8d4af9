/** Two editions of a text, or one and the draft, as one. */
import { useQuery } from '@tanstack/react-query';
import type { TextFields } from 'contract/studio';
import { Loaded } from '../../components/loaded.tsx';
import type { TextRef } from '../../releasing/items.ts';
import { editionQuery, textQuery } from '../../releasing/queries.ts';
import { TextDiff } from '../../releasing/text-diff.tsx';

type Props = { text: TextRef; from: string; to: string };

/** By the number of an edition, or the draft. */
const useVersion = (ref: TextRef, name: string) => {
  const isEdition = /^[1-9]\d{0,8}$/.test(name);
  const edition = useQuery({ ...editionQuery(ref, Number(name)), enabled: isEdition });
  const draft = useQuery({ ...textQuery(ref), enabled: !isEdition });
  const { data, error, isFetching, refetch } = isEdition ? edition : draft;
  return { data: data as TextFields | undefined, error, isFetching, refetch };
};

export function Comparison({ text, from, to }: Props) {
  const before = useVersion(text, from);
  const after = useVersion(text, to);
  return (
    <Loaded query={before}>
      {(one) => (
        <Loaded query={after}>{(other) => <TextDiff before={one} after={other} locale={text.Language} />}</Loaded>
      )}
    </Loaded>
  );
}
