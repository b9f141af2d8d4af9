/** What the content service is made of, opened once and handed to its routes. */
import { access, constants, mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import type { LocaleCode } from 'contract';
import type { FastifyBaseLogger } from 'fastify';
import { day } from './clock.ts';
import { type Database, openDatabase, openForVisitors } from './database/index.ts';
import { type Files, openFiles } from './files/index.ts';
import { removeLeftovers } from './leftovers.ts';

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
};

export type MailSettings = {
  smtpUrl: string;
  from: string;
  receipt: boolean;
  to: { customerService: string; legal: string; cooperation: string };
};

export type CaptchaSettings = { siteKey: string; secret: string; verifyUrl: string };

export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

export type Content = { settings: ContentSettings; db: Database; files: Files };

/** Opens it to change or read all of it, brought up to date. */
export const openContent = (settings: ContentSettings) => open(settings, openDatabase);

/** Opens what is up to date, to serve it. */
export const openContentForVisitors = (settings: ContentSettings) => open(settings, openForVisitors);

async function open(settings: ContentSettings, openIt: typeof openForVisitors): Promise<Content> {
  await makeFolder(settings.dataDir);
  await removeLeftovers(unfinishedIn(settings.dataDir), day);
  const files = await openFiles(settings.files, settings.dataDir);
  const db = await openIt(settings);
  return { settings, db, files };
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
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
