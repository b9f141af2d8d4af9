/** Another company's site: a copy of this repository with another brand file and another mark, built and started. */
import { execFile } from 'node:child_process';
import { access, cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { inject, vi } from 'vitest';
import original from '../sample/brand.json' with { type: 'json' };
import { type Site, startSiteIn } from './site.ts';

const root = path.resolve(import.meta.dirname, '..');
const run = promisify(execFile);
const workspaces = ['contract', 'content', 'web', 'server'];

const longNames = [
  'The Worshipful Company of Lighthouse Keepers, Lamplighters and Harbour Pilots of the Northern Isles',
  'Donaudampfschifffahrtsgesellschaftskapitaen',
  '上海市浦东新区国际文化创意产业投资发展有限公司动画事业部',
];

export const brand: typeof original = {
  name: { ...original.name, 'en-US': 'Kitewood', 'zh-CN': '鸢木', 'zh-TW': '鳶木', 'ja-JP': 'カイトウッド' },
  color: '#b4235a',
  email: { customerService: 'care@kitewood.test', legal: 'law@kitewood.test', cooperation: 'together@kitewood.test' },
  social: {
    facebook: 'https://social.test/kitewood-f',
    x: 'https://social.test/kitewood-x',
    weibo: 'https://social.test/kitewood-w',
  },
  filings: {
    icp: { number: '沪ICP备12345678号-9', url: 'https://filings.test/icp' },
    ga: { number: '沪公网安备12345678901234号', url: 'https://filings.test/ga' },
  },
  cybersecurity: 'https://filings.test/cyber',
  partners: Array.from({ length: 40 }, (_, at) => longNames[at] ?? `Partner Company Number ${at + 1}`),
};

export const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <path id="kite" d="M16 2 30 16 16 30 2 16Z" fill="var(--brand)"/>
</svg>
`;

export { original };

/** `built` holds the text of every script and style that a browser may load. */
export async function startRebranded(environment: Record<string, string> = {}): Promise<Site & { built: string }> {
  const folder = path.join(inject('scratch'), 'rebranded');
  await buildOnce(folder);
  const [site, built] = await Promise.all([
    startSiteIn(folder, environment),
    textOf(path.join(folder, 'web/dist/client')),
  ]);
  return { ...site, built };
}

/** The first who wants the copy builds it; who comes later waits for that. */
async function buildOnce(folder: string): Promise<void> {
  const done = `${folder}.done`;
  try {
    await mkdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await vi.waitFor(() => access(done), { timeout: 110_000, interval: 200 });
    return;
  }
  const listed = ['ls-files', '-z', ...workspaces, 'sample', 'package.json', 'package-lock.json'];
  const { stdout } = await run('git', listed, { cwd: root });
  for (const file of stdout.split('\0').filter(Boolean)) await cp(path.join(root, file), path.join(folder, file));
  await linkPackages(folder);
  await writeFile(path.join(folder, 'sample/brand.json'), JSON.stringify(brand));
  await writeFile(path.join(folder, 'sample/mark.svg'), mark);
  await rewriteContent(path.join(folder, 'sample/content'));
  await run(process.execPath, ['web/build.ts'], { cwd: folder });
  await writeFile(done, '');
}

/** Packages are the real ones; our own are those of the copy. */
async function linkPackages(folder: string): Promise<void> {
  for (const owner of ['.', ...workspaces]) {
    const from = path.join(root, owner, 'node_modules');
    const names = (await readdir(from).catch(() => [])).filter((name) => !name.startsWith('.'));
    await mkdir(path.join(folder, owner, 'node_modules'), { recursive: true });
    for (const name of names) {
      const target = workspaces.includes(name) && owner === '.' ? path.join(folder, name) : path.join(from, name);
      await symlink(target, path.join(folder, owner, 'node_modules', name));
    }
  }
}

/** A company's legal texts are its own, and name its own addresses. */
async function rewriteContent(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of files.filter((file) => file.name.endsWith('.md'))) {
    const file = path.join(parentPath, name);
    const text = await readFile(file, 'utf8');
    const { customerService, legal, cooperation } = original.email;
    const rewritten = text
      .replaceAll(customerService, brand.email.customerService)
      .replaceAll(legal, brand.email.legal)
      .replaceAll(cooperation, brand.email.cooperation);
    if (rewritten !== text) await writeFile(file, rewritten);
  }
}

async function textOf(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter(({ name }) => /\.(js|css)$/.test(name));
  return (await Promise.all(texts.map((file) => readFile(path.join(file.parentPath, file.name), 'utf8')))).join('\n');
}
