/** Reads a folder, or one article of it, checks all of it and renders it; nothing is changed yet. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Content } from '../content.ts';
import { readAttachments } from './attachments.ts';
import { toEntries, toFiles } from './entries.ts';
import { type FolderSource, folderInMemory, folderOnDisk, isMissing } from './folder-source.ts';
import { attachmentsFile, contentFile, FolderError, type Report } from './layout.ts';
import { type Folder, type ReadOptions, readFolder } from './read.ts';
import { type Rows, readRows } from './rows.ts';
import { toRows } from './to-rows.ts';

export type Progress = (done: number, total: number) => void;

type LoadOptions = ReadOptions & { onProgress?: Progress | undefined };

export type LoadedFolder = {
  place: string;
  /** The content folder, also where only one of its articles was asked for. */
  root: string;
  folder: Folder;
  wanted: Rows;
  /** The bytes, by ID, of attachments that the store does not hold yet. */
  newFiles: Map<string, Buffer>;
  /** The ID of the article, where only one was asked for: all else stays as it is. */
  onlyArticle?: number;
};

/**
 * `place` is a content folder, or `articles/<category>/<name>` in one. Throws a FolderError with all that is wrong.
 * `merged` stands for what is on the disk.
 */
export async function loadFolder(
  content: Content,
  place: string,
  options: LoadOptions,
  merged?: FolderSource,
): Promise<LoadedFolder> {
  const article = await findArticle(place);
  const root = article?.root ?? place;
  const source = merged ?? folderOnDisk(root);
  const loaded = await (article ? loadArticle(content, article, source, options) : load(content, source, options));
  return { place, root, ...loaded };
}

type Loaded = Omit<LoadedFolder, 'place' | 'root'>;

async function load(
  { db, files }: Content,
  source: FolderSource,
  options: LoadOptions & { stored?: Rows },
): Promise<Loaded> {
  const { folder, problems } = await readFolder(source, options);
  if (!folder) throw new FolderError(problems);
  const steps = Object.keys(folder.attachments).length + folder.articles.length + folder.pages.length;
  let done = 0;
  const step = () => options.onProgress?.(++done, steps);

  const report: Report = (file, line, message) => problems.push({ file, line, message });
  const { attachments, newFiles } = await readAttachments(db, files, folder, report, step);
  for (const row of options.stored?.attachment ?? []) if (!attachments.has(row.name)) attachments.set(row.name, row);
  const wanted = toRows(folder, attachments, report, step);
  if (problems.length > 0) throw new FolderError(problems);
  return { folder, wanted, newFiles };
}

type ArticlePlace = { root: string; slug: string; name: string };

async function findArticle(place: string): Promise<ArticlePlace | undefined> {
  const [articles, slug, name] = path.resolve(place).split(path.sep).slice(-3);
  const isWhole = await stat(path.join(place, contentFile)).catch(() => undefined);
  if (articles !== 'articles' || !slug || !name || isWhole) return undefined;
  return { root: path.resolve(place, '../../..'), slug, name };
}

/** The article from its folder, with the pictures it shows; languages, categories and other pictures from the site. */
async function loadArticle(
  content: Content,
  { slug, name }: ArticlePlace,
  given: FolderSource,
  options: LoadOptions,
): Promise<Loaded> {
  const stored = await readRows(content.db);
  const { language, category } = stored;
  const site = folderInMemory(
    toFiles(toEntries({ language, category, attachment: [], article: [], translation: [], page: [] }).values()),
  );
  const namesIn: Record<string, string[]> = {
    '': ['articles', 'pages'],
    articles: [slug],
    [`articles/${slug}`]: [name],
  };
  const source: FolderSource = {
    names: async (folder) => namesIn[folder] ?? (folder === `articles/${slug}/${name}` ? given.names(folder) : []),
    read: (file) => {
      if (file === contentFile) return site.read(file);
      const bytes = given.read(file);
      return file === attachmentsFile ? bytes.catch(emptyIfMissing) : bytes;
    },
  };
  const loaded = await load(content, source, { ...options, stored });
  const [article] = loaded.folder.articles;
  if (!article) throw new Error(`there is no article in articles/${slug}/${name}`);
  const attachment = usedAttachments(loaded.wanted);
  refuseTaken(article, attachment, stored);
  return { ...loaded, wanted: { ...loaded.wanted, attachment }, onlyArticle: article.facts.id };
}

function emptyIfMissing(error: NodeJS.ErrnoException): Buffer {
  if (isMissing(error)) return Buffer.from('');
  throw error;
}

/** Attachments whose ID an article or its texts name, and the loops of those. */
function usedAttachments({ article, translation, attachment }: Rows): Rows['attachment'] {
  const namedIn = (rows: unknown) => {
    const text = JSON.stringify(rows);
    return attachment.filter(({ id }) => text.includes(id));
  };
  return namedIn(namedIn([article, translation]));
}

/** Only the import of a whole folder can give a name or an ID to another article or file. */
function refuseTaken(article: Folder['articles'][number], used: Rows['attachment'], stored: Rows) {
  const problems = used.flatMap((wanted) => {
    const other = stored.attachment.find(({ id, name }) => (id === wanted.id) !== (name === wanted.name));
    if (!other) return [];
    const reason = other.name === wanted.name ? 'is another file on the site' : `is named ${other.name} on the site`;
    return [
      { file: `attachments/${wanted.name}`, line: 1, message: `${reason}; rename it, or import the whole folder` },
    ];
  });
  const place = (row: { slug: string; name: string }) => `articles/${row.slug}/${row.name}`;
  const other = stored.article.find((row) => (row.id === article.facts.id) !== (place(row) === place(article)));
  if (other)
    problems.push({
      file: article.file,
      line: article.lineOf('id'),
      message: `${other.id} is the id of ${place(other)} on the site; change the id or the folder's name, or import the whole folder`,
    });
  if (problems.length > 0) throw new FolderError(problems);
}
