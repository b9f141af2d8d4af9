/** Files by their names; one that is gone since by its ID. */
import { useQueries } from '@tanstack/react-query';
import { mediaQuery } from '../media/queries.ts';

export function useFileNames(ids: string[]) {
  const files = useQueries({ queries: ids.map(mediaQuery) });
  return {
    isLoading: files.some(({ isLoading }) => isLoading),
    nameOf: (id: string) => files[ids.indexOf(id)]?.data?.Name ?? id,
  };
}
