import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';
import { compileMessages } from './web/src/language/compile-messages.ts';

const common = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

// Every test file, and every program that a test runs, has a process of its own, which would compile the same again.
// The folder is that of `npm start`: see server/src/spare-memory.ts.
process.env.NODE_COMPILE_CACHE ??= path.join(tmpdir(), 'node-compile-cache');

export default defineConfig({
  test: {
    // One more than the cores we count on: every test waits now and then.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...common, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { ...common, name: 'http', include: ['http/src/**/*.test.ts'] } },
      {
        test: {
          ...common,
          name: 'content',
          include: ['content/src/**/*.test.ts'],
          globalSetup: 'content/src/testing/global-setup.ts',
        },
      },
      {
        plugins: [compileMessages()],
        test: { ...common, name: 'web', include: ['{web,ui,studio}/src/**/*.test.{ts,tsx}'] },
      },
      { test: { ...common, name: 'server', include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'] } },
      {
        test: {
          ...common,
          name: 'site',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/faults/**', 'tests/image/**'],
          globalSetup: 'tests/global-setup.ts',
        },
      },
      // What takes long: `npm run test:faults`.
      { test: { ...common, name: 'faults', include: ['tests/faults/**/*.test.ts'], testTimeout: 3_600_000 } },
      // What needs root and programs of Debian's: `npm run test:image`.
      { test: { ...common, name: 'image', include: ['tests/image/**/*.test.ts'] } },
    ],
  },
});
