import { defineConfig } from 'vitest/config';
import { compileMessages } from './web/src/language/compile-messages.ts';

const common = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

export default defineConfig({
  test: {
    // One more than the cores we count on: every test waits now and then.
    maxWorkers: 3,
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
