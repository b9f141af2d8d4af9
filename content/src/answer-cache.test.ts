import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';
import { bumpRevision } from './revision/store.ts';
import { databases, get, newSettings, openTestContent, serve, startService } from './testing/service.ts';

type State = { revision: number | undefined; made: number; isBroken: boolean };

/** A list whose revision can be changed, and that counts how often it is made. */
async function listing() {
  const state: State = { revision: 1, made: 0, isBroken: false };
  const tracker = { peek: () => state.revision, get: async () => state.revision };
  const { answer, replyFromCache } = createAnswerCache(tracker, 1_000_000);
  const app = Fastify();
  const querystring = { type: 'object', additionalProperties: false, properties: { page: { type: 'string' } } };
  app.get('/list', { schema: { querystring }, onRequest: replyFromCache }, (request, reply) =>
    answer(request, reply, async () => {
      state.made++;
      await sleep(20);
      if (state.isBroken) throw new Error('broken');
      return { revision: state.revision, text: 'long '.repeat(1000) };
    }),
  );
  onTestFinished(() => app.close());
  return { state, app };
}

test('a crowd that asks for the same costs as much as one, whatever nobody knows in their queries', async () => {
  const { state, app } = await listing();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => app.inject(`/list?page=1&x=${index}`)));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  await app.inject('/list?page=1');
  expect(state.made).toBe(1);
  await app.inject('/list?page=2');
  expect(state.made).toBe(2);
});

test('a new revision makes new answers, and a failure is not cached', async () => {
  const { state, app } = await listing();
  await app.inject('/list');
  Object.assign(state, { revision: 2, isBroken: true });
  expect((await app.inject('/list')).statusCode).toBe(500);
  state.isBroken = false;
  expect((await app.inject('/list')).json().revision).toBe(2);
});

test('an answer made before a revision is known is given to nobody who asks later', async () => {
  const { state, app } = await listing();
  state.revision = undefined;
  await app.inject('/list');
  await app.inject('/list');
  expect(state.made).toBe(2);
  state.revision = 1;
  await app.inject('/list');
  await app.inject('/list');
  expect(state.made).toBe(3);
});

describe.each(databases)('on %s', (kind) => {
  const rename = (name: string) => async (trx: Parameters<typeof bumpRevision>[0]) => {
    await trx.updateTable('language').set({ name }).where('id', '=', 1).execute();
    await bumpRevision(trx);
  };
  const nameIn = async (app: Awaited<ReturnType<typeof serve>>) => (await get(app, '/api/language/1')).body.data.Name;

  test('a change made by this process is answered at once', async () => {
    const { app, content } = await startService(kind, { sample: true });
    expect(await nameIn(app)).toBe('English');
    for (const name of ['One', 'Two', 'Three']) {
      await content.db.transaction().execute(rename(name));
      expect(await nameIn(app)).toBe(name);
    }
  });

  test('a change made by another process is answered within a second, and never after its revision was told', async () => {
    const settings = await newSettings(kind);
    const content = await openTestContent(settings);
    await content.db.insertInto('language').values({ id: 1, code: 'en-US', name: 'English' }).execute();
    const app = await serve(content);
    await sleep(1100);
    expect(await nameIn(app)).toBe('English');
    // As another process does it: without this one noting the time.
    const elsewhere = async (name: string) => {
      await content.db.updateTable('language').set({ name }).where('id', '=', 1).execute();
      await content.db
        .updateTable('revision')
        .set((row) => ({ number: row('number', '+', 1) }))
        .execute();
    };
    await elsewhere('One');
    expect((await get(app, '/api/ping')).status).toBe(200);
    expect(await nameIn(app)).toBe('One');
    await elsewhere('Two');
    await vi.waitFor(async () => expect(await nameIn(app)).toBe('Two'), { timeout: 1000, interval: 10 });
  });
});

test.each(databases)('what was answered before is answered without the database too, at once, on %s', async (kind) => {
  const { app, content } = await startService(kind, { sample: true });
  const before = await get(app, '/api/language/');
  const { data } = (await get(app, '/api/article/?category_id=2')).body;
  const file = `/api/attachment/file/${data[0].Cover.ID}?w=320`;
  expect((await get(app, file)).status).toBe(200);
  await content.db.destroy();
  await sleep(300);
  // With timers that never fire, whatever waits or tries again is not answered.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await get(app, '/api/language/')).toMatchObject({ status: 200, body: before.body });
  expect((await get(app, file)).status).toBe(200);
  vi.useRealTimers();
  expect((await get(app, '/api/language/?page_size=9')).status).toBeGreaterThanOrEqual(500);
});
