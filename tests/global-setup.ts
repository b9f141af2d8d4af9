/**
 * Imports the sample once, and starts what tests share: a browser, a site as it comes, and one that knows its public
 * address.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { sharedBrowser } from './browser-flags.ts';
import { type Site, siteUrl, startSite } from './start-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sites: Record<'plain' | 'public', { address: string; dataDir: string }>;
    browser: string;
    /** A folder that is gone after the run. */
    scratch: string;
  }
}

export default async function setup(project: TestProject) {
  const scratch = await mkdtemp(path.join(tmpdir(), 'site-tests-'));
  const imported = path.join(scratch, 'sample');
  await (await startSite({ DATA_DIR: imported, PREPARE_PICTURES: 'off' })).stop();
  // From here on every site that wants the sample starts with a copy of this one, also in the tests' own processes.
  process.env.IMPORTED_SAMPLE = imported;
  const [browser, plain, publicSite] = await Promise.all([
    chromium.launchServer(sharedBrowser()),
    startSite(),
    startSite({ SITE_URL: siteUrl }),
  ]);
  project.provide('scratch', scratch);
  project.provide('browser', browser.wsEndpoint());
  const place = ({ address, dataDir }: Site) => ({ address, dataDir });
  project.provide('sites', { plain: place(plain), public: place(publicSite) });
  return async () => {
    await Promise.all([browser.close(), plain.stop(), publicSite.stop()]);
    await rm(scratch, { recursive: true });
  };
}
