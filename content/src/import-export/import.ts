/** Makes the database say what a folder says: all of it, or nothing. */
import { toStored } from '../article/work.ts';
import type { Attachment } from '../attachment/store.ts';
import { namesOf, originalName } from '../attachment/variants.ts';
import { now } from '../clock.ts';
import type { Content } from '../content.ts';
import { type Database, lockForChange, type Tables } from '../database/index.ts';
import type { Files } from '../files/index.ts';
import { renderMarkdown } from '../markdown/render.ts';
import { bumpRevision } from '../revision/store.ts';
import { indexTexts } from '../search/term-index.ts';
import { readAttachments } from './attachments.ts';
import { draftTime, FolderError, type FolderProblem, type Report } from './layout.ts';
import { type Folder, type FolderArticle, filesOf, type MarkdownSource, readFolder } from './read.ts';
import { type Change, syncTable } from './sync.ts';

export type Progress = (done: number, total: number) => void;
export type ImportResult = { added: number; changed: number; removed: number; warnings: FolderProblem[] };

type Wanted = { [T in 'language' | 'category' | 'attachment' | 'article' | 'translation' | 'page']: Tables[T][] };

export async function importFolder(
  { db, files }: Content,
  root: string,
  options: { isDryRun?: boolean; onProgress?: Progress } = {},
): Promise<ImportResult> {
  const { folder, problems } = await readFolder(root);
  if (!folder) throw new FolderError(problems);
  const steps = Object.keys(folder.attachments).length + folder.articles.length + folder.pages.length;
  let done = 0;
  const step = () => options.onProgress?.(++done, steps);

  const report: Report = (file, line, message) => problems.push({ file, line, message });
  const { attachments, newFiles } = await readAttachments(db, files, folder, report, step);
  const wanted = toRows(folder, attachments, report, step);
  if (problems.length > 0) throw new FolderError(problems);
  const warnings = await findForgottenUpdates(db, folder, wanted);
  if (!options.isDryRun) for (const [id, bytes] of newFiles) await files.write(originalName(id), bytes);

  const changes = await writeRows(db, wanted, options.isDryRun === true);
  if (!options.isDryRun)
    await removeFiles(
      files,
      changes.attachment.removed.map(({ id }) => id),
    );

  const all = Object.values(changes) as Change<unknown>[];
  const sum = (count: (change: Change<unknown>) => number) => all.reduce((total, change) => total + count(change), 0);
  return {
    added: sum(({ added }) => added),
    changed: sum(({ changed }) => changed),
    removed: sum(({ removed }) => removed.length),
    warnings,
  };
}

function toRows(folder: Folder, attachments: Map<string, Attachment>, report: Report, step: () => void): Wanted {
  const languageIds = new Map(folder.content.languages.map(({ code, id }) => [code, id]));
  const languageId = (code: Folder['pages'][number]['locale']) => languageIds.get(code) ?? 0;
  const idOf = (name: string | undefined) => (name ? (attachments.get(name)?.id ?? null) : null);

  const render = ({ file, body, bodyLine, locale }: MarkdownSource<unknown>) => {
    const { html, problems } = renderMarkdown(body, { locale, attachments });
    for (const { line, message } of problems) report(file, bodyLine + line - 1, message);
    return { markdown: body, html };
  };
  const expectMedia = (article: FolderArticle) => {
    for (const { name, media, line } of filesOf(article)) {
      const attachment = attachments.get(name);
      if (attachment?.id && !attachment.media_type.startsWith(media === 'picture' ? 'image/' : 'video/'))
        report(article.file, line, `${name} is not a ${media}`);
    }
  };

  const wanted: Wanted = {
    language: folder.content.languages,
    category: folder.content.categories.map(({ id, slug, language, name }) => ({
      id,
      slug,
      language_id: languageId(language),
      name,
    })),
    attachment: [...attachments.values()],
    article: [],
    translation: [],
    page: [],
  };
  for (const article of folder.articles) {
    const { slug, name, facts, translations } = article;
    const { id, type = null, kind = null, cover, work } = facts;
    expectMedia(article);
    wanted.article.push({
      id,
      slug,
      name,
      type,
      kind,
      cover_id: idOf(cover),
      work: work ? JSON.stringify(toStored(work, idOf)) : null,
    });
    for (const source of translations) {
      const { title, summary, link = null, published = null, updated } = source.head;
      const category = wanted.category.find(
        (row) => row.slug === slug && row.language_id === languageId(source.locale),
      );
      wanted.translation.push({
        article_id: id,
        language_id: languageId(source.locale),
        category_id: category?.id ?? 0,
        type,
        kind,
        title,
        summary,
        link,
        ...render(source),
        published_at: published,
        updated_at: updated ?? published ?? draftTime,
      });
    }
    step();
  }
  for (const source of folder.pages) {
    wanted.page.push({
      id: source.id,
      language_id: languageId(source.locale),
      title: source.head.title,
      ...render(source),
      updated_at: source.head.updated,
    });
    step();
  }
  for (const source of folder.unplaced) render(source);
  return wanted;
}

const keys = {
  language: ['id'],
  category: ['id'],
  attachment: ['id'],
  article: ['id'],
  translation: ['article_id', 'language_id'],
  page: ['id', 'language_id'],
} as const;

class DryRun extends Error {}

async function writeRows(db: Database, wanted: Wanted, isDryRun: boolean) {
  let changes: { [T in keyof Wanted]: Change<Tables[T]> } | undefined;
  try {
    await db.transaction().execute(async (trx) => {
      await lockForChange(trx);
      const language = await syncTable(trx, 'language', keys.language, wanted.language, 'code');
      const category = await syncTable(trx, 'category', keys.category, wanted.category, 'slug');
      const attachment = await syncTable(trx, 'attachment', keys.attachment, wanted.attachment, 'name');
      const article = await syncTable(trx, 'article', keys.article, wanted.article, 'name');
      const translation = await syncTable(trx, 'translation', keys.translation, wanted.translation);
      if (translation.written.length > 0) await indexTexts(trx, translation.written);
      const page = await syncTable(trx, 'page', keys.page, wanted.page);
      changes = { language, category, attachment, article, translation, page };
      // What refers to a row goes before the row.
      for (const change of [page, translation, article, attachment, category, language]) await change.remove();
      const isChanged = Object.values(changes).some(
        ({ added, changed, removed }) => added + changed + removed.length > 0,
      );
      const times = wanted.translation.flatMap(({ published_at }) => published_at ?? []);
      if (isChanged) await bumpRevision(trx, times);
      if (isDryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  if (!changes) throw new Error('nothing was written');
  return changes;
}

async function removeFiles(files: Files, ids: string[]) {
  for (const id of ids) for (const name of namesOf(id)) await files.remove(name);
}

/** A text that changed under an old date would look unchanged to everyone who asks what is new. */
async function findForgottenUpdates(db: Database, folder: Folder, wanted: Wanted): Promise<FolderProblem[]> {
  const stored = await db
    .selectFrom('translation')
    .select(['article_id', 'language_id', 'title', 'markdown', 'updated_at'])
    .where('published_at', '<=', now())
    .execute();
  const byKey = new Map(stored.map((row) => [`${row.article_id} ${row.language_id}`, row]));
  const sources = folder.articles.flatMap(({ translations }) => translations);
  return wanted.translation.flatMap((row, index) => {
    const before = byKey.get(`${row.article_id} ${row.language_id}`);
    const isForgotten =
      before &&
      before.updated_at === row.updated_at &&
      (before.markdown !== row.markdown || before.title !== row.title);
    const file = sources[index]?.file ?? '';
    return isForgotten ? [{ file, line: 1, message: 'the text changed, but not its time: set `updated`' }] : [];
  });
}
