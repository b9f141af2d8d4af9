/** Between two queries of staff, visitors are served: SQLite answers so soon that nobody else would have a turn before the last. */
import { setImmediate } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';

export const takeTurns: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await setImmediate();
    return result;
  },
};
