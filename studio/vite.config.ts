import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withoutFrameworkMode } from '../web/without-framework-mode.ts';
import { compileMessages } from './compile-messages.ts';

// Messages are parsed when they are built, so that the parser stays out of the browser.
const noParser = createRequire(import.meta.url).resolve('@formatjs/icu-messageformat-parser/no-parser.js');

/** What changes seldom by itself, and what all screens share in one file: apart, each component would be a request. */
const groups = [
  { name: 'packages', test: /node_modules|rolldown\/runtime|without-framework-mode/, priority: 2 },
  {
    name: 'frame',
    test: /\/(ui|contract)\/src\/|\/studio\/src\/(brand|components|frame|language\/\w+\.tsx?|session)/,
    priority: 1,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  base: '/studio/',
  plugins: [react(), compileMessages(), withoutFrameworkMode()],
  resolve: { alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: noParser }] },
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: {
    cssMinify: 'lightningcss',
    // In one file the layers are named in their order, whichever screen comes first.
    cssCodeSplit: false,
    // The policy lets no `data:` in.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } },
  },
});
