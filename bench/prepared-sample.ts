/** The sample with all its pictures, once for all benches: to make them takes the processor from what is measured. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startSite } from '../tests/start-site.ts';

/** From here on every site starts with a copy, and makes none itself. */
export async function prepareSample(): Promise<{ remove(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-sample-'));
  const site = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  try {
    for await (const line of createInterface(site.output)) if (line.includes('pictures are prepared')) break;
  } finally {
    await site.stop();
  }
  process.env.IMPORTED_SAMPLE = dataDir;
  return { remove: () => rm(dataDir, { recursive: true, force: true }) };
}
