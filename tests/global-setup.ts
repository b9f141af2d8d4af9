/** Starts the sites that tests share: one as it comes, one that knows its public address. */
import type { TestProject } from 'vitest/node';
import { siteUrl, startSite } from './start-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sites: { plain: string; public: string };
  }
}

export default async function setup(project: TestProject) {
  const [plain, known] = await Promise.all([startSite(), startSite({ SITE_URL: siteUrl })]);
  project.provide('sites', { plain: plain.address, public: known.address });
  return () => Promise.all([plain.stop(), known.stop()]);
}
