/** `npm run rights`: writes docs/rights.md, who of the staff may do what, from the studio's endpoint table. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { can, type Demands, type Role, roles, studioEndpoints } from 'contract/studio';

const file = path.resolve(import.meta.dirname, '../docs/rights.md');

type Endpoint = Demands & { method: string; path: string; summary: string };

const personWith = (Role: Role) => ({
  Roles: [Role === 'translator' ? { Role, Language: 'ja-JP' as const } : { Role }],
});

function cell({ right, path: address }: Endpoint, role: Role): string {
  if (right === 'anyone') return '●';
  const inLanguage = (language?: 'ja-JP' | 'zh-CN') => can(personWith(role), right.action, right.subject, language);
  if (!address.includes(':language')) return inLanguage() ? '●' : '';
  if (inLanguage('zh-CN')) return '●';
  return inLanguage('ja-JP') ? 'own languages' : '';
}

function row(endpoint: Endpoint): string {
  const { method, path: address, right, isFresh, isSetup } = endpoint;
  const notes = [
    right === 'anyone' && 'without a session',
    isFresh && 'fresh proof',
    isSetup && 'before a second factor',
  ].filter(Boolean);
  const name = `${method} ${address.replace('/api/studio', '').replace(/:(\w+)/g, '{$1}')}`;
  return `| \`${name}\` | ${roles.map((role) => cell(endpoint, role)).join(' | ')} | ${notes.join(', ')} |`;
}

export function describeRights(): string {
  const endpoints = Object.values(studioEndpoints) as Endpoint[];
  return `# Who may do what in the studio

Written by \`npm run rights\` from the endpoint table in \`contract/src/studio\`; a test holds it current, and another tries every
cell of it. Addresses are under \`/api/studio\`. Of what is \`/me\` and \`/passkey\`, everybody has their own.

*Without a session*: anybody may ask; what the address or the body holds decides. *Fresh proof*: signed in within the last five
minutes. *Before a second factor*: owners and publishers who have none yet can do this and nothing else.

| Endpoint | ${roles.join(' | ')} | |
|---|${roles.map(() => ':-:').join('|')}|---|
${endpoints.map(row).join('\n')}
`;
}

export const readRights = () => readFile(file, 'utf8');

if (import.meta.main) {
  await writeFile(file, describeRights());
  console.log(`${Object.keys(studioEndpoints).length} endpoints in docs/rights.md`);
}
