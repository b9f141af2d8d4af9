/** Writes all content into a folder, touching only the files that differ. */
import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type StoredWork, toFile } from '../article/work.ts';
import type { StoredLoop } from '../attachment/store.ts';
import { originalName } from '../attachment/variants.ts';
import type { Content } from '../content.ts';
import { readAll } from '../files/index.ts';
import type { Progress } from './import.ts';
import { draftTime } from './layout.ts';
import { writeMarkdown, writeYaml } from './yaml.ts';

const marker = 'content.yaml';
const managed = ['articles', 'attachments', 'pages'];

export async function exportFolder({ db, files }: Content, root: string, onProgress?: Progress): Promise<number> {
  await refuseForeignFolder(root);
  const languages = await db.selectFrom('language').selectAll().orderBy('id').execute();
  const categories = await db.selectFrom('category').selectAll().orderBy('id').execute();
  const attachments = await db.selectFrom('attachment').selectAll().orderBy('name').execute();
  const articles = await db.selectFrom('article').selectAll().orderBy('id').execute();
  const translations = await db.selectFrom('translation').selectAll().execute();
  const pages = await db.selectFrom('page').selectAll().execute();

  const codeOf = new Map(languages.map(({ id, code }) => [id, code]));
  const nameOf = new Map(attachments.map(({ id, name }) => [id, name]));
  const texts = new Map<string, string>();
  texts.set(
    marker,
    writeYaml({
      languages,
      categories: categories.map(({ id, slug, language_id, name }) => ({
        id,
        slug,
        language: codeOf.get(language_id),
        name,
      })),
    }),
  );
  texts.set(
    'attachments/attachments.yaml',
    writeYaml(
      Object.fromEntries(
        attachments.map(({ name, media_type, focus_x, focus_y, alt, loop }) => {
          const videos = (JSON.parse(loop) as StoredLoop[]).map(({ id }) => nameOf.get(id));
          return [
            name,
            {
              ...(media_type.startsWith('image/') && { focus: [focus_x, focus_y] }),
              ...(videos.length > 0 && { loop: videos }),
              alt: JSON.parse(alt),
            },
          ];
        }),
      ),
    ),
  );

  const folderOf = new Map(articles.map(({ id, slug, name }) => [id, `articles/${slug}/${name}`]));
  for (const { id, type, kind, cover_id, work } of articles) {
    const stored = work ? (JSON.parse(work) as StoredWork) : undefined;
    const facts = {
      id,
      ...(type && { type }),
      ...(kind && { kind }),
      ...(cover_id && { cover: nameOf.get(cover_id) }),
      ...(stored && { work: toFile(stored, nameOf) }),
    };
    texts.set(`${folderOf.get(id)}/article.yaml`, writeYaml(facts));
  }
  for (const row of translations) {
    const head = {
      title: row.title,
      ...(row.summary && { summary: row.summary }),
      ...(row.link && { link: row.link }),
      ...(row.published_at && { published: shortInstant(row.published_at) }),
      ...(row.updated_at !== (row.published_at ?? draftTime) && { updated: shortInstant(row.updated_at) }),
    };
    texts.set(`${folderOf.get(row.article_id)}/${codeOf.get(row.language_id)}.md`, writeMarkdown(head, row.markdown));
  }
  for (const { id, language_id, title, updated_at, markdown } of pages) {
    texts.set(
      `pages/${id}/${codeOf.get(language_id)}.md`,
      writeMarkdown({ title, updated: shortInstant(updated_at) }, markdown),
    );
  }

  const total = texts.size + attachments.length;
  let done = 0;
  let written = 0;
  const put = async (file: string, bytes: Buffer) => {
    if (await writeIfDifferent(path.join(root, file), bytes)) written++;
    onProgress?.(++done, total);
  };
  for (const [file, text] of texts) await put(file, Buffer.from(text));
  for (const { id, name } of attachments) await put(`attachments/${name}`, await readAll(files, originalName(id)));
  const wanted = new Set([...texts.keys(), ...attachments.map(({ name }) => `attachments/${name}`)]);
  return written + (await removeOthers(root, wanted));
}

const shortInstant = (instant: string) => instant.replace('.000Z', 'Z');

async function refuseForeignFolder(root: string) {
  await mkdir(root, { recursive: true });
  const names = (await readdir(root)).filter((name) => !name.startsWith('.'));
  if (names.length > 0 && !names.includes(marker)) {
    throw new Error(`${root} is not empty and holds no ${marker}: choose a new folder, or one of an earlier export`);
  }
}

async function writeIfDifferent(file: string, bytes: Buffer): Promise<boolean> {
  const present = await readFile(file).catch(() => undefined);
  if (present?.equals(bytes)) return false;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
  return true;
}

async function removeOthers(root: string, wanted: Set<string>): Promise<number> {
  let removed = 0;
  for (const folder of managed) {
    const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const file = path.join(entry.parentPath, entry.name);
      if (!entry.isFile() || wanted.has(path.relative(root, file).replaceAll(path.sep, '/'))) continue;
      await rm(file);
      removed++;
    }
    // The empty folder of an article would be imported as an article that lacks its files.
    const folders = entries
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => path.join(parentPath, name));
    for (const emptied of folders.sort().reverse()) await rmdir(emptied).catch(ignoreFilled);
  }
  return removed;
}

function ignoreFilled(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}
