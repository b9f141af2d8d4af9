import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withoutFrameworkMode } from '../web/without-framework-mode.ts';
import { compileMessages } from './compile-messages.ts';

// Messages are parsed when they are built, so that the parser stays out of the browser.
const noParser = createRequire(import.meta.url).resolve('@formatjs/icu-messageformat-parser/no-parser.js');

/** What only a text needs: ProseMirror, CodeMirror, remark and what they stand on. */
const editorPackages =
  /node_modules\/(@codemirror|@lezer|@marijn|prosemirror-[\w-]+|orderedmap|rope-sequence|w3c-keyname|style-mod|crelt|unified|remark-[\w-]+|mdast-[\w-]+|micromark[\w-]*|unist-[\w-]+|vfile[\w-]*|bail|trough|extend|is-plain-obj|devlop|dequal|ccount|zwitch|longest-streak|markdown-table|escape-string-regexp|decode-named-character-reference|character-entities|get-east-asian-width)\//;

// The browser's variant sets innerHTML, which the policy refuses.
const entities = createRequire(import.meta.resolve('remark-parse')).resolve('decode-named-character-reference');

/** What changes seldom by itself, and what all screens share in one file: apart, each component would be a request. */
const groups = [
  { name: 'editor', test: editorPackages, priority: 3 },
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
  resolve: {
    alias: [
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: noParser },
      { find: /^decode-named-character-reference$/, replacement: entities },
    ],
  },
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: {
    cssMinify: 'lightningcss',
    // In one file the layers are named in their order, whichever screen comes first.
    cssCodeSplit: false,
    // The policy lets no `data:` in.
    assetsInlineLimit: 0,
    // The editor is one file, because whoever opens a text needs all of it.
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } },
  },
});
