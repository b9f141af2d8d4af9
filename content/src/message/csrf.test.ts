import { expect, test } from 'vitest';
import { startService } from '../testing/service.ts';
import { countStored, filledIn, post, send } from './testing/visitor.ts';

const origin = 'https://studio.example';

test.each<[string, Record<string, string>]>([
  ['a page of the site', { 'sec-fetch-site': 'same-origin', origin }],
  ['a page of the site that came by another name', { origin: 'http://intranet:3000', host: 'intranet:3000' }],
  ['a page of the site in an older browser, behind a proxy', { origin, host: '10.0.0.7:3000' }],
  ['a program', {}],
])('%s may send a message', async (_who, headers) => {
  const { app } = await startService('SQLite', { siteUrl: origin });
  expect(await send(app, {}, { headers })).toMatchObject({ status: 201 });
});

test.each<[string, Record<string, string>]>([
  ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a page of a sister site', { 'sec-fetch-site': 'same-site', origin: 'https://blog.studio.example' }],
  ['a page of another site in an older browser', { origin: 'https://evil.example' }],
  ['a page whose name begins like ours', { origin: 'https://studio.example.evil.example' }],
  ['a page on another port', { origin: 'https://studio.example:8443' }],
  ['a page without an origin of its own', { origin: 'null' }],
])('%s may not, and it counts against nobody', async (_who, headers) => {
  const { app, content } = await startService('SQLite', { siteUrl: origin });
  const {
    status,
    headers: answer,
    body,
  } = await post(app, filledIn, { headers: { host: 'studio.example', ...headers } });
  expect({ status, body }).toMatchObject({ status: 403, body: { status: 403, title: 'Forbidden' } });
  expect(answer['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer).not.toHaveProperty('access-control-allow-origin');
  expect(await countStored(content)).toMatchObject({ message: 0, form_attempt: 0 });
});
