/**
 * Starts one PostgreSQL server for the whole run, imports the sample once into each kind of database, and makes what the
 * tests' databases of PostgreSQL are copies of: `tables` and `sample`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { closeContent, openContent } from '../content.ts';
import { importFolder } from '../import-export/import.ts';
import { startPostgres } from './postgres.ts';
import { query, sampleFolder, settingsFor } from './service.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { url: string; sampleDataDir: string };
  }
}

export default async function setup(project: TestProject) {
  // It may be killed without loss all the same: only a computer that stops loses what is not on the disk.
  const server = await startPostgres({ settings: { fsync: 'off', full_page_writes: 'off' } });
  const sampleDataDir = await mkdtemp(path.join(tmpdir(), 'sample-'));
  const urlOf = (database: string) => new URL(`/${database}`, server.url).href;
  await query(server.url, 'create database tables');
  await closeContent(await openContent(settingsFor(sampleDataDir, urlOf('tables'))));
  await query(server.url, 'create database sample template tables');
  for (const databaseUrl of ['', urlOf('sample')]) {
    const content = await openContent(settingsFor(sampleDataDir, databaseUrl));
    await importFolder(content, sampleFolder);
    await closeContent(content);
  }
  project.provide('postgres', { url: server.url, sampleDataDir });
  return async () => {
    await server.stop();
    await rm(sampleDataDir, { recursive: true });
  };
}
