/** The environment that settings are read from: that of the process, what `.env` adds to it, and secrets from files. */
import { existsSync, readFileSync } from 'node:fs';
import { SettingsError } from './settings.ts';

/** Settings that may hold a password, and that `NAME_FILE` may therefore give as a file's text. */
export const secretSettings = [
  'DATABASE_URL',
  'FILES',
  'SMTP_URL',
  'PURGE_URL',
  'PURGE_SECRET',
  'CAPTCHA_SECRET',
] as const;

export function readEnvironment(): NodeJS.ProcessEnv {
  // What the process was started with goes before it.
  if (existsSync('.env')) process.loadEnvFile('.env');
  const environment = { ...process.env };
  for (const name of secretSettings) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) throw new SettingsError(`${name} and ${name}_FILE are both set`);
    // An empty value stays: a worker that is to tell nobody is started with an empty PURGE_URL.
    environment[name] ??= readSecret(`${name}_FILE`, file);
  }
  return environment;
}

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new SettingsError(`${name} cannot be read: ${(error as Error).message}`);
  }
}
