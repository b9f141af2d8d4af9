/** What the board shows is in its address, so that it can be shared, and found again. */
import { useSearchParams } from 'react-router';

export const filterNames = ['q', 'state', 'language', 'slug', 'type', 'kind', 'mine'] as const;

export type FilterName = (typeof filterNames)[number];
export type Filters = Partial<Record<FilterName, string>>;

export function useFilters() {
  const [query, setQuery] = useSearchParams();
  const filters: Filters = Object.fromEntries(
    filterNames.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  );
  const change = (changed: Filters) => {
    const next = Object.entries({ ...filters, ...changed }).filter(([, value]) => value);
    setQuery(Object.fromEntries(next) as Record<string, string>, { replace: true, preventScrollReset: true });
  };
  return { filters, change, clear: () => setQuery({}, { replace: true }) };
}
