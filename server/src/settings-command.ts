/** `npm run settings` */
import { requireBrand } from 'web/server/company';
import { readEnvironment, secretSettings } from './environment.ts';
import { parseEnvironment } from './settings.ts';

try {
  const environment = readEnvironment();
  for (const [name, value] of Object.entries(parseEnvironment(environment, requireBrand()))) {
    const shown = secretSettings.some((secret) => secret === name) ? hide(name, String(value)) : show(value);
    console.log(`${name}=${shown}${environment[name] ? '' : '  (default)'}`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function show(value: unknown): unknown {
  if (typeof value !== 'boolean') return value;
  return value ? 'on' : 'off';
}

/** An address without what lets in, which may be its password, a name alone or a part of its query; of anything else, nothing. */
function hide(name: string, value: string): string {
  if (value === '' || (name === 'FILES' && value === 'disk')) return value;
  const url = name === 'FILES' || name.endsWith('_URL') ? URL.parse(value) : undefined;
  if (!url) return '***';
  if (url.password) url.password = '***';
  else if (url.username) url.username = '***';
  for (const key of url.searchParams.keys()) url.searchParams.set(key, '***');
  return url.href;
}
