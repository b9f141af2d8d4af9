/** What a publisher should know before going live: missing and stale translations, dead links, pictures nobody described. */
import { sitePaths } from 'contract';
import type { Nodes } from 'mdast';
import { visit } from 'unist-util-visit';
import { type Attachment, fileUrl } from '../attachment/store.ts';
import type { Content } from '../content.ts';
import { readSnapshot } from '../database/index.ts';
import { parseMarkdown } from '../markdown/problems.ts';
import { toEntries, toFiles } from './entries.ts';
import { folderInMemory } from './folder-source.ts';
import { FolderError } from './layout.ts';
import { loadFolder, type Progress } from './load.ts';
import { type Folder, type MarkdownSource, readFolder } from './read.ts';
import { readRows } from './rows.ts';
import { findStale, type StaleText } from './stale.ts';

export type Finding = { kind: 'translation' | 'stale' | 'link' | 'alt'; where: string; message: string };

/** The site, as the folder that an export would write. */
export async function checkSite({ db }: Content): Promise<Finding[]> {
  const { rows, stale } = await readSnapshot(db, async (trx) => {
    const rows = await readRows(trx);
    return { rows, stale: await findStale(trx, rows) };
  });
  if (rows.language.length === 0) return [];
  const { folder, problems } = await readFolder(folderInMemory(toFiles(toEntries(rows).values())), {
    allowRemovals: true,
  });
  if (!folder || problems.length > 0) throw new FolderError(problems);
  return [...findMissing(folder, rows.attachment, rows.article), ...stale.map(toFinding)];
}

/** A folder, or one article of it, that an import would take; throws a FolderError where it would not. */
export async function checkFolder(content: Content, place: string, onProgress?: Progress): Promise<Finding[]> {
  const { folder, wanted, onlyArticle } = await loadFolder(content, place, { allowRemovals: false, onProgress });
  const others =
    onlyArticle === undefined ? [] : await content.db.selectFrom('article').select(['id', 'slug']).execute();
  const stale = await findStale(content.db, wanted);
  return [...findMissing(folder, wanted.attachment, [...wanted.article, ...others]), ...stale.map(toFinding)];
}

const toFinding = ({ file, source }: StaleText): Finding => ({
  kind: 'stale',
  where: file,
  message: `${source} has changed since it was translated`,
});

function findMissing(
  { content, articles, pages }: Folder,
  attachments: Attachment[],
  linkable: { id: number; slug: string }[],
): Finding[] {
  const findings: Finding[] = [];
  const codes = content.languages.map(({ code }) => code);
  const expectTranslations = (where: string, present: MarkdownSource<unknown>[]) => {
    for (const code of codes) {
      if (!present.some(({ locale }) => locale === code))
        findings.push({ kind: 'translation', where, message: `has no ${code}` });
    }
  };
  for (const { slug, name, translations } of articles) expectTranslations(`articles/${slug}/${name}`, translations);
  for (const [id, present] of Map.groupBy(pages, (page) => page.id)) expectTranslations(`pages/${id}`, present);

  const paths = new Set<string>(sitePaths);
  for (const { id, slug } of linkable) if (slug !== 'carousels') paths.add(`/${slug}/${id}`);
  for (const { id, slug } of linkable) if (slug === 'works') paths.add(`/press/${id}`);
  for (const { id } of attachments) paths.add(fileUrl(id));
  const isDead = (url: string) => url.startsWith('/') && !paths.has(url.replace(/[?#].*$/, ''));
  const expectLink = (url: string, where: string) => {
    if (isDead(url)) findings.push({ kind: 'link', where, message: `links to ${url}, which is not there` });
  };
  for (const { file, head, lineOf } of articles.flatMap(({ translations }) => translations)) {
    if (head.link) expectLink(head.link, `${file}:${lineOf('link')}`);
  }
  for (const { file, body, bodyLine } of [...articles.flatMap(({ translations }) => translations), ...pages]) {
    visit(parseMarkdown(body), (node: Nodes) => {
      const where = `${file}:${bodyLine + (node.position?.start.line ?? 1) - 1}`;
      if (node.type === 'link' || node.type === 'definition') expectLink(node.url, where);
      if ((node.type === 'image' || node.type === 'imageReference') && !node.alt) {
        const name = node.type === 'image' ? node.url : node.identifier;
        findings.push({ kind: 'alt', where, message: `${name} has no alt text` });
      }
    });
  }

  for (const { name, alt } of attachments.filter(({ media_type }) => !media_type.startsWith('application/'))) {
    const texts = JSON.parse(alt) as Record<string, string>;
    for (const code of codes) {
      if (texts[code] === undefined)
        findings.push({ kind: 'alt', where: `attachments/${name}`, message: `has no alt text in ${code}` });
    }
  }
  return findings;
}
