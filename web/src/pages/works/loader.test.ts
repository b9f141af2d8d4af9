import { HttpError } from 'contract/client';
import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import type { LoaderContext } from '../../catalog/loader-context.ts';
import { loadWorks } from './loader.ts';

const work = { ID: 3, CategoryID: 2, Kind: 'game', PublishedAt: '2026-06-18T00:00:00Z', Cover: { ID: 'poster' } };

/** A service that lists one work, and answers this status for the work itself. */
const contextWith = (status: number) =>
  ({
    categoryId: async () => work.CategoryID,
    client: {
      listArticles: async () => ({ data: [work], total: 1 }),
      getArticle: async () => {
        throw new HttpError(status, '/api/article/2/3');
      },
    },
  }) as unknown as LoaderContext;

const args = { request: new Request('http://x/works') } as LoaderFunctionArgs;

test('a work that was taken down since the list was made leads with its cover', async () => {
  expect(await loadWorks(contextWith(404), args)).toMatchObject({ leadPicture: work.Cover });
});

test('a service that fails makes no page that lacks a picture and is kept', async () => {
  await expect(loadWorks(contextWith(503), args)).rejects.toThrow('503');
});
