import { stringify } from 'csv-stringify/sync';
import { listActivity, readAllActivity, writeAudit } from '../audit/store.ts';
import { toList } from '../listing.ts';
import type { Context, Handlers } from './route.ts';

const columns = ['At', 'Person', 'PersonID', 'Action', 'Subject', 'ID', 'Language', 'Data', 'Detail', 'Network'];

export function activityHandlers({ content }: Context): Pick<Handlers, 'listActivity' | 'exportActivity'> {
  const { db } = content;
  return {
    async listActivity({ query }) {
      return toList(query, await listActivity(db, query, query));
    },

    async exportActivity({ staff: { actor }, reply }) {
      await db
        .transaction()
        .execute((trx) => writeAudit(trx, actor, { action: 'export', subject: 'activity', id: '' }));
      const rows = await readAllActivity(db);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="activity.csv"')
        // The endpoint's own serializer makes JSON.
        .serializer((text: string) => text);
      return stringify(rows, {
        header: true,
        columns,
        bom: true,
        quoted: true,
        quoted_empty: true,
        escape_formulas: true,
      });
    },
  };
}
