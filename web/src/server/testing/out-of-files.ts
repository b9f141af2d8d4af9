/** Asks for what is made of files, first while no file can be opened, then again, and prints both answers. */
import { closeSync, openSync } from 'node:fs';
import Fastify from 'fastify';
import { brandFiles } from '../brand-files.ts';
import { setLine } from '../preview/fonts.ts';

const app = Fastify();
await app.register(brandFiles);
// Opens the family, but not the file that the rare character is in.
await setLine('あ', 'ja-JP');
// Fastify loads what `inject` needs at its first use.
await app.inject('/favicon.svg');

const glyphs = (text: string, locale: 'ja-JP' | 'zh-CN') =>
  setLine(text, locale).then(
    (line) => line.glyphs.length,
    ({ code }) => code,
  );
const ask = async () => ({
  font: await glyphs('鬱', 'ja-JP'),
  family: await glyphs('东', 'zh-CN'),
  icon: (await app.inject('/icon-192.png')).statusCode,
});

const open: number[] = [];
try {
  for (;;) open.push(openSync('/dev/null', 'r'));
} catch {}
const during = await ask();
for (const file of open) closeSync(file);
console.log(JSON.stringify({ during, after: await ask() }));
