/** Sessions of the staff. A token is known to the browser alone. */
import { randomUUID } from 'node:crypto';
import type { Session } from 'contract/studio';
import { day, minute, now } from '../clock.ts';
import type { Database, Tables } from '../database/index.ts';
import { offsetOf, type Paging } from '../listing.ts';
import { createToken, hashToken } from './token.ts';

export const idleMs = 30 * minute;
export const lifetimeMs = day / 2;
/** How long signing in counts as a fresh proof. */
export const freshMs = 5 * minute;
/** How far `seen_at` may be behind: not every request is to write. */
const seenMs = minute;

export type SessionRow = Tables['staff_session'];

/** Answers the token. */
export async function startSession(trx: Database, staffId: string, browser: string, createdAt = now()) {
  const token = createToken();
  const session = {
    id: randomUUID(),
    token_hash: hashToken(token),
    staff_id: staffId,
    created_at: createdAt,
    seen_at: now(),
    browser,
  };
  await trx.insertInto('staff_session').values(session).execute();
  return { token, session };
}

/** Puts the session under a new token, and ends the person's others. */
export async function rotateSession(trx: Database, { staff_id, browser, created_at }: SessionRow) {
  await endSessions(trx, staff_id);
  return startSession(trx, staff_id, browser, created_at);
}

const isAlive = ({ created_at, seen_at }: SessionRow) => created_at > now(-lifetimeMs) && seen_at > now(-idleMs);

export const isFresh = ({ created_at }: SessionRow) => created_at > now(-freshMs);

export async function findSession(db: Database, token: string): Promise<SessionRow | undefined> {
  const session = await db
    .selectFrom('staff_session')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!session || !isAlive(session)) return undefined;
  if (session.seen_at < now(-seenMs)) {
    session.seen_at = now();
    // Not waited for: an import may hold the lock for long, and the next request would write it as well.
    markSeen(db, session).catch(() => {});
  }
  return session;
}

const markSeen = (db: Database, { id, seen_at }: SessionRow) =>
  db.transaction().execute((trx) => trx.updateTable('staff_session').set({ seen_at }).where('id', '=', id).execute());

const alive = (db: Database, staffId: string) =>
  db
    .selectFrom('staff_session')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('created_at', '>', now(-lifetimeMs))
    .where('seen_at', '>', now(-idleMs))
    .orderBy('created_at', 'desc')
    .orderBy('id');

export async function listSessions(db: Database, staffId: string, paging: Paging) {
  const rows = await alive(db, staffId).execute();
  const start = offsetOf(paging);
  return { rows: rows.slice(start, start + paging.page_size), total: rows.length };
}

export async function findOwnSession(db: Database, staffId: string, id: string): Promise<SessionRow | undefined> {
  return alive(db, staffId).where('id', '=', id).executeTakeFirst();
}

export async function endSession(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('staff_session').where('id', '=', id).execute();
}

export async function endSessions(trx: Database, staffId: string): Promise<void> {
  await trx.deleteFrom('staff_session').where('staff_id', '=', staffId).execute();
}

const after = (instant: string, milliseconds: number) => new Date(Date.parse(instant) + milliseconds).toISOString();

export function toPublicSession(row: SessionRow, currentId: string): Session {
  const [idle, end] = [after(row.seen_at, idleMs), after(row.created_at, lifetimeMs)];
  return {
    ID: row.id,
    IsCurrent: row.id === currentId,
    CreatedAt: row.created_at,
    SeenAt: row.seen_at,
    ProvedAt: row.created_at,
    ExpiresAt: idle < end ? idle : end,
    EndsAt: end,
    Browser: row.browser,
  };
}
