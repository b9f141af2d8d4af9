import { expect, test } from 'vitest';
import type { RenderedPage } from '../entry/server.tsx';
import { toDocument } from './html-shell.ts';

const evil = '</script><script>alert(1)</script>"><img>';

test('a title cannot break out of where it stands', () => {
  const page = {
    title: evil,
    head: [{ tag: 'meta', attributes: { name: 'description', content: evil } }],
    structuredData: { headline: evil },
    data: { title: evil },
    body: '',
    styles: '',
    lang: 'en-US',
    preloads: [],
  } as unknown as RenderedPage;
  const html = toDocument(page, { scripts: [], styles: [], inlineStyles: '', fonts: [], app: [] });
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img>');
  expect(html.match(/<\/script>/g)).toHaveLength(3);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({ headline: evil });
});

test.each(['', '<span id="FirstScreen" hidden=""></span>'])(
  'the element that painting waits for is there, once: %s',
  (body) => {
    const page = {
      title: '',
      head: [],
      data: {},
      body,
      styles: '',
      lang: 'en-US',
      preloads: [],
    } as unknown as RenderedPage;
    const html = toDocument(page, { scripts: [], styles: [], inlineStyles: '', fonts: [], app: [] });
    expect(html.match(/ id="FirstScreen"/g)).toHaveLength(1);
  },
);
