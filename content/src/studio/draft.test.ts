import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { importFolder } from '../import-export/import.ts';
import { renderTimeoutMs } from '../markdown/renderer.ts';
import { writeFolder } from '../testing/folder.ts';
import { childAfter, childOf } from '../testing/processes.ts';
import { databases, get } from '../testing/service.ts';
import { endNextTimer } from '../testing/timers.ts';
import { startSite, textOf, writer } from './testing/writer.ts';

const english = textOf(1, 'en-US');
const japanese = textOf(1, 'ja-JP');

// Renderings are remembered: for a renderer to have work, each of its tests has texts of its own.
describe.each(databases)('on %s', (kind) => {
  test('a text that nobody wrote since says what is live, rendered as the site shows it', async () => {
    const service = await startSite(kind);
    const { read, browser } = await writer(service);
    expect(await read(english)).toMatchObject({
      Title: 'Hello',
      Markdown: 'The first text.',
      HTML: '<p>The first text.</p>',
      State: 'live',
      LiveEdition: 1,
      Version: 1,
      Problems: [{ Field: 'Summary', Code: 'empty_summary', IsOverridable: true }],
    });
    expect((await browser.get(english)).headers.etag).toBe('"1"');
    expect(await read(textOf(1, 'zh-CN'))).toMatchObject({
      State: 'missing',
      Title: '',
      Version: 0,
      LiveEdition: null,
    });
    expect(await browser.get(textOf(99, 'en-US'))).toMatchObject({ status: 404 });
    expect(await read(textOf('privacy-policy', 'en-US', 'page'))).toMatchObject({ Title: 'Privacy', State: 'live' });
    expect(await read(textOf('terms-of-use', 'en-US', 'page'))).toMatchObject({ State: 'missing' });
  });

  test('a draft is seen by the staff alone, and is no change where it says what is live', async () => {
    const service = await startSite(kind);
    const { write } = await writer(service);
    expect(await write(english, { Title: 'Hello again' })).toMatchObject({ State: 'changed', Title: 'Hello again' });
    expect((await get(service.app, '/api/article/2/1')).body.data.Title).toBe('Hello');
    expect(await write(english, { Title: 'Hello' })).toMatchObject({ State: 'live', Version: 3 });
    expect(await write(textOf(1, 'zh-CN'), { Title: '你好' })).toMatchObject({ State: 'draft', EditedBy: 'Mika Ono' });
  });

  test('a save names the version that it changes, and is told what it is now where that is another', async () => {
    const service = await startSite(kind);
    const { browser, write } = await writer(service);
    const body = { Title: 'Mine', Summary: '', Link: null, Markdown: 'Mine.' };
    expect(await browser.put(english, body)).toMatchObject({ status: 428 });
    await write(english, { Title: 'Theirs' });
    const answer = await browser.put(english, body, { headers: { 'if-match': '"1"' } });
    expect(answer).toMatchObject({
      status: 412,
      headers: { etag: '"2"' },
      body: { data: { Title: 'Theirs', Version: 2 } },
    });
  });

  test('of two who save the same version at once, one is told', async () => {
    const service = await startSite(kind);
    const people = await Promise.all([writer(service), writer(service), writer(service)]);
    for (const [address, version] of [
      [english, 1],
      [textOf(1, 'zh-TW'), 0],
    ] as const) {
      const answers = await Promise.all(
        people.map(({ browser, id }) =>
          browser.put(address, { Title: id, Markdown: '' }, { headers: { 'if-match': `"${version}"` } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    }
  });

  test('a save whose text is lost with its renderer succeeds by another', async () => {
    const { write } = await writer(await startSite(kind));
    await write(english, { Markdown: `One lives on ${kind}` });
    const renderer = await childOf('renderer-process');
    process.kill(renderer, 'SIGSTOP');
    const saving = write(english, { Markdown: `After *all* on ${kind}` });
    await sleep(500);
    process.kill(renderer, 'SIGKILL');
    expect(await saving).toMatchObject({
      Markdown: `After *all* on ${kind}`,
      HTML: `<p>After <em>all</em> on ${kind}</p>`,
    });
  });

  test('a save whose text no renderer survives is told to try again, and changes nothing', async () => {
    const { browser, read, write } = await writer(await startSite(kind));
    const { Version } = await write(english, { Markdown: `Two die on ${kind}` });
    let renderer = await childOf('renderer-process');
    process.kill(renderer, 'SIGSTOP');
    const body = { Title: 'Deadly', Summary: '', Link: null, Markdown: `Deadly on ${kind}` };
    const saving = browser.put(english, body, { headers: { 'if-match': `"${Version}"` } });
    for (let deaths = 0; deaths < 2; deaths++) {
      await sleep(deaths === 0 ? 500 : 0);
      process.kill(renderer, 'SIGKILL');
      if (deaths === 0) renderer = await childAfter(renderer, 'renderer-process');
    }
    expect(await saving).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(await read(english)).toMatchObject({ Markdown: `Two die on ${kind}`, Version });
  });

  test('when editing changes hands, what the other wrote is kept as an edition of theirs', async () => {
    const service = await startSite(kind);
    const [one, other] = [await writer(service), await writer(service)];
    await one.write(english, { Markdown: 'One' });
    await one.write(english, { Markdown: 'One, longer' });
    await other.write(english, { Markdown: 'Other' });
    const { body } = await one.browser.get(`${english}/edition/`);
    expect(body).toMatchObject({
      total: 2,
      data: [
        { Edition: 2, Reason: 'handover', AuthorID: one.id, IsLive: false },
        { Edition: 1, Reason: 'import', Author: null, IsLive: true },
      ],
    });
    expect(await one.read(`${english}/edition/2`)).toMatchObject({
      Markdown: 'One, longer',
      HTML: '<p>One, longer</p>',
    });
    expect(await one.browser.get(`${english}/edition/3`)).toMatchObject({ status: 404 });
  });

  test('an edition that is restored becomes the draft, byte for byte, and loses nothing', async () => {
    const service = await startSite(kind);
    const { browser, read, write, publish } = await writer(service);
    const first = await read(english);
    await write(english, { Title: 'Second', Markdown: 'Two\n\n- a\n- b' });
    await publish(['article 1 en-US']);
    await write(english, { Markdown: 'Unpublished' });
    const { status, body } = await browser.post(`${english}/restore`, { Edition: 1 });
    const same = ({ Title, Summary, Link, Markdown, HTML }: typeof first) => ({ Title, Summary, Link, Markdown, HTML });
    expect(status).toBe(200);
    expect(same(body.data)).toEqual(same(first));
    expect(body.data.State).toBe('changed');
    expect(await read(`${english}/edition/3`)).toMatchObject({ Markdown: 'Unpublished', Reason: 'restore' });
    expect(await browser.post(`${english}/restore`, { Edition: 9 })).toMatchObject({ status: 404 });
  });

  test('a translation is stale when its source was published anew, unless that was minor or says the same again', async () => {
    const service = await startSite(kind);
    const { read, write, publish } = await writer(service);
    const stateOf = async () => (await read(japanese)).State;
    await write(japanese, { SourceLanguage: 'en-US', SourceEdition: null });
    expect(await read(japanese)).toMatchObject({ State: 'live', SourceLanguage: 'en-US', SourceEdition: 1 });
    await write(english, { Markdown: 'A typo less.', IsMinor: true });
    await publish(['article 1 en-US']);
    expect(await stateOf()).toBe('live');
    await write(english, { Markdown: 'Something else.' });
    expect(await stateOf()).toBe('live');
    await publish(['article 1 en-US']);
    expect(await stateOf()).toBe('stale');
    await write(japanese, { SourceEdition: null });
    expect(await read(japanese)).toMatchObject({ State: 'live', IsStale: false, SourceEdition: 3 });
    await write(english, { Markdown: 'A draft that is translated before it is out.' });
    await write(japanese, { Markdown: '下書きの訳', SourceEdition: null });
    expect(await read(japanese)).toMatchObject({ State: 'changed', SourceEdition: 4 });
    await publish(['article 1 en-US', 'article 1 ja-JP']);
    expect(await read(japanese)).toMatchObject({ State: 'live', SourceEdition: 4 });
    await write(english, { Markdown: 'Five' });
    await publish(['article 1 en-US']);
    expect(await stateOf()).toBe('stale');
    await write(english, { Markdown: 'A draft that is translated before it is out.' });
    await publish(['article 1 en-US']);
    expect(await stateOf()).toBe('live');
  });

  test('a source that is not there is refused', async () => {
    const service = await startSite(kind);
    const { browser } = await writer(service);
    const save = (body: object) =>
      browser.put(japanese, { Title: 'x', Markdown: '', ...body }, { headers: { 'if-match': '"1"' } });
    for (const source of [
      { SourceLanguage: 'ja-JP', SourceEdition: null },
      { SourceLanguage: 'zh-CN', SourceEdition: null },
      { SourceLanguage: 'en-US', SourceEdition: 7 },
      { SourceLanguage: 'fr-FR' },
    ])
      expect(await save(source)).toMatchObject({ status: 400 });
  });

  test('a draft is told what would stand in its way, with the line', async () => {
    const service = await startSite(kind);
    const { write } = await writer(service);
    const { Problems, HTML } = await write(english, {
      Title: ' ',
      Summary: 'Short.',
      Link: 'javascript:alert(1)',
      Markdown: 'Text\n\n![](gone.png)\n\n[dead](/news/77) [alive](/news/1) [about](/about)\n\n<b>no</b>',
    });
    expect(Problems.map(({ Field, Code, Value, Line }: Record<string, unknown>) => [Field, Code, Value, Line])).toEqual(
      [
        ['Title', 'empty_title', null, null],
        ['Link', 'unsafe_address', 'javascript:alert(1)', null],
        ['Markdown', 'unknown_picture', 'gone.png', 3],
        ['Markdown', 'html', '<b>', 7],
        ['Markdown', 'html', '</b>', 7],
        ['Markdown', 'dead_link', '/news/77', 5],
      ],
    );
    expect(HTML).toContain('<p>Text</p>');
  });

  test('a long Japanese text is taken, and one that no site shows is not', async () => {
    const service = await startSite(kind);
    const { write, browser } = await writer(service);
    const paragraphs = Array.from({ length: 100 }, () => '長'.repeat(1900)).join('\n\n');
    expect((await write(japanese, { Markdown: paragraphs })).Markdown).toBe(paragraphs);
    const headers = { 'if-match': '"2"' };
    expect(await browser.put(japanese, { Title: 'x', Markdown: 'x'.repeat(200_001) }, { headers })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'Markdown', code: 'too_long' }] },
    });
  });

  test('an import keeps editions and leaves drafts alone', async () => {
    const service = await startSite(kind);
    const { read, write, browser } = await writer(service);
    await write(english, { Markdown: 'My draft.' });
    const text = (title: string) => `---\ntitle: ${title}\npublished: 2026-01-01T00:00:00Z\n---\n\nFrom the folder.\n`;
    const folder = await writeFolder({
      'articles/news/hello/en-US.md': text('Folder'),
      'articles/news/hello/ja-JP.md': undefined,
    });
    await importFolder(service.content, folder, { allowRemovals: true });
    expect(await read(english)).toMatchObject({ Markdown: 'My draft.', State: 'changed', LiveEdition: 2, Version: 2 });
    expect((await browser.get(`${english}/edition/`)).body.data[0]).toMatchObject({ Reason: 'import', Author: null });
    expect(await read(japanese)).toMatchObject({ State: 'taken-down', Title: 'こんにちは', LiveEdition: null });
  });
});

test('a text that takes too long is refused and changes nothing, and others go on', async () => {
  const service = await startSite('SQLite');
  const { browser, read, write } = await writer(service);
  const { Version } = await write(english, { Markdown: 'One is slow' });
  process.kill(await childOf('renderer-process'), 'SIGSTOP');
  endNextTimer(renderTimeoutMs);
  const body = { Title: 'Slow', Summary: '', Link: null, Markdown: 'Slow' };
  const slow = browser.put(english, body, { headers: { 'if-match': `"${Version}"` } });
  const next = write(textOf(1, 'zh-CN'), { Title: '你好', Markdown: '写完了' });
  expect(await get(service.app, '/api/article/2/1')).toMatchObject({ status: 200 });
  expect(await slow).toMatchObject({ status: 422, body: { errors: [{ field: 'Markdown', code: 'too_slow' }] } });
  expect(await next).toMatchObject({ HTML: '<p>写完了</p>' });
  expect(await read(english)).toMatchObject({ Markdown: 'One is slow', Version });
});
