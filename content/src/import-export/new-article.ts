/** Writes the folder of a new article: a draft in every language, ready to be filled in and imported. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { categorySlugs, localeCodes } from 'contract';
import { z } from 'zod';
import { now } from '../clock.ts';
import type { Content } from '../content.ts';
import { listArticleIds, nextArticleId } from '../item/new-article.ts';
import { folderOnDisk, isMissing } from './folder-source.ts';
import { readYaml, writeYaml } from './yaml.ts';

export type NewArticleKind = 'news' | 'work';

/** Answers the new folder, within the content folder. Its ID is free on the site and in the content folder. */
export async function writeNewArticle({ db }: Content, root: string, kind: NewArticleKind): Promise<string> {
  const slug = kind === 'news' ? 'news' : 'works';
  const taken = [...(await listArticleIds(db)), ...(await articlesIn(root))];
  const id = nextArticleId(taken, slug);

  const folder = `articles/${slug}/${id}-untitled`;
  await mkdir(path.join(root, folder), { recursive: true });
  const write = (name: string, text: string) => writeFile(path.join(root, folder, name), text, { flag: 'wx' });
  await write('article.yaml', writeYaml({ id, ...factsOf(kind) }));
  for (const code of localeCodes) await write(`${code}.md`, draft());
  return folder;
}

async function articlesIn(root: string): Promise<{ id: number; slug: string }[]> {
  const source = folderOnDisk(root);
  const found: { id: number; slug: string }[] = [];
  for (const slug of categorySlugs) {
    for (const name of await source.names(`articles/${slug}`)) {
      const file = `articles/${slug}/${name}/article.yaml`;
      const bytes = await source.read(file).catch((error) => {
        if (!isMissing(error)) throw error;
      });
      const facts = readYaml(String(bytes ?? ''), z.looseObject({ id: z.int() }), file);
      if (!facts.problems) found.push({ id: facts.value.id, slug });
    }
  }
  return found;
}

const day = () => now().slice(0, 'yyyy-mm-dd'.length);

const factsOf = (kind: NewArticleKind) =>
  kind === 'news'
    ? { type: 'Info' }
    : {
        kind: 'game',
        work: { platforms: [], stores: [], releaseDate: day(), ageRatings: [], gallery: [] },
      };

const draft = () => `---
title: Untitled
# Without this line it is a draft that nobody sees:
# published: ${day()}T09:00:00Z
---
`;
