/** What it costs to save a long text in the studio, against rendering it once, on both databases. */
import { type Content, closeContent, contentApp, openContent } from 'content';
import Fastify from 'fastify';
import { renderMarkdown } from '../content/src/markdown/render.ts';
import { standIn } from '../content/src/studio/testing/browser.ts';
import { settingsFor } from '../content/src/testing/service.ts';
import { kinds, openPlace } from '../tests/faults/database.ts';
import { longText } from './long-text.ts';
import { type Metric, median } from './metric.ts';

const limit = 2;
const terms = { Title: 'Terms', Summary: '', Link: null };
const address = '/page/terms-of-use/text/en-US';

export async function measureSave({ length = 20_000, rounds = 15 } = {}): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const kind of kinds) {
    const place = await openPlace(kind);
    const { DATA_DIR, DATABASE_URL } = place.environment;
    const content = await openContent(settingsFor(DATA_DIR, DATABASE_URL));
    try {
      metrics.push(await compare(kind, content, length, rounds));
    } finally {
      await closeContent(content);
      await place.close();
    }
  }
  return metrics;
}

async function compare(kind: string, content: Content, length: number, rounds: number): Promise<Metric> {
  const app = Fastify();
  await app.register(contentApp, { content });
  const { browser } = await standIn({ app, content }, 'editor');
  const text = await longText(length, 'en-US');
  let version = 0;
  const times = { save: [] as number[], render: [] as number[] };
  // The first rounds only warm up.
  for (let round = -10; round < rounds; round++) {
    // One that was not rendered for the other database either: renderings are kept.
    const Markdown = `${kind}, round ${round}.\n\n${text}`;
    const save = await timed(async () => {
      const headers = { 'if-match': `"${version}"` };
      const { status, body } = await browser.put(address, { ...terms, Markdown }, { headers });
      if (status !== 200) throw new Error(`saving answered ${status}: ${JSON.stringify(body)}`);
      version = body.data.Version;
    });
    const render = await timed(async () => renderMarkdown(Markdown, { locale: 'en-US', attachments: new Map() }));
    if (round < 0) continue;
    times.save.push(save);
    times.render.push(render);
  }
  await app.close();
  const ratio = median(times.save) / median(times.render);
  return {
    what: `${kind}, a save of ${length} characters: time / that of rendering them once`,
    value: `${ratio.toFixed(2)} × (${median(times.save).toFixed(0)} / ${median(times.render).toFixed(0)} ms)`,
    limit: `≤ ${limit} ×`,
    isMet: ratio <= limit,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
