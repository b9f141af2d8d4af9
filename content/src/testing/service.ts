/** A content service of its own for a test, on either database. */
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import brand from '../../../sample/brand.json' with { type: 'json' };
import { type ContentOptions, contentApp } from '../app.ts';
import { type Content, type ContentSettings, closeContent, openContent } from '../content.ts';
import { solve } from '../message/testing/solve.ts';

export const databases = ['SQLite', 'PostgreSQL'] as const;
export type DatabaseKind = (typeof databases)[number];

export const sampleFolder = path.resolve(import.meta.dirname, '../../../sample/content');

type Overrides = Partial<Omit<ContentSettings, 'mail' | 'captcha' | 'form' | 'studio'>> & {
  mail?: Partial<ContentSettings['mail']>;
  captcha?: Partial<ContentSettings['captcha']>;
  form?: Partial<ContentSettings['form']>;
  studio?: Partial<ContentSettings['studio']>;
};

/** An empty folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'content-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What a new installation begins with: nothing at all, tables with nothing in them, or the sample. */
type Beginning = 'nothing' | 'tables' | 'sample';

/** The settings of a new installation. SQLite makes its tables when it is opened, which costs little. */
export async function newSettings(
  kind: DatabaseKind,
  overrides: Overrides = {},
  beginning: Beginning = 'tables',
): Promise<ContentSettings> {
  const dataDir = await temporaryFolder();
  if (beginning === 'sample') await cp(inject('postgres').sampleDataDir, dataDir, { recursive: true });
  return settingsFor(dataDir, kind === 'PostgreSQL' ? await newPostgresDatabase(beginning) : '', overrides);
}

export function settingsFor(dataDir: string, databaseUrl: string, overrides: Overrides = {}): ContentSettings {
  const { mail, captcha, form, studio, ...rest } = overrides;
  return {
    dataDir,
    databaseUrl,
    files: 'disk',
    maintenance: false,
    cacheBytes: 16 * 1024 * 1024,
    siteUrl: 'https://studio.example',
    siteNames: { ...brand.name, 'en-US': 'Test Site', 'zh-CN': '测试站', 'zh-TW': '測試站', 'ja-JP': 'テストサイト' },
    ...rest,
    mail: {
      smtpUrl: '',
      from: 'website@example.com',
      receipt: false,
      to: {
        customerService: 'service@example.com',
        legal: 'legal@example.com',
        cooperation: 'cooperation@example.com',
      },
      ...mail,
    },
    captcha: { provider: 'turnstile', siteKey: '', secret: '', scriptUrl: '', verifyUrl: '', ...captcha },
    form: { perMinute: 5, perDay: 30, retentionDays: 365, ...form },
    studio: { isOn: true, auditRetentionDays: 400, ...studio },
  };
}

/** What many databases begin with is made once a run, and copied: see global-setup.ts. */
async function newPostgresDatabase(beginning: Beginning): Promise<string> {
  const { url } = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(url, `create database ${name} ${beginning === 'nothing' ? '' : `template ${beginning}`}`);
  onTestFinished(() => query(url, `drop database if exists ${name} with (force)`));
  return new URL(`/${name}`, url).href;
}

export async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** Opens an installation; it is closed after the test. */
export async function openTestContent(settings: ContentSettings): Promise<Content> {
  const content = await openContent(settings);
  onTestFinished(() => closeContent(content));
  return content;
}

/** Puts an open installation behind HTTP; use `app.inject`. */
export async function serve(content: Content, options: Partial<ContentOptions> = {}): Promise<FastifyInstance> {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await app.register(contentApp, { content, ...options });
  await app.ready();
  onTestFinished(() => app.close());
  return app;
}

/** A new service on the given database, empty or with the sample. */
export async function startService(
  kind: DatabaseKind,
  { sample = false, ...overrides }: Overrides & { sample?: boolean } = {},
) {
  const settings = await newSettings(kind, overrides, sample ? 'sample' : 'tables');
  const content = await openTestContent(settings);
  return { content, app: await serve(content) };
}

export async function get(app: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ url, headers });
  const isPlain = response.body !== '' && !response.headers['content-encoding'];
  const isJson = isPlain && String(response.headers['content-type']).includes('json');
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? response.json() : undefined,
    response,
  };
}

/** A solved captcha, as the visitor's browser would send it. */
export async function solveCaptcha(app: FastifyInstance): Promise<string> {
  return solve((await app.inject('/api/form/challenge')).json().data);
}
