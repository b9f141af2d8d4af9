/** Two editions, or one and the draft, as one. */
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../components/loaded.tsx';
import type { HistoryOf } from './history-of.tsx';

type Props = { of: HistoryOf; from: string; to: string };

/** By the number of an edition, or the draft. */
const useVersion = ({ edition, draft }: HistoryOf, name: string) => {
  const isEdition = /^[1-9]\d{0,8}$/.test(name);
  const kept = useQuery({ ...edition(Number(name)), enabled: isEdition });
  const current = useQuery({ ...draft, enabled: !isEdition });
  const { data, error, isFetching, refetch } = isEdition ? kept : current;
  return { data: data as unknown, error, isFetching, refetch };
};

export function Comparison({ of, from, to }: Props) {
  const before = useVersion(of, from);
  const after = useVersion(of, to);
  return <Loaded query={before}>{(one) => <Loaded query={after}>{(other) => of.compare(one, other)}</Loaded>}</Loaded>;
}
