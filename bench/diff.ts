/** How long the studio takes to compare two texts of 10 000 characters, word by word. */
import type { LocaleCode } from 'contract';
import { diffWords } from '../studio/src/diff/diff.ts';
import { longText } from './long-text.ts';
import { type Metric, median } from './metric.ts';

const length = 10_000;
const limit = 200;
const rounds = 9;

export async function measureDiff(): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const locale of ['en-US', 'zh-CN', 'ja-JP'] as const) {
    const text = await longText(length, locale);
    metrics.push(measure(`${locale}, every tenth sentence changed`, text, changed(text), locale));
    metrics.push(measure(`${locale}, all in another order`, text, sentencesOf(text).reverse().join(''), locale));
  }
  return metrics;
}

function measure(what: string, before: string, after: string, locale: LocaleCode): Metric {
  const times: number[] = [];
  // The first round only warms up.
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    diffWords(before, after, locale);
    if (round > 0) times.push(performance.now() - start);
  }
  return {
    what: `Diff of two texts of ${length} characters: ${what}, median`,
    value: `${median(times).toFixed(0)} ms (most ${Math.max(...times).toFixed(0)})`,
    limit: `< ${limit} ms`,
    isMet: median(times) < limit,
  };
}

const sentencesOf = (text: string) => text.split(/(?<=[.。！？\n])/);

const changed = (text: string) =>
  sentencesOf(text)
    .map((sentence, at) => (at % 10 === 0 ? `New ${at} 新しい文。${sentence.slice(2)}` : sentence))
    .join('');
