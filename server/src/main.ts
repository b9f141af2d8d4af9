/** What `npm start` runs, and `bin/site` in a package. */
import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { say } from './say.ts';
import { spareMemory } from './spare-memory.ts';
import { version } from './version.ts';

if (process.argv.includes('--version')) {
  console.log(version);
  process.exit();
}

const isDevelopment = process.argv.includes('--development');
if (!isDevelopment) spareMemory();

// Keep compiled code between starts, for processes that `spareMemory` did not start again. Must come before any other
// import.
enableCompileCache();

try {
  // Before the other imports, which read the same files as they load.
  const { requireBrand, requireCompany } = await import('web/server/company');
  if (cluster.isPrimary) for (const note of requireCompany().notes) say('warn', note);
  const { readEnvironment } = await import('./environment.ts');
  const { readSettings } = await import('./settings.ts');
  const { serve } = await import('./serve.ts');
  const { serveByWorkers } = await import('./workers.ts');
  const settings = readSettings(readEnvironment(), requireBrand());
  const isAlone = settings.workers === 1 || isDevelopment;
  const port = await (isAlone || cluster.isWorker ? serve(settings, isDevelopment) : serveByWorkers(settings));
  if (cluster.isPrimary) say('info', `Ready at http://localhost:${port} (version ${version})`);
} catch (error) {
  console.error(`Cannot start: ${describe(error)}`);
  process.exit(1);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `port ${port} is in use by another program; set PORT to a free one`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST is not an address of this machine';
  if (code === 'EACCES' && port) return `port ${port} may not be used; set PORT to one above 1023`;
  return error.message.replaceAll('\n', ' ');
}
