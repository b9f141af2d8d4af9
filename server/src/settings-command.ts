/** `npm run settings` */
import { requireBrand } from 'web/server/company';
import { readEnvironment, secretSettings } from './environment.ts';
import { parseEnvironment } from './settings.ts';

try {
  const environment = readEnvironment();
  for (const [name, value] of Object.entries(parseEnvironment(environment, requireBrand()))) {
    const shown = secretSettings.some((secret) => secret === name) ? hide(String(value)) : show(value);
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

/** An address without its password, and nothing of what is no address. */
function hide(value: string): string {
  const url = URL.parse(value);
  if (!url) return value === '' || value === 'disk' ? value : '***';
  if (url.password) url.password = '***';
  return url.href;
}
