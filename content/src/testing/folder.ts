/** Small folders of content, as a publisher would write them. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import { temporaryFolder } from './service.ts';

/** Texts and bytes by path; undefined where a file is to be left out. */
export type FolderFiles = Record<string, string | Uint8Array | undefined>;

/** Two languages with every category, a piece of news (ID 1, category 2 and 5) and a page; no attachments. */
const smallFolder: FolderFiles = {
  'content.yaml': `languages:
  - { id: 1, code: en-US, name: English }
  - { id: 2, code: ja-JP, name: 日本語 }
categories:
  - { id: 1, slug: carousels, language: en-US, name: Highlights }
  - { id: 2, slug: news, language: en-US, name: News }
  - { id: 3, slug: works, language: en-US, name: Works }
  - { id: 4, slug: carousels, language: ja-JP, name: ピックアップ }
  - { id: 5, slug: news, language: ja-JP, name: ニュース }
  - { id: 6, slug: works, language: ja-JP, name: 作品 }
`,
  'attachments/attachments.yaml': '',
  'articles/news/hello/article.yaml': 'id: 1\ntype: Info\n',
  'articles/news/hello/en-US.md': '---\ntitle: Hello\npublished: 2026-01-01T00:00:00Z\n---\n\nThe first text.\n',
  'articles/news/hello/ja-JP.md': '---\ntitle: こんにちは\npublished: 2026-01-01T00:00:00Z\n---\n\n最初の文章。\n',
  'pages/privacy-policy/en-US.md': '---\ntitle: Privacy\nupdated: 2026-01-01T00:00:00Z\n---\n\nWe keep nothing.\n',
};

/** Writes the small folder with these files added to it or in place of its own; it is gone after the test. */
export async function writeFolder(files: FolderFiles = {}): Promise<string> {
  const root = await temporaryFolder();
  await changeFolder(root, { ...smallFolder, ...files });
  return root;
}

export async function changeFolder(root: string, files: FolderFiles): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    if (content === undefined) await rm(file, { recursive: true, force: true });
    else await writeFile(file, content);
  }
}

type Entry = {
  bytes: Uint8Array;
  focus?: [number, number];
  loop?: string[];
  portrait?: string;
  text?: string;
  alt?: Record<string, string>;
};

/** The files of these attachments and their entries. */
export function attachments(entries: Record<string, Uint8Array | Entry>): FolderFiles {
  const given = Object.entries(entries).map(
    ([name, entry]) => [name, entry instanceof Uint8Array ? { bytes: entry } : entry] as const,
  );
  return {
    'attachments/attachments.yaml': stringify(
      Object.fromEntries(given.map(([name, { bytes, ...facts }]) => [name, facts])),
    ),
    ...Object.fromEntries(given.map(([name, { bytes }]) => [`attachments/${name}`, bytes])),
  };
}

/** A work (ID 20) whose facts and texts a test can change. */
export const work = (facts: Record<string, unknown> = {}): FolderFiles => ({
  'articles/works/game/article.yaml': stringify({
    id: 20,
    kind: 'game',
    work: {
      platforms: ['Windows'],
      stores: [{ name: 'Steam', url: 'https://example.com/game' }],
      releaseDate: '2026-01-01',
      ageRatings: [],
      gallery: [],
      ...facts,
    },
  }),
  'articles/works/game/en-US.md': '---\ntitle: The game\npublished: 2026-01-01T00:00:00Z\n---\n\nPlay it.\n',
});

/** Every file in a folder and what it holds. */
export async function filesIn(root: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const names = files.map((file) => path.relative(root, file).replaceAll(path.sep, '/')).sort();
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(path.join(root, name))] as const)));
}
