import { describe, expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { categorySlugs, imageWidths, newsTypes, pageIds, workKinds } from './names.ts';
import { type EndpointName, paths } from './paths.ts';

const lists = [
  ['listLanguages', endpoints.listLanguages.query, {}],
  ['listCategories', endpoints.listCategories.query, {}],
  ['listArticles', endpoints.listArticles.query, { category_id: '1' }],
  ['listPages', endpoints.listPages.query, {}],
] as const;

const notNumbers = [
  '0',
  '-1',
  '1.5',
  '1.0',
  '01',
  '1e3',
  '1e0',
  '0x1',
  '+1',
  ' 1',
  '1 ',
  '1\n',
  '',
  ' ',
  'abc',
  '1a',
  '１',
  '1_0',
  '1,000',
  'NaN',
  'Infinity',
  'null',
  1,
  true,
  null,
  { 0: '1' },
];

describe.each(lists)('the paging of %s', (_name, query, required) => {
  test('begins at page 1 with 10 a page', () => {
    expect(query.parse({ ...required })).toMatchObject({ page_number: 1, page_size: 10 });
  });

  test.each([
    ['1', '1'],
    ['2', '10'],
    ['999999', '50'],
  ])('takes page_number %s and page_size %s', (page_number, page_size) => {
    const parsed = query.parse({ ...required, page_number, page_size });
    expect(parsed).toMatchObject({ page_number: Number(page_number), page_size: Number(page_size) });
  });

  test.each([...notNumbers, '51', '100', '1000', '9'.repeat(400)])('refuses a page_size of %j', (page_size) => {
    const { error } = query.safeParse({ ...required, page_size });
    expect(error?.issues).toMatchObject([{ path: ['page_size'] }]);
  });

  test.each(notNumbers)('refuses a page_number of %j', (page_number) => {
    const { error } = query.safeParse({ ...required, page_number });
    expect(error?.issues).toMatchObject([{ path: ['page_number'] }]);
  });

  test('refuses a value that is given twice', () => {
    const { error } = query.safeParse({ ...required, page_number: ['1', '2'], page_size: ['10', '10'] });
    expect(error?.issues.map(({ path }) => path)).toEqual([['page_number'], ['page_size']]);
  });
});

describe('the ids in an address', () => {
  const ids = [
    ['getLanguage', endpoints.getLanguage.params.shape.id],
    ['getCategory', endpoints.getCategory.params.shape.languageId],
    ['getArticle, the category', endpoints.getArticle.params.shape.categoryId],
    ['getArticle, the article', endpoints.getArticle.params.shape.articleId],
    ['getPage', endpoints.getPage.params.shape.languageId],
    ['listArticles', endpoints.listArticles.query.shape.category_id],
    ['listPages', endpoints.listPages.query.shape.language_id],
  ] as const;

  test.each(ids)('of %s are whole numbers that a database column holds', (_name, id) => {
    expect(id.parse('1')).toBe(1);
    expect(id.parse('2147483647')).toBe(2_147_483_647);
    for (const value of [...notNumbers, '2147483648', '9'.repeat(400)])
      expect(id.safeParse(value).success, String(value)).toBe(false);
  });
});

describe('what a list of articles can be narrowed by', () => {
  const { query } = endpoints.listArticles;
  const accepts = (narrowing: Record<string, unknown>) => query.safeParse({ category_id: '1', ...narrowing }).success;

  test('the category is required', () => {
    expect(query.safeParse({}).error?.issues).toMatchObject([{ path: ['category_id'] }]);
  });

  test.each(newsTypes)('the type %s', (type) => expect(accepts({ type })).toBe(true));
  test.each(workKinds)('the kind %s', (kind) => expect(accepts({ kind })).toBe(true));
  test.each(['1999', '2015', '2026', '2100'])('the year %s', (year) => expect(accepts({ year })).toBe(true));

  test.each(['光', '"', 'a'.repeat(100), '🎮'.repeat(100), ` ${'a'.repeat(100)} `])('the query %j', (q) => {
    expect(query.parse({ category_id: '1', q }).q).toBe(q.trim());
  });

  test.each([
    { type: 'info' },
    { type: 'game' },
    { type: '' },
    { kind: 'Game' },
    { kind: 'news' },
    { kind: '' },
    { year: '0' },
    { year: '26' },
    { year: '1899' },
    { year: '2200' },
    { year: '20260' },
    { year: '2026-01' },
    { year: '２０２６' },
    { year: "2026' or 1=1" },
    { year: '' },
    { year: 2026 },
    { q: '' },
    { q: ' \u3000' },
    { q: 'a'.repeat(101) },
    { q: ['a', 'b'] },
  ])('not %j', (narrowing) => expect(accepts(narrowing)).toBe(false));
});

describe('the other parts of an address', () => {
  const id = '0123456789abcdef0123456789abcdef';

  test.each(imageWidths)('a picture can be asked for %i wide', (width) => {
    expect(endpoints.getFile.query.parse({ w: String(width) })).toEqual({ w: width });
  });

  test.each(['', '0', '319', '321', '0320', '320.0', '3840', '-320', 'auto', 320])(
    'a picture cannot be asked for %j wide',
    (w) => {
      expect(endpoints.getFile.query.safeParse({ w }).success).toBe(false);
    },
  );

  test('a file, a category and every page have one', () => {
    expect(endpoints.getFile.params.safeParse({ id }).success).toBe(true);
    expect(endpoints.getCategory.params.safeParse({ languageId: '1', slug: 'carousels' }).success).toBe(true);
    for (const pageId of pageIds)
      expect(endpoints.getPage.params.parse({ languageId: '1', pageId })).toEqual({ languageId: 1, pageId });
  });

  test.each([
    ['a file with a short id', endpoints.getFile.params, { id: id.slice(1) }],
    ['a file with a long id', endpoints.getFile.params, { id: `${id}0` }],
    ['a file with capital letters', endpoints.getFile.params, { id: id.toUpperCase() }],
    ['a file out of its folder', endpoints.getFile.params, { id: `../${id.slice(3)}` }],
    ['a file with a line after it', endpoints.getFile.params, { id: `${id}\n` }],
    ['an unknown category', endpoints.getCategory.params, { languageId: '1', slug: 'News' }],
    ['an unknown page', endpoints.getPage.params, { languageId: '1', pageId: 'termofuse' }],
    ['an inherited name', endpoints.getPage.params, { languageId: '1', pageId: 'constructor' }],
  ])('%s has none', (_what, params, values) => {
    expect(params.safeParse(values).success).toBe(false);
  });
});

test('types of news, kinds of work and slugs of categories are those of the specification', () => {
  const specified =
    'Info, Steam, Epic, Windows, Xbox, PlayStation, Nintendo, Android, iOS, Movie, Bangumi, Ticket, Activity, Emergency, Other';
  expect(newsTypes.filter((type) => specified.split(', ').includes(type)).join(', ')).toBe(specified);
  expect(workKinds).toEqual(['game', 'movie', 'app']);
  expect(categorySlugs).toEqual(['carousels', 'news', 'works']);
});

test('every address has an endpoint, with its method and its parameters', () => {
  expect(Object.keys(endpoints)).toEqual(Object.keys(paths));
  for (const [name, { method, path, ...endpoint }] of Object.entries(endpoints)) {
    expect({ method, path }).toEqual(paths[name as EndpointName]);
    const named = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    expect('params' in endpoint ? Object.keys(endpoint.params.shape) : []).toEqual(named);
  }
});
