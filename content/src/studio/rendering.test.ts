/** What happens while the process that renders texts is slow, or gone. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocaleCode } from 'contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { contentId } from '../attachment/media.ts';
import { closeContent, openContentForVisitors } from '../content.ts';
import { importFolder } from '../import-export/import.ts';
import { renderTimeoutMs } from '../markdown/renderer.ts';
import { attachments, type FolderFiles, writeFolder } from '../testing/folder.ts';
import { plain } from '../testing/pictures.ts';
import { childAfter, childOf } from '../testing/processes.ts';
import { type DatabaseKind, databases, get, newSettings, openTestContent, serve } from '../testing/service.ts';
import { endNextTimer } from '../testing/timers.ts';
import { type Service, textOf, writer } from './testing/writer.ts';

const english = (id: number) => textOf(id, 'en-US');

const article = (id: number, markdown: string): FolderFiles => ({
  [`articles/news/${id}/article.yaml`]: `id: ${id}\ntype: Info\n`,
  [`articles/news/${id}/en-US.md`]: `---\ntitle: Title ${id}\npublished: 2026-01-01T00:00:00Z\n---\n\n${markdown}\n`,
});

/** A site as visitors use it, whose database says soon that it does not answer. An import renders no text by the renderer. */
async function startSite(kind: DatabaseKind, files: FolderFiles): Promise<Service> {
  const settings = await newSettings(kind);
  await importFolder(await openTestContent(settings), await writeFolder(files));
  const content = await openContentForVisitors(settings);
  onTestFinished(() => closeContent(content));
  return { content, app: await serve(content) };
}

const titleOf = async ({ app }: Service, id: number) => (await get(app, `/api/article/2/${id}`)).body.data?.Title;

/** A draft as another process would have saved it: this one has not rendered it. */
async function draftElsewhere(
  { content: { db } }: Service,
  id: number,
  Markdown: string,
  language: LocaleCode = 'en-US',
) {
  const fields = JSON.stringify({ Title: `Draft ${id}`, Summary: 'A summary.', Link: null, Markdown });
  const { numUpdatedRows } = await db
    .updateTable('item')
    .set({ fields, version: 2, edited_at: new Date().toISOString() })
    .where('subject', '=', 'article')
    .where('subject_id', '=', String(id))
    .where('language', '=', language)
    .executeTakeFirstOrThrow();
  expect(Number(numUpdatedRows)).toBe(1);
}

/** Makes a scheduled release due, with another text than the one that was rendered when it was scheduled. */
async function makeDue(
  { content: { db } }: Service,
  release: { ID: string },
  at: string,
  id: number,
  Markdown: string,
) {
  const editions = db.updateTable('edition').where('subject', '=', 'article').where('subject_id', '=', String(id));
  const fields = JSON.stringify({ Title: `Due ${id}`, Summary: 'A summary.', Link: null, Markdown });
  await editions.set({ fields }).where('reason', '=', 'schedule').execute();
  await db.updateTable('release').set({ at }).where('id', '=', release.ID).execute();
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

async function schedule(service: Service, id: number) {
  const { publish } = await writer(service);
  expect(await titleOf(service, id)).toBe(`Title ${id}`);
  await draftElsewhere(service, id, `Scheduled, ${randomUUID()}.`);
  return publish([`article ${id} en-US`], { At: tomorrow() });
}

// Longer than PostgreSQL may be silent: see database/index.ts.
const silence = 4000;

// Renderings are remembered: for the renderer to have work, each test has texts of its own.
describe.each(databases)('on %s', (kind) => {
  test('while the renderer is stopped nobody else waits, and all that needs it is done once it goes on', async () => {
    const [harbor, quay, pier] = await Promise.all(
      ['#112233', '#223344', '#334455'].map((color) => plain(color).jpeg().toBuffer()),
    );
    if (!harbor || !quay || !pier) throw new Error('no pictures');
    const described = (bytes: Uint8Array) => ({ bytes, alt: { 'en-US': 'Said' } });
    const service = await startSite(kind, {
      ...attachments({
        'harbor.jpg': described(harbor),
        'quay.jpg': described(quay),
        'pier.jpg': described(pier),
      }),
      ...Object.assign({}, ...[2, 3, 4, 5, 8, 9].map((id) => article(id, `Live ${id} on ${kind}.`))),
      ...article(6, `![](harbor.jpg)\n\nLive 6 on ${kind}.`),
      ...article(7, `![](quay.jpg)\n\nLive 7 on ${kind}.`),
    });
    const { browser, publish, release, itemOf } = await writer(service);
    const due = await schedule(service, 9);
    await draftElsewhere(service, 8, `Published and undone on ${kind}.`);
    const undone = await publish(['article 8 en-US']);
    for (const id of [2, 3, 4, 5]) await draftElsewhere(service, id, `Draft ${id} on ${kind}.`);
    await browser.patch(
      `/media/${contentId(harbor)}`,
      { Alt: { 'en-US': 'Said anew' } },
      { headers: { 'if-match': '*' } },
    );
    const link = (await browser.post('/preview-link', { Items: [itemOf('article 5 en-US')] })).body.data;
    const preview = `/api/preview/${/\/preview\/([\w-]{43})/.exec(link.URL)?.[1]}`;

    const renderer = await childOf('renderer-process');
    process.kill(renderer, 'SIGSTOP');
    await makeDue(service, due, '2026-03-01T00:00:00.000Z', 9, `Due on ${kind}.`);
    expect(await titleOf(service, 9)).toBe('Title 9');
    const settled: string[] = [];
    const waiting = Object.entries({
      check: browser.post('/release/check', { Items: [itemOf('article 2 en-US')] }),
      publish: release(['article 3 en-US']),
      restore: browser.post(`${english(4)}/restore`, { Edition: 1 }),
      preview: get(service.app, `${preview}/api/article/2/5`),
      describe: release([`attachment ${contentId(harbor)}`]),
      replace: browser.post(`/media/${contentId(quay)}/replace`, { With: contentId(pier) }),
      undo: browser.post(`/release/${undone.ID}/undo`),
    }).map(async ([name, answer]) => {
      const { status, body } = await answer;
      settled.push(name);
      return [name, { status, body }] as const;
    });
    await sleep(silence);
    // It changes what the lock for changes protects.
    expect(await browser.post('/article', { Slug: 'news' })).toMatchObject({ status: 201 });
    expect(settled).toEqual([]);
    process.kill(renderer, 'SIGCONT');

    expect(Object.fromEntries(await Promise.all(waiting))).toMatchObject({
      check: { status: 200, body: { data: { Problems: [] } } },
      publish: { status: 201 },
      restore: { status: 200, body: { data: { Markdown: `Live 4 on ${kind}.` } } },
      preview: { status: 200, body: { data: { Title: 'Draft 5', Content: `<p>Draft 5 on ${kind}.</p>` } } },
      describe: { status: 201 },
      replace: { status: 200, body: { data: { Items: [{ ID: '7' }] } } },
      undo: { status: 201 },
    });
    expect(await titleOf(service, 3)).toBe('Draft 3');
    expect(await titleOf(service, 8)).toBe('Title 8');
    expect((await get(service.app, '/api/article/2/6')).body.data.Content).toContain('alt="Said anew"');
    await vi.waitFor(async () => expect(await titleOf(service, 9)).toBe('Due 9'), { timeout: 30_000, interval: 100 });
  });

  test('a due release that waits for the renderer for two seconds is in the first answer after its time', async () => {
    const service = await startSite(kind, article(2, 'Two.'));
    const due = await schedule(service, 2);
    const renderer = await childOf('renderer-process');
    process.kill(renderer, 'SIGSTOP');
    await makeDue(service, due, '2026-03-01T00:00:00.000Z', 2, `Late on ${kind}.`);
    const answers = [titleOf(service, 2), sleep(1000).then(() => titleOf(service, 2))];
    await sleep(2000);
    process.kill(renderer, 'SIGCONT');
    expect(await Promise.all(answers)).toEqual(['Due 2', 'Due 2']);
  });

  test('a due release whose text takes too long fails for that, and the next one goes out', async () => {
    const service = await startSite(kind, { ...article(2, 'Two.'), ...article(3, 'Three.') });
    const { read } = await writer(service);
    const [slow, next] = [await schedule(service, 2), await schedule(service, 3)];
    process.kill(await childOf('renderer-process'), 'SIGSTOP');
    endNextTimer(renderTimeoutMs);
    await makeDue(service, slow, '2026-03-01T00:00:00.000Z', 2, `Slow on ${kind}.`);
    await makeDue(service, next, '2026-03-02T00:00:00.000Z', 3, `Next on ${kind}.`);
    await vi.waitFor(async () => expect(await titleOf(service, 3)).toBe('Due 3'), { timeout: 60_000, interval: 200 });
    expect(await titleOf(service, 2)).toBe('Title 2');
    expect(await read(`/release/${slow.ID}`)).toMatchObject({
      State: 'failed',
      Failure: { Code: 'too_slow', Field: 'Markdown', Item: { Subject: 'article', ID: '2', Language: 'en-US' } },
    });
    expect(await read(`/release/${next.ID}`)).toMatchObject({ State: 'applied' });
  });

  test('a due release that meets renderers that end goes out by the next', async () => {
    const service = await startSite(kind, article(2, 'Two.'));
    const { read } = await writer(service);
    const due = await schedule(service, 2);
    let renderer = await childOf('renderer-process');
    process.kill(renderer, 'SIGSTOP');
    await makeDue(service, due, '2026-03-01T00:00:00.000Z', 2, `Deadly on ${kind}.`);
    expect(await titleOf(service, 2)).toBe('Title 2');
    for (let deaths = 0; deaths < 2; deaths++) {
      await sleep(deaths === 0 ? 500 : 0);
      process.kill(renderer, 'SIGKILL');
      if (deaths === 0) renderer = await childAfter(renderer, 'renderer-process');
    }
    await vi.waitFor(async () => expect(await titleOf(service, 2)).toBe('Due 2'), { timeout: 30_000, interval: 100 });
    expect(await read(`/release/${due.ID}`)).toMatchObject({ State: 'applied', Failure: null });
  });
});
