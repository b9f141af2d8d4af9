import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileWords } from './src/language/compile-words.ts';

// Messages are parsed when they are built, so that the parser stays out of the browser.
const noParser = createRequire(import.meta.url).resolve('@formatjs/icu-messageformat-parser/no-parser.js');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compileWords()],
  resolve: { alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: noParser }] },
  // The client is made by the server: its errors are known by their class, of which there must be only one.
  ssr: { external: ['contract/client'] },
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: { cssMinify: 'lightningcss', assetsInlineLimit: 0 },
});
