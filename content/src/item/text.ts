/** What texts of articles and pages have in common: how they are rendered, and what may be wrong with them. */
import { isLocale, type LocaleCode, sitePaths } from 'contract';
import { attachmentName } from 'contract/studio/media-files';
import type { AltTexts, Attachment } from '../attachment/store.ts';
import type { Database } from '../database/index.ts';
import { fillTemplate, type Rendered } from '../markdown/fill-template.ts';
import { TextTooSlow, tooSlow } from '../markdown/renderer.ts';
import { type Description, findFiles, findFilesByName } from '../media/files.ts';
import type { ItemKey, Problem, Together } from './item.ts';
import { templateOf } from './rendering.ts';

type RenderedText = Rendered & { attachments: ReadonlyMap<string, Attachment> };

/** The ordinary renderer, with the files that the text names. */
export async function renderText(db: Database, markdown: string, locale: LocaleCode): Promise<RenderedText> {
  const template = await templateOf(db, { source: markdown, locale });
  const attachments = await findFilesByName(db, template.references.names);
  return { ...fillTemplate(template, { locale, attachments }), attachments };
}

/** As a content folder holds it. */
export const finishMarkdown = (markdown: string) => markdown.replace(/^\s*\n/, '').trimEnd();

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
    problems.push({ field: 'Link', code: 'unsafe_address', value: Link, message: 'must start with / or https://' });
  const rendered = await renderText(db, Markdown, key.language).catch(ifTooSlow);
  if (!rendered) return [...problems, { field: 'Markdown', code: 'too_slow', message: tooSlow }];
  for (const problem of rendered.problems) problems.push({ field: 'Markdown', ...problem });
  const { links } = rendered.references;
  for (const { file, line } of findUndescribed(rendered))
    if (!hasAlt(file, key.language, together)) problems.push(missingAlt('Markdown', file, key.language, line));
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
    if (dead.has(url))
      problems.push({ ...place, code: 'dead_link', value: url, message: `links to ${url}, which is not there` });
  return problems;
}

function ifTooSlow(error: unknown): undefined {
  if (!(error instanceof TextTooSlow)) throw error;
}

/** The files that a text shows without words of its own. */
export const findUndescribed = ({ references, attachments }: RenderedText) =>
  references.pictures.flatMap(({ url, line, hasAlt: isDescribed }) => {
    const file = isDescribed ? undefined : attachments.get(attachmentName(url));
    return file ? [{ file, line }] : [];
  });

export const missingAlt = (field: string, { name }: Attachment, language: LocaleCode, line?: number): Problem => ({
  field,
  code: 'missing_alt',
  value: name,
  language,
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
