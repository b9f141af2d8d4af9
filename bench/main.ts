/** `npm run bench`: measures, prints a table and writes it to bench/results.md. Ratios are taken within one run. */
import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import type { Figure } from './figure.ts';
import { measureListGrowth } from './list-growth.ts';
import { measureSearchGrowth } from './search-growth.ts';
import { measureThroughput } from './throughput.ts';

const benches = [measureListGrowth, measureSearchGrowth, measureThroughput];

const figures: Figure[] = [];
for (const measure of benches) figures.push(...(await measure()));

const rows = figures.map(({ what, value, limit, isMet }) => [
  what,
  value,
  limit ?? '',
  isMet === undefined ? '' : isMet ? 'yes' : 'NO',
]);
const table = [['What', 'Measured', 'Must reach', 'Met'], ['---', '---', '---', '---'], ...rows];
const text = table.map((row) => `| ${row.join(' | ')} |`).join('\n');
const machine = `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}`;
console.log(text);
await writeFile(
  path.join(import.meta.dirname, 'results.md'),
  `# Results of \`npm run bench\`\n\n${machine}\n\n${text}\n`,
);
process.exitCode = figures.some(({ isMet }) => isMet === false) ? 1 : 0;
