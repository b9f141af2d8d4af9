/** The site in this process, until it is told to stop. */
import cluster from 'node:cluster';
import path from 'node:path';
import { closeContent, findStoreProblem, importFolder, isEmpty, openContent, openContentForVisitors } from 'content';
import { buildApp } from './app.ts';
import { Registry, serveMetrics } from './metrics.ts';
import { showProgress } from './progress.ts';
import { say } from './say.ts';
import type { Settings } from './settings.ts';

const shutdownGraceMs = 4500;
const sampleFolder = path.resolve(import.meta.dirname, '../../sample/content');

/** Brings the content up to date, and puts the sample where there is none, unless it is elsewhere. */
export async function prepareContent(settings: Settings): Promise<void> {
  if (settings.contentUrl) return;
  const content = await openContent(settings.content);
  try {
    if (settings.sample && (await isEmpty(content))) {
      await showProgress('Loading the sample', (onProgress) => importFolder(content, sampleFolder, { onProgress }));
    }
    // A store that does not answer for the moment keeps nobody from reading the pages.
    const problem = await findStoreProblem(content).catch((error: Error) => `cannot be checked: ${error.message}`);
    if (problem) {
      const { files, dataDir } = settings.content;
      const place = files === 'disk' ? `the folder of files in DATA_DIR ${dataDir}` : 'the store in FILES';
      say('warn', `${place} ${problem}: all processes on one database need the same files`);
    }
  } finally {
    await closeContent(content);
  }
}

/** Answers the port it listens on. */
export async function serve(settings: Settings, isDevelopment: boolean): Promise<number> {
  const metrics = settings.metricsPort > 0 ? new Registry() : undefined;
  // Before the content is opened: the primary waits for the metrics of every worker, also of one that is starting.
  if (metrics) await serveMetrics(settings, metrics);
  // With several workers the primary does this before it forks them.
  if (cluster.isPrimary) await prepareContent(settings);
  const content = settings.contentUrl ? undefined : await openContentForVisitors(settings.content);
  const app = await buildApp(settings, content, { isDevelopment, metrics });
  await app.listen({ port: settings.port, host: settings.host });

  let isStopping = false;
  const stop = async () => {
    // A terminal and npm may both pass on the same Ctrl-C.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), shutdownGraceMs).unref();
    // Connections become idle as their last request is answered.
    setInterval(() => app.server.closeIdleConnections(), 50).unref();
    // Not closed before all are answered: a page under way may have more to ask of the content service.
    await new Promise((resolve) => app.server.close(resolve));
    await app.close();
    if (content) await closeContent(content);
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return (app.server.address() as { port: number }).port;
}
