/** What texts of articles and pages have in common: how they are rendered, and what may be wrong with them. */
import { isLocale, type LocaleCode, sitePaths } from 'contract';
import { attachmentName } from 'contract/studio/media-files';
import { createMemoize } from 'http/memoize';
import type { Nodes } from 'mdast';
import { visit } from 'unist-util-visit';
import type { AltTexts, Attachment } from '../attachment/store.ts';
import type { Database } from '../database/index.ts';
import { isUnknownPicture, parseMarkdown } from '../markdown/problems.ts';
import { renderMarkdown } from '../markdown/render.ts';
import { sourceProblem } from '../markdown/size.ts';
import { type Description, findFiles, findFilesByName } from '../media/files.ts';
import type { ItemKey, Problem, Together } from './item.ts';

// A save needs the files of a text, its problems and its HTML; the check and the publication after it need them again.
const memoize = createMemoize({ max: 30 });

/** The ordinary renderer, with the files that the text names. */
export async function renderText(db: Database, markdown: string, locale: LocaleCode) {
  const { names } = await readReferences(markdown);
  const attachments = await findFilesByName(db, names);
  const key = `html ${locale} ${JSON.stringify([...attachments])} ${markdown}`;
  const rendered = await memoize(key, async () => renderMarkdown(markdown, { locale, attachments }));
  return { ...rendered, attachments };
}

/** As a content folder holds it. */
export const finishMarkdown = (markdown: string) => markdown.replace(/^\s*\n/, '').trimEnd();

type Reference = { url: string; line: number };
type Picture = Reference & { hasAlt: boolean };

type References = { names: string[]; links: Reference[]; pictures: Picture[] };

const readReferences = (markdown: string) => memoize(`references ${markdown}`, async () => findReferences(markdown));

function findReferences(markdown: string): References {
  const links: Reference[] = [];
  const pictures: Picture[] = [];
  const definitions = new Map<string, Reference>();
  const described: { identifier: string; hasAlt: boolean }[] = [];
  // What is too large to be parsed is not rendered either.
  if (sourceProblem(markdown)) return { names: [], links, pictures };
  visit(parseMarkdown(markdown), (node: Nodes) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'link') links.push({ url: node.url, line });
    if (node.type === 'image') pictures.push({ url: node.url, line, hasAlt: Boolean(node.alt) });
    if (node.type === 'definition') definitions.set(node.identifier, { url: node.url, line });
    if (node.type === 'imageReference') described.push({ identifier: node.identifier, hasAlt: Boolean(node.alt) });
  });
  const asPictures = new Set(described.map(({ identifier }) => identifier));
  for (const { identifier, hasAlt } of described) {
    const definition = definitions.get(identifier);
    if (definition) pictures.push({ ...definition, hasAlt });
  }
  for (const [identifier, reference] of definitions) if (!asPictures.has(identifier)) links.push(reference);
  return { names: [...new Set(pictures.map(({ url }) => attachmentName(url)))], links, pictures };
}

/** Of a file in a language, once all of it is live: an empty one says that it only decorates. */
export function hasAlt({ id, alt }: Pick<Attachment, 'id' | 'alt'>, language: string, together: Together): boolean {
  const given = together.fieldsOf({ subject: 'attachment', id, language: '' }) as Description | undefined;
  const texts = given?.Alt ?? (JSON.parse(alt) as AltTexts);
  return texts[language as LocaleCode] !== undefined;
}

export async function findTextProblems(
  db: Database,
  key: ItemKey & { language: LocaleCode },
  { Title, Markdown, Link }: { Title: string; Markdown: string; Link?: string | null },
  together: Together,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  if (!Title.trim()) problems.push({ field: 'Title', code: 'empty_title', message: 'the title is empty' });
  if (Link && !/^(https?:\/\/|\/(?!\/))/.test(Link))
    problems.push({ field: 'Link', code: 'invalid', message: 'must start with / or https://' });
  const rendered = await renderText(db, Markdown, key.language);
  for (const problem of rendered.problems) {
    const code = isUnknownPicture(problem) ? 'unknown_picture' : 'not_allowed';
    problems.push({ field: 'Markdown', code, ...problem });
  }
  const { links, pictures } = await readReferences(Markdown);
  for (const { url, line, hasAlt: isDescribed } of pictures) {
    const attachment = rendered.attachments.get(attachmentName(url));
    if (attachment && !isDescribed && !hasAlt(attachment, key.language, together))
      problems.push(missingAlt('Markdown', attachment, key.language, line));
  }
  const given = [
    ...links.map((link) => ({ ...link, field: 'Markdown' })),
    ...(Link ? [{ url: Link, field: 'Link' }] : []),
  ];
  const dead = await findDead(
    db,
    given.map(({ url }) => url),
    together,
  );
  for (const { url, ...place } of given)
    if (dead.has(url)) problems.push({ ...place, code: 'dead_link', message: `links to ${url}, which is not there` });
  return problems;
}

export const missingAlt = (field: string, { name }: Attachment, language: string, line?: number): Problem => ({
  field,
  code: 'missing_alt',
  message: `${name} has no alt text in ${language}`,
  ...(line !== undefined && { line }),
});

/** Which of these addresses are of this site and lead nowhere once all of it is live. */
async function findDead(db: Database, urls: string[], together: Together): Promise<Set<string>> {
  const dead = new Set<string>();
  for (const url of new Set(urls)) {
    if (url.startsWith('/') && !(await isThere(db, withoutLanguage(url.replace(/[?#].*$/, '')), together)))
      dead.add(url);
  }
  return dead;
}

function withoutLanguage(path: string): string {
  const [, first, ...rest] = path.split('/');
  return isLocale(first) ? `/${rest.join('/')}` : path;
}

async function isThere(db: Database, path: string, together: Together): Promise<boolean> {
  if ((sitePaths as readonly string[]).includes(path)) return true;
  const [, file] = /^\/api\/attachment\/file\/([0-9a-f]{32})$/.exec(path) ?? [];
  if (file) return (await findFiles(db, [file])).has(file);
  const [, folder, id] = /^\/(news|works|press)\/([1-9]\d{0,8})$/.exec(path) ?? [];
  if (!id) return false;
  const slug = folder === 'news' ? 'news' : 'works';
  const rows = await db
    .selectFrom('translation')
    .innerJoin('article', 'article.id', 'translation.article_id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select('language.code')
    .where('article.id', '=', Number(id))
    .where('article.slug', '=', slug)
    .where('translation.published_at', 'is not', null)
    .execute();
  const key = (language: string) => ({ subject: 'article', id, language }) as ItemKey;
  if (rows.some(({ code }) => !together.isTakenDown(key(code)))) return true;
  const languages = await db.selectFrom('language').select('code').execute();
  return languages.some(({ code }) => together.fieldsOf(key(code)) !== undefined);
}
