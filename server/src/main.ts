/** What `npm start` runs. */
import path from 'node:path';
import { closeContent, importFolder, isEmpty, openContent } from 'content';
import brand from '../../sample/brand.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { showProgress } from './progress.ts';
import { readSettings } from './settings.ts';

const patience = 4500;
const sampleFolder = path.resolve(import.meta.dirname, '../../sample/content');

try {
  const settings = readSettings(process.env, brand.name);
  const content = settings.contentUrl ? undefined : await openContent(settings.content);
  if (content && settings.sample && (await isEmpty(content))) {
    await showProgress('Loading the sample', (onProgress) => importFolder(content, sampleFolder, { onProgress }));
  }
  const app = await buildApp(settings, content, process.argv.includes('--development'));
  await app.listen({ port: settings.port, host: settings.host });
  const { port } = app.server.address() as { port: number };
  console.log(`Ready at http://localhost:${port}`);

  let isStopping = false;
  const stop = async () => {
    // A terminal and npm may both pass on the same Ctrl-C.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), patience).unref();
    // A connection whose last request was under way falls idle only now.
    setInterval(() => app.server.closeIdleConnections(), 50).unref();
    await app.close();
    if (content) await closeContent(content);
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  console.error(`Cannot start: ${describe(error)}`);
  process.exit(1);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `port ${port} is in use by another program; set PORT to a free one`;
  if (code === 'EACCES' && port) return `port ${port} may not be used; set PORT to one above 1023`;
  return error.message.replaceAll('\n', ' ');
}
