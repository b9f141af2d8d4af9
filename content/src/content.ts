/** What the content service is made of, opened once and handed to its routes. */
import { access, chmod, constants, mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import type { CaptchaProvider, LocaleCode } from 'contract';
import type { FastifyBaseLogger } from 'fastify';
import { day } from './clock.ts';
import { type Database, openDatabase, openForVisitors } from './database/index.ts';
import { type Files, openFiles } from './files/index.ts';
import { recordUnknown } from './item/record-live.ts';
import { fillEmptyIndex } from './search/term-index.ts';
import { removeTempFiles } from './temp-files.ts';

export type ContentSettings = {
  dataDir: string;
  databaseUrl: string;
  files: string;
  maintenance: boolean;
  /** For answers that are kept in memory. */
  cacheBytes: number;
  /** Where the website is that visitors see. */
  siteUrl: string;
  siteNames: Record<LocaleCode, string>;
  mail: MailSettings;
  captcha: CaptchaSettings;
  form: { perMinute: number; perDay: number; retentionDays: number };
  studio: { isOn: boolean; auditRetentionDays: number };
};

export type MailSettings = {
  smtpUrl: string;
  from: string;
  receipt: boolean;
  to: { customerService: string; legal: string; cooperation: string };
};

export type CaptchaSettings = {
  provider: CaptchaProvider;
  /** Empty: ALTCHA instead of the provider. */
  siteKey: string;
  secret: string;
  scriptUrl: string;
  verifyUrl: string;
};

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

export type Content = { settings: ContentSettings; db: Database; files: Files };

/** Opens it to change or read all of it, brought up to date. */
export async function openContent(settings: ContentSettings): Promise<Content> {
  const content = await open(settings, openDatabase);
  try {
    await fillEmptyIndex(content.db);
    await recordUnknown(content.db);
  } catch (error) {
    await closeContent(content);
    throw error;
  }
  return content;
}

/** Opens what is up to date, to serve it. */
export const openContentForVisitors = (settings: ContentSettings) => open(settings, openForVisitors);

async function open(settings: ContentSettings, openIt: typeof openForVisitors): Promise<Content> {
  await makeFolder(settings.dataDir);
  await removeTempFiles(unfinishedIn(settings.dataDir), day);
  const files = await openFiles(settings.files, settings.dataDir);
  const db = await openIt(settings);
  return { settings, db, files };
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    // The folder holds visitors' messages. If it belongs to another user, its mode cannot be changed and stays as it is.
    await chmod(folder, 0o700).catch(() => {});
  } catch (cause) {
    throw new Error(`DATA_DIR ${folder} cannot be written: ${(cause as Error).message}`, { cause });
  }
}

const unfinishedIn = (dataDir: string) => path.join(dataDir, 'unfinished');

/** A folder for a copy of everything, messages too. Who made it removes it; where that is prevented, a start a day later does. */
export async function makeWorkFolder({ dataDir }: ContentSettings): Promise<string> {
  await mkdir(unfinishedIn(dataDir), { recursive: true });
  return mkdtemp(`${unfinishedIn(dataDir)}${path.sep}`);
}

/** Nothing was ever published here. */
export async function isEmpty({ db }: Content): Promise<boolean> {
  return (await db.selectFrom('language').select('id').limit(1).executeTakeFirst()) === undefined;
}

export async function closeContent({ db }: Content): Promise<void> {
  await db.destroy();
}
