import { describe, expect, test } from 'vitest';
import { work } from '../testing/folder.ts';
import { databases, startService } from '../testing/service.ts';
import { startSite, textOf, writer } from './testing/writer.ts';

type Row = { Subject: string; ID: string; Title: string; Cells: Record<string, { State: string }> };

describe.each(databases)('on %s', (kind) => {
  test('a row an article or page, a cell a language, the newest first', async () => {
    const service = await startSite(kind, work());
    const { browser, write } = await writer(service);
    await browser.post('/article', { Slug: 'news', Type: 'Epic' });
    await write(textOf(2, 'ja-JP'), { Title: '新作' });
    await write(textOf(1, 'en-US'), { Title: 'Hello again' });
    const { body } = await browser.get('/board');
    expect(body.total).toBe(4);
    expect(body.data[0]).toMatchObject({
      Subject: 'article',
      ID: '2',
      Slug: 'news',
      Type: 'Epic',
      Title: '新作',
      FactsState: 'draft',
    });
    const news = body.data.find(({ ID }: Row) => ID === '1');
    expect(news).toMatchObject({
      Title: 'Hello again',
      Kind: null,
      FactsState: 'live',
      At: '2026-01-01T00:00:00.000Z',
    });
    const states = Object.entries((news as Row).Cells).map(([code, { State }]) => `${code} ${State}`);
    expect(states).toEqual(['en-US changed', 'zh-CN missing', 'zh-TW missing', 'ja-JP live']);
    expect(news.Cells['en-US']).toMatchObject({ EditedBy: 'Mika Ono', IsLive: true, IsChanged: true, Release: null });
    expect(news.Cells['ja-JP']).toMatchObject({ IsChanged: false, LiveEdition: 1 });
    expect(news.Cells['zh-CN']).toMatchObject({ IsChanged: false, LiveEdition: null });
    expect(body.data.find(({ ID }: Row) => ID === '20')).toMatchObject({
      Slug: 'works',
      Kind: 'game',
      Title: 'The game',
    });
    expect(body.data.find(({ Subject }: Row) => Subject === 'page')).toMatchObject({
      ID: 'privacy-policy',
      Slug: null,
    });
  });

  test('it is narrowed by state, language, kind and person, and searched in every language', async () => {
    const service = await startSite(kind, work());
    const { browser, id, write, publish, takeDown } = await writer(service);
    await browser.post('/article', { Slug: 'news', Type: 'Epic' });
    await write(textOf(2, 'ja-JP'), { Title: 'ＡＢＣ 100%の新作' });
    await write(textOf(1, 'en-US'), { Title: 'Café again' });
    await takeDown(['page privacy-policy en-US']);
    const idsOf = async (query: string) => {
      const { status, body } = await browser.get(`/board?${query}`);
      expect({ query, status }).toEqual({ query, status: 200 });
      expect(body.total).toBe(body.data.length);
      return body.data.map(({ ID }: Row) => ID).sort();
    };
    expect(await idsOf('q=cafe')).toEqual(['1']);
    expect(await idsOf('q=こんに')).toEqual(['1']);
    expect(await idsOf('q=abc')).toEqual(['2']);
    expect(await idsOf('q=0%25の')).toEqual(['2']);
    expect(await idsOf('q=1%2500')).toEqual([]);
    expect(await idsOf('q=_')).toEqual([]);
    expect(await idsOf('state=changed')).toEqual(['1']);
    expect(await idsOf('state=changed&language=ja-JP')).toEqual([]);
    expect(await idsOf('state=draft')).toEqual(['2']);
    expect(await idsOf('state=live')).toEqual(['1', '20']);
    expect(await idsOf('state=live&language=ja-JP')).toEqual(['1']);
    expect(await idsOf('state=missing&language=ja-JP')).toEqual(['20', 'privacy-policy']);
    expect(await idsOf('state=missing')).toEqual(['1', '2', '20', 'privacy-policy']);
    expect(await idsOf('state=taken-down')).toEqual(['privacy-policy']);
    expect(await idsOf('slug=news')).toEqual(['1', '2']);
    expect(await idsOf('type=Epic')).toEqual(['2']);
    expect(await idsOf('kind=game')).toEqual(['20']);
    expect(await idsOf('subject=page')).toEqual(['privacy-policy']);
    expect(await idsOf(`edited_by=${id}`)).toEqual(['1', '2']);
    expect(await idsOf(`edited_by=${id}&language=ja-JP`)).toEqual(['2']);
    expect(await idsOf('items=article:2,page:privacy-policy,article:77')).toEqual(['2', 'privacy-policy']);
    expect(await idsOf('items=page:2')).toEqual([]);
    expect(await browser.get('/board?items=2')).toMatchObject({ status: 400 });
    expect(await browser.get(`/board?items=${Array(51).fill('article:1')}`)).toMatchObject({ status: 400 });
    await publish(['article 1 en-US'], { At: '2199-01-01T00:00:00Z' });
    expect(await idsOf('state=scheduled')).toEqual(['1']);
    expect(await browser.get('/board?state=lost')).toMatchObject({ status: 400 });
  });

  test('what moved on since its translations is found by them', async () => {
    const service = await startSite(kind);
    const { browser, write, publish } = await writer(service);
    expect((await browser.get('/board?state=stale')).body.total).toBe(0);
    await write(textOf(1, 'en-US'), { Markdown: 'Changed.' });
    await publish(['article 1 en-US']);
    const { body } = await browser.get('/board?state=stale&language=ja-JP');
    expect(body).toMatchObject({ total: 1, data: [{ ID: '1', Cells: { 'ja-JP': { State: 'stale' } } }] });
  });

  test('it comes page by page', async () => {
    const service = await startService(kind, { sample: true });
    const { browser } = await writer(service, 'editor');
    const { total } = (await browser.get('/board')).body;
    const ids: string[] = [];
    for (let page = 1; page <= Math.ceil(total / 20); page++)
      ids.push(...(await browser.get(`/board?page_size=20&page_number=${page}`)).body.data.map(({ ID }: Row) => ID));
    expect(new Set(ids).size).toBe(total);
    expect((await browser.get('/board?page_number=99')).body).toMatchObject({ data: [], total });
  });
});
