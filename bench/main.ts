/**
 * `npm run bench`: measures, prints tables and writes them to bench/results.md. Ratios are taken within one run.
 * `npm run bench -- NAME…` measures only those, and leaves what results.md says of the others.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import { measureAnnouncement } from './announcement.ts';
import { measureAppStart } from './app-start.ts';
import { measureBoard } from './board.ts';
import { measureBytes } from './bytes.ts';
import { measureChange } from './change.ts';
import { measureDiff } from './diff.ts';
import { measureEditShown } from './edit-shown.ts';
import { measureFirstTouch } from './first-touch.ts';
import { measureFirstVisit } from './first-visit.ts';
import { measureListGrowth } from './list-growth.ts';
import { measureMadeAnew } from './made-anew.ts';
import { measureMemory } from './memory.ts';
import type { Metric } from './metric.ts';
import { measurePackageStart } from './package-start.ts';
import { measurePageGrowth } from './page-growth.ts';
import { prepareSample } from './prepared-sample.ts';
import { measurePreviewsAtOnce } from './previews-at-once.ts';
import { measureReleaseShown } from './release-shown.ts';
import { measureRouteChange } from './route-change.ts';
import { measureSave } from './save.ts';
import { measureSearchGrowth } from './search-growth.ts';
import { measureServed } from './served.ts';
import { measureStart } from './start.ts';
import { measureStartPictures } from './start-pictures.ts';
import { measureStudioBytes } from './studio-bytes.ts';
import { measureThroughput } from './throughput.ts';
import { measureTyping } from './typing.ts';
import { measureVisitorsWhileSigningIn } from './visitors-while-signing-in.ts';
import { measureVisitorsWhileWriting } from './visitors-while-writing.ts';
import { measureWatched } from './watched.ts';

const benches: Record<string, () => Promise<Metric[]>> = {
  'first-visit': measureFirstVisit,
  'app-start': measureAppStart,
  'first-touch': measureFirstTouch,
  bytes: measureBytes,
  'route-change': measureRouteChange,
  served: measureServed,
  watched: measureWatched,
  'made-anew': measureMadeAnew,
  'page-growth': measurePageGrowth,
  'list-growth': measureListGrowth,
  'search-growth': measureSearchGrowth,
  change: measureChange,
  start: measureStart,
  'start-pictures': measureStartPictures,
  'previews-at-once': measurePreviewsAtOnce,
  'package-start': measurePackageStart,
  'edit-shown': measureEditShown,
  throughput: measureThroughput,
  memory: measureMemory,
  announcement: measureAnnouncement,
  'release-shown': measureReleaseShown,
  board: measureBoard,
  typing: measureTyping,
  save: measureSave,
  diff: measureDiff,
  'studio-bytes': measureStudioBytes,
  'visitors-while-writing': measureVisitorsWhileWriting,
  'visitors-while-signing-in': measureVisitorsWhileSigningIn,
};

const resultsFile = path.join(import.meta.dirname, 'results.md');
const machine = `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}`;
/** Before a measurement: other programs' work counts against the metrics, above all those in milliseconds. */
const whereMeasured = () => `${machine}, load ${loadavg()[0]?.toFixed(1)} before`;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

const results = await readResults();
const sample = await prepareSample();
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const where = whereMeasured();
  const metrics = await bench();
  results.set(name, `${where}\n\n${toTable(metrics)}`);
  console.log(`\n## ${name}\n\n${toTable(metrics)}`);
  if (metrics.some(({ isMet }) => isMet === false)) process.exitCode = 1;
  await writeResults();
}
await sample.remove();

function toTable(metrics: Metric[]): string {
  const rows = metrics.map(({ what, value, limit, isMet }) => [
    what,
    value,
    limit ?? '',
    isMet === undefined ? '' : isMet ? 'yes' : 'NO',
  ]);
  const table = [['What', 'Measured', 'Must reach', 'Met'], ['---', '---', '---', '---'], ...rows];
  return table.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

async function readResults(): Promise<Map<string, string>> {
  const text = await readFile(resultsFile, 'utf8').catch(() => '');
  const [, ...sections] = text.split(/^## /m);
  return new Map(
    sections.map((section) => [section.split('\n')[0] ?? '', section.split('\n').slice(1).join('\n').trim()]),
  );
}

async function writeResults(): Promise<void> {
  const measured = Object.keys(benches).filter((name) => results.has(name));
  const sections = measured.map((name) => `## ${name}\n\n${results.get(name)}\n`);
  await writeFile(resultsFile, ['# Results of `npm run bench`\n', ...sections].join('\n'));
}
