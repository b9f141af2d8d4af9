import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('fonts and icons that could not be read because too many files were open are read when they are asked for again', async () => {
  const program = path.join(import.meta.dirname, 'testing/out-of-files.ts');
  const limited = ['-c', 'ulimit -n 200 && exec "$0" "$1"', process.execPath, program];
  const { stdout } = await promisify(execFile)('sh', limited);
  expect(JSON.parse(stdout)).toEqual({
    during: { font: 'EMFILE', family: expect.any(String), icon: 500 },
    after: { font: 1, family: 1, icon: 200 },
  });
});
