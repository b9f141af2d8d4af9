/** The studio as the site serves it: a process writes. */
import { readdirSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { importFolder } from '../import-export/import.ts';
import { lastBump } from '../revision/store.ts';
import { writeFolder } from '../testing/folder.ts';
import { childOf, isRunning } from '../testing/processes.ts';
import { type DatabaseKind, databases, get, newSettings, openTestContent, serve } from '../testing/service.ts';
import { type Service, soon, textOf, writer } from './testing/writer.ts';
import type { TaskName } from './writing.ts';
import { writeInChildProcess } from './writing-in-child-process.ts';

const english = textOf(1, 'en-US');

async function startSite(kind: DatabaseKind): Promise<Service> {
  const content = await openTestContent(await newSettings(kind));
  await importFolder(content, await writeFolder());
  return { content, app: await serve(content, { writesInChildProcess: true }) };
}

const titleOf = async ({ app }: Service) => (await get(app, '/api/article/2/1')).body.data.Title;

describe.each(databases)('on %s', (kind) => {
  test('what is published is what the next visitor is told, however lately another has asked', async () => {
    const service = await startSite(kind);
    const { write, publish } = await writer(service);
    await write(english, { Title: 'Written by another process' });
    expect(await titleOf(service)).toBe('Hello');
    const begunAt = Date.now();
    await publish(['article 1 en-US']);
    // Nothing that was read before is recent.
    expect(lastBump()).toBeGreaterThanOrEqual(begunAt);
    expect(await titleOf(service)).toBe('Written by another process');
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
    // Both processes have just seen what there was.
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

  test('a process that cannot begin is a failure for the time being, and the next task has another', async () => {
    const settings = await newSettings(kind);
    const later = kind === 'SQLite' ? { dataDir: path.join(settings.dataDir, 'later') } : { databaseUrl: nowhere };
    const place = { ...settings, ...later };
    const names: TaskName[] = ['findStaff'];
    const logged: unknown[] = [];
    const { tasks, stop } = writeInChildProcess(place, names, { error: (...line: unknown[]) => logged.push(line) });
    onTestFinished(stop);
    const ask = () => tasks.findStaff({ params: { token: 'of nobody' } });
    await expect(ask()).rejects.toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    expect(logged).toEqual([[{ err: expect.any(Error) }, 'the process that writes has ended']]);
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
  const { tasks, stop } = writeInChildProcess(settings, ['findStaff'], { error: () => {} });
  onTestFinished(stop);
  const failed = await tasks.findStaff({} as never).catch((error: Error & { statusCode: number }) => error);
  expect(failed).toMatchObject({ statusCode: 500, stack: expect.stringContaining('writing.ts') });
});

test('the process lets visitors go first, whichever of its threads works, and ends with the app', async () => {
  const service = await startSite('SQLite');
  const { read } = await writer(service);
  await read(english);
  const writing = await childOf('writing-process');
  const threads = readdirSync(`/proc/${writing}/task`).map(Number);
  expect(threads.length).toBeGreaterThan(1);
  expect(new Set(threads.map(getPriority))).toEqual(new Set([constants.priority.PRIORITY_LOW]));
  await service.app.close();
  expect(await isRunning(writing)).toBe(false);
});

test('a process that is killed costs who waits for it one try, and the log says what ended it', async () => {
  const settings = await newSettings('SQLite');
  await openTestContent(settings);
  const logged: unknown[][] = [];
  const { tasks, stop } = writeInChildProcess(settings, ['findStaff'], {
    error: (...line: unknown[]) => void logged.push(line),
  });
  onTestFinished(stop);
  const ask = () => tasks.findStaff({ params: { token: 'of nobody' } });
  await ask();
  const writing = await childOf('writing-process');
  process.kill(writing, 'SIGSTOP');
  const waiting = expect(ask()).rejects.toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
  process.kill(writing, 'SIGKILL');
  await waiting;
  expect(logged).toMatchObject([
    [{ err: { message: 'it was ended by SIGKILL' } }, 'the process that writes has ended'],
  ]);
  expect(await ask()).toEqual({});
});

test('while no process can be started, who asks is told to try again', async () => {
  const settings = await newSettings('SQLite');
  await openTestContent(settings);
  const { tasks, stop } = writeInChildProcess(settings, ['findStaff'], { error: () => {} });
  onTestFinished(stop);
  const ask = () => tasks.findStaff({ params: { token: 'of nobody' } });
  const { execPath } = process;
  process.execPath = path.join(settings.dataDir, 'no-such-program');
  onTestFinished(() => {
    process.execPath = execPath;
  });
  await expect(Promise.all([ask(), ask()])).rejects.toMatchObject({ statusCode: 503 });
  process.execPath = execPath;
  expect(await ask()).toEqual({});
});

test('who is still waiting when the site ends is answered, and a stop at once ends as well', async () => {
  const settings = await newSettings('SQLite');
  await openTestContent(settings);
  const { tasks, stop } = writeInChildProcess(settings, ['findStaff'], { error: () => {} });
  const asked = tasks.findStaff({ params: { token: 'of nobody' } });
  await stop();
  expect(await asked).toEqual({});
  await stop();
});

test.each(['SIGINT', 'SIGTERM'] as const)('a %s to all processes of the site ends none that writes', async (signal) => {
  const settings = await newSettings('SQLite');
  await openTestContent(settings);
  const { tasks, stop } = writeInChildProcess(settings, ['findStaff'], { error: () => {} });
  onTestFinished(stop);
  const ask = () => tasks.findStaff({ params: { token: 'of nobody' } });
  await ask();
  const writing = await childOf('writing-process');
  process.kill(writing, signal);
  expect(await ask()).toEqual({});
  expect(await childOf('writing-process')).toBe(writing);
});
