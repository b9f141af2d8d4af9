import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withoutFrameworkMode } from '../web/without-framework-mode.ts';
import { compileMessages } from './compile-messages.ts';

// Messages are parsed when they are built, so that the parser stays out of the browser.
const noParser = createRequire(import.meta.url).resolve('@formatjs/icu-messageformat-parser/no-parser.js');

export default defineConfig({
  root: import.meta.dirname,
  base: '/studio/',
  plugins: [react(), compileMessages(), withoutFrameworkMode()],
  resolve: { alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: noParser }] },
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: {
    cssMinify: 'lightningcss',
    // The policy lets no `data:` in.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
