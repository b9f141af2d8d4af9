/** Tells a database that cannot do its work now from one that was asked something wrong. */
import pg from 'pg';
import { DatabaseGone } from './sqlite.ts';

// Not permitted, busy, locked, no memory, read-only, input or output failed, corrupt, full, cannot open, protocol, no database.
const sqliteOutages = new Set([3, 5, 6, 7, 8, 10, 11, 13, 14, 15, 26]);
// Connection, resources, operator, system and internal trouble; and a server that only reads, as after a fail-over.
const postgresOutages = /^(08|53|57|58|XX|25006)/;
// What pg itself says has no code.
const lostConnections = /^Connection terminated|^timeout exceeded|not queryable$|has been discarded$/;

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return postgresOutages.test(error.code ?? '');
  if ('errcode' in error) return sqliteOutages.has(Number(error.errcode) & 0xff);
  return error instanceof DatabaseGone || 'syscall' in error || lostConnections.test(error.message);
}
