import { expect, test } from 'vitest';
import { circlesIn, problemsOf } from './check-imports.ts';

test.each([
  ['contract/src/a.ts', "import { x } from 'content';"],
  ['contract/src/a.ts', "import type { X } from '../../web/src/routes.tsx';"],
  ['content/src/article/store.ts', "import { webApp } from 'web/server';"],
  ['content/src/database/index.ts', "import { x } from '../article/store.ts';"],
  ['content/src/database/migrations/0004-search.ts', "import { indexTexts } from '../search.ts';"],
  ['content/src/database/migrations/0004-search.ts', "import type { Tables } from '../tables.ts';"],
  ['content/src/database/migrations/0004-search.ts', "import { fold } from 'contract';"],
  ['content/src/database/migrations/0004-search.ts', "import { z } from 'zod';"],
  ['web/src/server/app.ts', "import { openContent } from 'content';"],
  ['web/src/pages/news/page.tsx', "import { HomePage } from '../home/page.tsx';"],
  ['web/src/pages/news/page.tsx', "const lazy = () => import('../../entry/server.tsx');"],
  ['web/src/layout/layout.tsx', "import { HomePage } from '../pages/home/page.tsx';"],
  ['ui/src/field.tsx', "import { localeCodes } from 'contract';"],
  ['studio/src/routes.tsx', "import { Layout } from '../../web/src/layout/layout.tsx';"],
  ['studio/src/components/form.tsx', "import { useMe } from '../session/me.ts';"],
  ['content/src/app.ts', "import { Button } from 'ui/button';"],
  ['server/src/app.ts', "export {\n  findArticle,\n} from '../../content/src/article/store.ts';"],
])('%s may not say %s', (file, source) => {
  expect(problemsOf(file, source)).toHaveLength(1);
});

test.each([
  ['content/src/article/routes.ts', "import { endpoints } from 'contract';\nimport { findArticle } from './store.ts';"],
  ['content/src/database/migrations/0004-search.ts', "import { type Kysely, sql } from 'kysely';"],
  ['web/src/pages/news/page.tsx', "import { useLoaderData } from 'react-router';\nimport './page.module.css';"],
  [
    'studio/src/screens/home/screen.tsx',
    "import { can } from 'contract/studio/rights';\nimport { Icon } from 'ui/icon';",
  ],
  ['server/src/app.ts', "import { contentApp } from 'content';\nimport { webApp } from 'web/server';"],
])('%s may say %s', (file, source) => {
  expect(problemsOf(file, source)).toEqual([]);
});

test('imports that lead back to where they started are a circle, two ways to the same file are none', () => {
  const twoWays: [string, string[]][] = [
    ['a', ['b', 'c']],
    ['b', ['c']],
  ];
  expect(circlesIn(new Map(twoWays))).toEqual([]);
  expect(circlesIn(new Map([...twoWays, ['c', ['b']]]))).toEqual(['b → c → b']);
});
