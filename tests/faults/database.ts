/** The two databases that faults are tried on. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openForVisitors } from '../../content/src/database/index.ts';
import { type PostgresServer, startPostgres } from '../../content/src/testing/postgres.ts';

export const kinds = ['SQLite', 'PostgreSQL'] as const;
export type Kind = (typeof kinds)[number];

/** Where one installation keeps everything; `environment` lets a site use it. */
export type Place = {
  environment: { DATA_DIR: string; DATABASE_URL: string };
  postgres: PostgresServer | undefined;
};

/** A new place, which is gone when the test ends. PostgreSQL may keep its data on another disk. */
export async function newPlace(kind: Kind, disk?: string): Promise<Place> {
  const { close, ...place } = await openPlace(kind, disk);
  onTestFinished(close);
  return place;
}

/** For several tests: a new place until it is closed. */
export async function openPlace(kind: Kind, disk?: string): Promise<Place & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'faults-'));
  const postgres = kind === 'PostgreSQL' ? await startPostgres({ disk }) : undefined;
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: postgres?.url ?? '' },
    postgres,
    async close() {
      await postgres?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Looks into a place's database, past the site. */
export async function readDatabase<T>({ environment }: Place, at: (db: Database) => Promise<T>): Promise<T> {
  const db = await openForVisitors({ databaseUrl: environment.DATABASE_URL, dataDir: environment.DATA_DIR });
  try {
    return await at(db);
  } finally {
    await db.destroy();
  }
}

export type Database = Awaited<ReturnType<typeof openForVisitors>>;
