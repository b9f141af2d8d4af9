/** The studio as the site serves it: a thread writes. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { importFolder } from '../import-export/import.ts';
import { lastBump } from '../revision/store.ts';
import { writeFolder } from '../testing/folder.ts';
import { type DatabaseKind, databases, get, newSettings, openTestContent, serve } from '../testing/service.ts';
import { type Service, soon, textOf, writer } from './testing/writer.ts';
import type { TaskName } from './writing.ts';
import { writeInThread } from './writing-in-thread.ts';

const english = textOf(1, 'en-US');

async function startSite(kind: DatabaseKind): Promise<Service> {
  const content = await openTestContent(await newSettings(kind));
  await importFolder(content, await writeFolder());
  return { content, app: await serve(content, { writesInThread: true }) };
}

const titleOf = async ({ app }: Service) => (await get(app, '/api/article/2/1')).body.data.Title;

/** This process's threads of that name, and how many of them work only where nobody else wants to. */
function threadsNamed(name: string) {
  const stats = readdirSync('/proc/self/task').map((id) => readFileSync(`/proc/self/task/${id}/stat`, 'utf8'));
  const named = stats.filter((stat) => stat.includes(name));
  const nice = (stat: string) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16];
  return { all: named.length, behind: named.filter((stat) => nice(stat) === '19').length };
}

describe.each(databases)('on %s', (kind) => {
  test('what is published is what the next visitor is told, however lately another has asked', async () => {
    const service = await startSite(kind);
    const { write, publish } = await writer(service);
    await write(english, { Title: 'Written by a thread' });
    expect(await titleOf(service)).toBe('Hello');
    const begunAt = Date.now();
    await publish(['article 1 en-US']);
    // Nothing that was read before is recent.
    expect(lastBump()).toBeGreaterThanOrEqual(begunAt);
    expect(await titleOf(service)).toBe('Written by a thread');
  });

  test('who saves what somebody else has changed is told what it says now', async () => {
    const service = await startSite(kind);
    const [one, other] = [await writer(service), await writer(service)];
    const { Version } = await one.read(english);
    const text = { Title: 'Of one', Summary: '', Link: null, Markdown: 'One.' };
    const headers = { 'if-match': `"${Version}"` };
    const saved = await one.browser.put(english, text, { headers });
    const refused = await other.browser.put(english, { ...text, Title: 'Of the other' }, { headers });
    expect([saved.status, saved.headers.etag]).toEqual([200, `"${Version + 1}"`]);
    expect([refused.status, refused.headers.etag]).toEqual([412, `"${Version + 1}"`]);
    expect(refused.body).toMatchObject({ status: 412, data: { Title: 'Of one', Version: Version + 1 } });
  });

  test('staff are told of a release whose time has come as of one that has gone out, and so are visitors', async () => {
    const service = await startSite(kind);
    const { read, write, publish } = await writer(service);
    await write(english, { Title: 'At noon' });
    const At = soon(1500);
    const { ID } = await publish(['article 1 en-US'], { At });
    // The loop and the thread have both just seen what there was.
    while (Date.now() < Date.parse(At)) await Promise.all([titleOf(service), read(english)]);
    expect(await read(`/release/${ID}`)).toMatchObject({ State: 'applied' });
    expect(await titleOf(service)).toBe('At noon');
  });

  test('what stands in the way of a publication is named', async () => {
    const service = await startSite(kind);
    const { write, release } = await writer(service);
    await write(english, { Title: '' });
    const { status, body } = await release(['article 1 en-US']);
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ code: 'empty_title' }] } });
  });

  test('a thread that cannot begin is a failure for the time being, and the next task has another', async () => {
    const settings = await newSettings(kind);
    const later = kind === 'SQLite' ? { dataDir: path.join(settings.dataDir, 'later') } : { databaseUrl: nowhere };
    const place = { ...settings, ...later };
    const names: TaskName[] = ['findStaff'];
    const logged: unknown[] = [];
    const { tasks, stop } = writeInThread(place, names, { error: (...line: unknown[]) => logged.push(line) });
    onTestFinished(stop);
    const ask = () => tasks.findStaff({ params: { token: 'of nobody' } });
    await expect(ask()).rejects.toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    expect(logged).toEqual([[{ err: expect.any(Error) }, 'the thread that writes has ended']]);
    Object.assign(place, settings);
    await openTestContent(settings);
    expect(await ask()).toEqual({});
  });
});

// A port that nothing listens on.
const nowhere = 'postgres://nobody@127.0.0.1:1/nothing';

test('an error that nobody expected says where it comes from', async () => {
  const settings = await newSettings('SQLite');
  await openTestContent(settings);
  const { tasks, stop } = writeInThread(settings, ['findStaff'], { error: () => {} });
  onTestFinished(stop);
  const failed = await tasks.findStaff({} as never).catch((error: Error & { statusCode: number }) => error);
  expect(failed).toMatchObject({ statusCode: 500, stack: expect.stringContaining('writing.ts') });
});

test('the thread and what clears away behind it let visitors go first, and the thread ends with the app', async () => {
  const service = await startSite('SQLite');
  const { behind: before } = threadsNamed('WorkerThread');
  const { read } = await writer(service);
  await read(english);
  const { behind: during } = threadsNamed('WorkerThread');
  const helpers = threadsNamed('V8Worker');
  await service.app.close();
  expect([during, threadsNamed('WorkerThread').behind]).toEqual([before + 1, before]);
  expect(helpers.all).toBeGreaterThan(0);
  expect(helpers.behind).toBe(helpers.all);
});
