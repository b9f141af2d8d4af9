import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { takePreloads } from './preloads.ts';

test('the picture that is to be there first is fetched from the head, and only from there', () => {
  const srcSet = '/a?w=320&f=1 320w, /a?w=640&f=1 640w';
  const { preloads, body } = takePreloads(
    renderToString(
      <main>
        <img src="/a" srcSet={srcSet} sizes="100vw" alt="" fetchPriority="high" />
        <img src="/b" alt="" loading="lazy" />
      </main>,
    ),
  );
  const attributes = { rel: 'preload', as: 'image', imagesrcset: srcSet, imagesizes: '100vw', fetchpriority: 'high' };
  expect(preloads).toEqual([{ tag: 'link', attributes }]);
  expect(body).toMatch(/^<main><img /);
});

test('a page without such a picture stays as it is', () => {
  expect(takePreloads('<main></main>')).toEqual({ preloads: [], body: '<main></main>' });
});
