import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileMessages } from './src/language/compile-messages.ts';
import { withoutFrameworkMode } from './without-framework-mode.ts';

// Messages are parsed when they are built, so that the parser stays out of the browser.
const noParser = createRequire(import.meta.url).resolve('@formatjs/icu-messageformat-parser/no-parser.js');

const project = path.resolve(import.meta.dirname, '..');

const frame = new RegExp(
  [
    'without-framework-mode|node_modules/(react-router|react-intl|intl-messageformat|@formatjs)/',
    '/sample/(?!scenes/|brand\\.json\\?)',
    'contract/src/(names|bounded-map)',
    '/src/(brand|routes|layout|entry/(app|prefetch)|language/(messages\\.tsx|message-parts|messages/[^?]+\\?parts)|catalog/(client-context|page-number))',
    '/src/head/(title|document-head)',
    '/src/pages/(news|works|search)/query',
    '/src/components/(?!article-body|company-list|consent-question|dissolve|fallback-notice|message-words|slide|empty|tabs|poster-grid|platform-name|facts|work-facts|scene|hero(?!-picture)|picture-head)',
    '/ui/src/(?!field|lines)',
  ].join('|'),
);

/** Only About shows the partners, a long list: it asks for them by `?partners`, and what every page needs is without them. */
const partnersApart: Plugin = {
  name: 'partners-apart',
  enforce: 'pre',
  load(id) {
    const [file = '', query] = id.split('?');
    if (file !== path.join(project, 'sample/brand.json')) return null;
    const { partners = [], ...brand } = JSON.parse(readFileSync(file, 'utf8'));
    const value = query === 'partners' ? partners : brand;
    return { code: `export default ${JSON.stringify(value)}`, moduleType: 'js' };
  },
};

/** Names that only React's developer tools read, which every visitor would load. */
const withoutDisplayNames: Plugin = {
  name: 'without-display-names',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/(react-router|react-intl)\// },
    handler: (code) => code.replaceAll(/^\w+\.displayName = "\w+";$/gm, ''),
  },
};

/**
 * React by itself, as to run it is a task of its own; and what every page needs, in one file: apart, each component would be
 * a request, and a tenth larger. What belongs to a few pages stays out, and what the small script needs that runs at once.
 */
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|entry\/react\.ts|rolldown\/runtime/,
    priority: 2,
  },
  {
    name: 'frame',
    // Within the project: a folder above it may have any name.
    test: (file: string) => frame.test(file.replace(project, '')),
    priority: 1,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [partnersApart, react(), compileMessages(), withoutFrameworkMode(), withoutDisplayNames],
  resolve: { alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: noParser }] },
  // The client is made by the server: its errors are known by their class, of which there must be only one.
  ssr: { external: ['contract/client'] },
  // Found before the first visit while developing, so that it does not end in a reload.
  optimizeDeps: { entries: ['src/entry/app.tsx', 'src/pages/*/page.tsx'] },
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: {
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    // The first page names its scripts itself, and what other pages need besides their own is there by then.
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } },
  },
});
