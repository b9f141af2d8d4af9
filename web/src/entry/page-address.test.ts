import { expect, test } from 'vitest';
import { pageAddress } from './page-address.ts';

test.each([
  ['/', '?utm_source=x', '/'],
  ['/about', '?fbclid=1', '/about'],
  ['/works', '?tab=movie&utm_source=x', '/works?tab=movie'],
  ['/works', '?tab=game', '/works'],
  ['/works', '?tab=nonsense', '/works'],
  ['/works', '?year=99&platform=+', '/works'],
  ['/news', '?page=2&x=1&type=Steam', '/news?type=Steam&page=2'],
  ['/news', '?page=1', '/news'],
  ['/news', '?year=2025&page=3&x=1', '/news?year=2025'],
  ['/news', '?year=2025&page=1e9', '/news?year=2025&page=100'],
  ['/news/101', '?page=2', '/news/101'],
  ['/nowhere', '?a=1', '/nowhere'],
  ['/search', '?works=2', '/search'],
  ['/search', '?q=+&x=1', '/search'],
])('%s%s is the page %s', (path, search, address) => {
  expect(pageAddress(path, search, '/')).toEqual({ address, isSearch: false });
});

test('an address with its language in it is read the same way', () => {
  expect(pageAddress('/ja-JP/works', '?tab=app&x=1', '/ja-JP').address).toBe('/ja-JP/works?tab=app');
});

test.each([
  ['?q=harbor', '/search?q=harbor'],
  ['?x=1&q=harbor&utm_source=y', '/search?q=harbor'],
  ['?q=+harbor+&works=1&news=2', '/search?q=harbor&news=2'],
  ['?news=99&q=a&works=1e9', '/search?q=a&works=2&news=2'],
  ['?q=a&works=x&news=-1', '/search?q=a'],
  ['?q=a&q=b', '/search?q=a'],
])('/search%s is the search %s', (search, address) => {
  expect(pageAddress('/search', search, '/')).toEqual({ address, isSearch: true });
});

test.each([
  ['?platform=iOS&x=1', '/works?platform=iOS'],
  ['?platform=iOS&year=2020&tab=app', '/works?tab=app&year=2020&platform=iOS'],
])('/works%s is cached as a search is, %s: anybody can think up a platform', (search, address) => {
  expect(pageAddress('/works', search, '/')).toEqual({ address, isSearch: true });
});
