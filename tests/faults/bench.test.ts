/** The rows of `npm run bench` about the studio, each in its smallest form: that they measure something, not how much. */
import { expect, test } from 'vitest';
import { measureAnnouncement } from '../../bench/announcement.ts';
import { measureBoard } from '../../bench/board.ts';
import { measureDiff } from '../../bench/diff.ts';
import type { Metric } from '../../bench/metric.ts';
import { measureReleaseShown } from '../../bench/release-shown.ts';
import { measureSave } from '../../bench/save.ts';
import { measureStudioBytes } from '../../bench/studio-bytes.ts';
import { measureTyping } from '../../bench/typing.ts';
import { measureVisitorsWhileSigningIn } from '../../bench/visitors-while-signing-in.ts';
import { measureVisitorsWhileWriting } from '../../bench/visitors-while-writing.ts';

const small = { warmUpMs: 1000, turns: 1 };

const rows: Record<string, { measure: () => Promise<Metric[]>; count: number }> = {
  announcement: { measure: () => measureAnnouncement(), count: 1 },
  board: { measure: () => measureBoard({ large: 60, rounds: 1 }), count: 19 },
  diff: { measure: () => measureDiff(), count: 6 },
  'release-shown': { measure: () => measureReleaseShown({ rounds: 1 }), count: 4 },
  save: { measure: () => measureSave({ length: 500, rounds: 1 }), count: 2 },
  'studio-bytes': { measure: () => measureStudioBytes(), count: 2 },
  typing: { measure: () => measureTyping({ length: 1000, keys: 5, pauses: 1 }), count: 3 },
  'visitors-while-writing': {
    measure: () => measureVisitorsWhileWriting({ articles: 3, extent: small }),
    count: 4,
  },
  'visitors-while-signing-in': { measure: () => measureVisitorsWhileSigningIn(small), count: 4 },
};

test.each(Object.entries(rows))('npm run bench -- %s measures what it says', async (_, { measure, count }) => {
  const metrics = await measure();
  expect(metrics).toHaveLength(count);
  for (const { what, value } of metrics) expect(`${what}: ${value}`).not.toMatch(/NaN|Infinity|undefined/);
});
