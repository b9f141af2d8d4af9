import type { ArticleSummary, LocaleCode } from 'contract';
import { expect, test } from 'vitest';
import { makeSitemaps } from './sitemap.ts';

const article = (ID: number, Languages: LocaleCode[]) =>
  ({
    ID,
    Languages,
    PublishedAt: `2026-01-${String((ID % 28) + 1).padStart(2, '0')}T00:00:00.000Z`,
    UpdatedAt: '2026-01-05T00:00:00.000Z',
  }) as ArticleSummary;

const published = (news: ArticleSummary[]) => ({
  news: new Map([['ja-JP' as const, news]]),
  works: new Map(),
  pages: new Map(),
});

test('a long list is split, and nothing is lost or doubled', () => {
  const news = Array.from({ length: 25_000 }, (_, index) => article(index + 1, ['ja-JP']));
  const sitemaps = makeSitemaps(published(news), 'https://studio.example');
  const parts = [...sitemaps].filter(([path]) => path.includes('ja-JP'));
  expect(parts.map(([path]) => path)).toEqual(['/sitemap-ja-JP-1.xml', '/sitemap-ja-JP-2.xml', '/sitemap-ja-JP-3.xml']);
  const found = parts.flatMap(([, xml]) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc));
  expect(new Set(found).size).toBe(found.length);
  expect(found.filter((loc) => loc?.includes('/ja-JP/news/'))).toHaveLength(25_000);
  for (const [path, xml] of parts) {
    expect(xml.split('<url>').length - 1).toBeLessThanOrEqual(10_000);
    expect(xml.length).toBeLessThan(50_000_000);
    expect(sitemaps.get('/sitemap.xml')).toContain(`<loc>https://studio.example${path}</loc>`);
  }
});

test('an article is dated by its change, or by its time where it was written early', () => {
  const sitemap = makeSitemaps(published([article(1, ['ja-JP']), article(20, ['ja-JP'])]), '').get(
    '/sitemap-ja-JP-1.xml',
  );
  expect(sitemap).toContain('/ja-JP/news/1</loc><lastmod>2026-01-05T');
  expect(sitemap).toContain('/ja-JP/news/20</loc><lastmod>2026-01-21T');
});

test('a language lists only what it has', () => {
  const sitemaps = makeSitemaps(published([article(1, ['ja-JP'])]), '');
  expect(sitemaps.get('/sitemap-en-US-1.xml')).not.toContain('/news/1<');
  expect(sitemaps.get('/sitemap-en-US-1.xml')).not.toContain('/termofuse');
});
