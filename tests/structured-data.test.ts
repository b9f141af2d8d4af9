/** What pages say about themselves in schema.org's words. */
import type { Work } from 'contract';
import { localeCodes } from 'contract/locale';
import { describe, expect, test } from 'vitest';
import brand from '../sample/brand.json' with { type: 'json' };
import { ask } from './ask.ts';
import { readHead } from './html.ts';
import { formatMessage } from './messages.ts';
import { indexedRoutes, untranslated } from './routes.ts';
import { problemsOf } from './schema-org.ts';
import { sharedSite, siteUrl } from './site.ts';

const site = sharedSite('public');

type Thing = Record<string, unknown> & { '@type': string };

async function thingsOn(path: string): Promise<Thing[]> {
  const { root } = readHead((await ask(site, path)).text);
  const scripts = root.querySelectorAll('head script[type="application/ld+json"]');
  return scripts.flatMap(({ textContent }) => {
    const { '@context': context, '@graph': graph } = JSON.parse(textContent);
    expect(context).toBe('https://schema.org');
    return graph;
  });
}

describe('the check itself', () => {
  test.each([
    [{ '@type': 'Film' }, 'there is no type Film'],
    [{ '@type': 'Movie', platforms: 'Cinema' }, 'Movie.platforms is not known'],
    [{ '@type': 'Movie', datePublished: 'soon' }, 'Movie.datePublished cannot be "soon"'],
    [{ '@type': 'WebSite', publisher: { '@type': 'Movie' } }, 'WebSite.publisher cannot be'],
  ])('finds what is wrong with %o', (thing, problem) => {
    expect(problemsOf(thing).join()).toContain(problem);
  });
});

test.each(localeCodes)('in %s everything said is in the vocabulary', async (locale) => {
  for (const route of [...indexedRoutes, '/works/5', '/works/8']) {
    const things = await thingsOn(`/${locale}${route === '/' ? '' : route}`);
    expect(
      things.flatMap((thing) => problemsOf(thing)),
      route,
    ).toEqual([]);
    expect(things.length, route).toBeGreaterThan(0);
    const types = things.map((thing) => thing['@type']);
    if (route === '/') expect(types).toEqual(['Organization', 'WebSite']);
    else expect(types[0]).toBe('BreadcrumbList');
  }
});

test('the home page says who we are and how to search', async () => {
  const [organization, website] = await thingsOn('/ja-JP');
  expect(organization).toMatchObject({ name: brand.name['ja-JP'], sameAs: Object.values(brand.social) });
  expect((await ask(site, String(organization?.logo).slice(siteUrl.length))).status).toBe(200);
  expect(website).toMatchObject({
    inLanguage: 'ja-JP',
    potentialAction: { target: { urlTemplate: `${siteUrl}/ja-JP/search?q={search_term_string}` } },
  });
});

test.each([
  ['/zh-TW/works/1', 'VideoGame'],
  ['/zh-TW/works/5', 'Movie'],
  ['/zh-TW/works/8', 'MobileApplication'],
  ['/zh-TW/news/114', 'NewsArticle'],
])('%s is a %s, with what the content says of it', async (path, type) => {
  const slug = path.split('/')[2];
  const { data: category } = JSON.parse((await ask(site, `/api/category/3/${slug}`)).text);
  const { data: article } = JSON.parse((await ask(site, `/api/article/${category.ID}/${path.split('/')[3]}`)).text);
  const [breadcrumb, thing] = await thingsOn(path);
  expect(thing).toMatchObject({ '@type': type, description: article.Summary, url: siteUrl + path });
  expect(thing?.headline ?? thing?.name).toBe(article.Title);
  expect(thing?.datePublished).toBe(article.Work?.ReleaseDate ?? article.PublishedAt);
  if (article.Work) expect(thing?.contentRating).toEqual(article.Work.AgeRatings);
  else expect(thing?.dateModified).toBe(article.UpdatedAt);
  expect(thing?.genre).toEqual(
    article.Work?.Genres.map((name: string) => formatMessage('zh-TW', `works.genre.${name}`)),
  );
  expect(thing?.inLanguage).toEqual(article.Work?.Languages ?? 'zh-TW');
  expect(thing?.numberOfPlayers).toEqual(
    article.Work?.Players
      ? { '@type': 'QuantitativeValue', minValue: article.Work.Players.Min, maxValue: article.Work.Players.Max }
      : undefined,
  );
  const prices: Work['Prices'] = article.Work?.Prices ?? [];
  expect(thing?.offers ?? []).toEqual(
    prices.map(({ Amount, Currency }) => ({ '@type': 'Offer', price: Amount, priceCurrency: Currency })),
  );
  expect(JSON.stringify(thing)).not.toMatch(/aggregateRating|review/i);
  expect(breadcrumb?.itemListElement).toMatchObject([
    { position: 1, name: brand.name['zh-TW'], item: `${siteUrl}/zh-TW` },
    { position: 2, name: formatMessage('zh-TW', `${slug}.title`), item: `${siteUrl}/zh-TW/${slug}` },
    { position: 3, name: article.Title, item: siteUrl + path },
  ]);
});

test.each(['/en-US/nothing', `/en-US${untranslated['en-US']}`, '/en-US/news?type=Steam'])(
  '%s says nothing',
  async (path) => {
    expect(await thingsOn(path)).toEqual([]);
  },
);
