/** Starts one PostgreSQL server for the whole run, and imports the sample once into each kind of database. */
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
    postgres: { url: string; sampleDatabase: string; sampleDataDir: string };
  }
}

const sampleDatabase = 'sample';

export default async function setup(project: TestProject) {
  const server = await startPostgres();
  const sampleDataDir = await mkdtemp(path.join(tmpdir(), 'sample-'));
  await query(server.url, `create database ${sampleDatabase}`);
  for (const databaseUrl of ['', new URL(`/${sampleDatabase}`, server.url).href]) {
    const content = await openContent(settingsFor(sampleDataDir, databaseUrl));
    await importFolder(content, sampleFolder);
    await closeContent(content);
  }
  project.provide('postgres', { url: server.url, sampleDatabase, sampleDataDir });
  return async () => {
    await server.stop();
    await rm(sampleDataDir, { recursive: true });
  };
}
