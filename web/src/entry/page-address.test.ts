import { expect, test } from 'vitest';
import { pageAddress } from './page-address.ts';

test.each([
  ['/', '?utm_source=x', '/'],
  ['/about', '?fbclid=1', '/about'],
  ['/works', '?tab=movie&utm_source=x', '/works?tab=movie'],
  ['/works', '?tab=game', '/works'],
  ['/works', '?tab=nonsense', '/works'],
  ['/news', '?page=2&x=1&type=Steam', '/news?type=Steam&page=2'],
  ['/news', '?page=1', '/news'],
  ['/news/101', '?page=2', '/news/101'],
  ['/nowhere', '?a=1', '/nowhere'],
  ['/search', '?works=2', '/search'],
])('%s%s is the page %s', (path, search, address) => {
  expect(pageAddress(path, search, '/')).toEqual({ address, isCacheable: true });
});

test('an address with its language in it is read the same way', () => {
  expect(pageAddress('/ja-JP/works', '?tab=app&x=1', '/ja-JP').address).toBe('/ja-JP/works?tab=app');
});

test('what was searched for is not cached', () => {
  expect(pageAddress('/search', '?q=harbor&news=2', '/')).toEqual({
    address: '/search?q=harbor&news=2',
    isCacheable: false,
  });
});
