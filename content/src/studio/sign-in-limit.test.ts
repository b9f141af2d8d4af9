import { describe, expect, test } from 'vitest';
import { minute, second } from '../clock.ts';
import { stopClock } from '../message/testing/clock.ts';
import { countAttempt, limitsOf } from '../staff/sign-in-limit.ts';
import { databases, newSettings, openTestContent, serve, startService } from '../testing/service.ts';
import { goodPassword, join, nextCode, openBrowser } from './testing/browser.ts';

const wrong = { Email: 'nobody@example.org', Password: 'another password 1', Code: '000000' };

describe.each(databases)('on %s', (kind) => {
  test('who fails waits ever longer, as long as told, and an account that does not exist waits alike', async () => {
    const pass = stopClock();
    const service = await startService(kind);
    const person = await join(service, 'owner');
    for (const Email of [person.email, 'nobody@example.org']) {
      const attempt = () =>
        openBrowser(service.app).post('/session', { ...wrong, Email }, { from: `203.0.113.${Email.length}` });
      for (let n = 0; n < 5; n++) expect((await attempt()).status).toBe(401);
      for (const wait of [1, 2, 4]) {
        const refused = await attempt();
        expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': String(wait) } });
        pass(wait * second);
        expect((await attempt()).status).toBe(401);
      }
    }
  });

  test('the right person gets in after the announced wait, and from another network at once', async () => {
    const pass = stopClock();
    const service = await startService(kind);
    const person = await join(service, 'owner');
    const right = () => ({ Email: person.email, Password: goodPassword, Code: nextCode(person.secret) });
    const network = { from: '203.0.113.7' };
    for (let n = 0; n < 5; n++) {
      await openBrowser(service.app).post('/session', { ...wrong, Email: person.email }, network);
    }
    const refused = await openBrowser(service.app).post('/session', right(), network);
    expect(refused.status).toBe(429);
    expect((await openBrowser(service.app).post('/session', right(), { from: '203.0.113.8' })).status).toBe(201);
    pass(Number(refused.headers['retry-after']) * second + 30 * second);
    expect((await openBrowser(service.app).post('/session', right(), network)).status).toBe(201);
    // And starts from nothing again.
    expect((await openBrowser(service.app).post('/session', { ...wrong, Email: person.email }, network)).status).toBe(
      401,
    );
  });

  test('the wait grows to a quarter of an hour at most, and is forgotten after an hour', async () => {
    const pass = stopClock();
    const { db } = (await startService(kind)).content;
    const attempt = () => countAttempt(db, limitsOf('account', 'network', true));
    let longest = 0;
    for (let n = 0; n < 40; n++) {
      await attempt().catch((error) => {
        const wait = Number(error.headers['retry-after']);
        longest = Math.max(longest, wait);
        pass(wait * second);
        return attempt();
      });
    }
    expect(longest).toBe(15 * 60);
    await expect(attempt()).rejects.toMatchObject({ statusCode: 429 });
    pass(15 * minute + 60 * minute + second);
    for (let n = 0; n < 5; n++) await attempt();
    await expect(attempt()).rejects.toMatchObject({ statusCode: 429, headers: { 'retry-after': '1' } });
  });

  test('many networks get no more than a try a minute at an account, and none keeps the person out', async () => {
    const pass = stopClock();
    const service = await startService(kind);
    const { db } = service.content;
    const attempt = (network: string, isKnown = false) => countAttempt(db, limitsOf('account', network, isKnown));
    let tries = 0;
    for (let n = 0; n < 600; n++) {
      pass(second);
      await attempt(`network ${n}`).then(
        () => {
          tries += 1;
        },
        () => {},
      );
    }
    // Fifty for nothing, six while the wait grows to a minute, then one a minute.
    expect(tries).toBeLessThan(50 + 6 + 600 / 60 + 1);
    await attempt('the usual network', true);
  });

  test('a crowd at once, over two processes, gets no more tries than one after the other', async () => {
    const settings = await newSettings(kind);
    const contents = [await openTestContent(settings), await openTestContent(settings)];
    await Promise.all(contents.map((content) => serve(content)));
    const crowd = Array.from({ length: 20 }, (_, n) => contents[n % 2]?.db).flatMap((db) => db ?? []);
    const results = await Promise.allSettled(crowd.map((db) => countAttempt(db, limitsOf('a', 'n', false))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ statusCode: 429 });
    }
  });
});
