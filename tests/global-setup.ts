/** Imports the sample once, and starts the sites that tests share: one as it comes, one that knows its public address. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { siteUrl, startSite } from './start-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sites: { plain: string; public: string };
  }
}

export default async function setup(project: TestProject) {
  const imported = await mkdtemp(path.join(tmpdir(), 'sample-'));
  await (await startSite({ DATA_DIR: imported })).stop();
  // From here on every site that wants the sample starts with a copy of this one, also in the tests' own processes.
  process.env.IMPORTED_SAMPLE = imported;
  const [plain, known] = await Promise.all([startSite(), startSite({ SITE_URL: siteUrl })]);
  project.provide('sites', { plain: plain.address, public: known.address });
  return async () => {
    await Promise.all([plain.stop(), known.stop()]);
    await rm(imported, { recursive: true });
  };
}
