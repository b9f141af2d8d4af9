/** What a publisher should know before going live: missing translations, dead links, pictures nobody described. */
import { sitePaths } from 'contract';
import type { Nodes } from 'mdast';
import { visit } from 'unist-util-visit';
import { fileUrl } from '../attachment/store.ts';
import type { Database } from '../database/index.ts';
import { parseMarkdown } from '../markdown/problems.ts';

export type Finding = { kind: 'translation' | 'link' | 'alt'; where: string; message: string };

export async function checkContent(db: Database): Promise<Finding[]> {
  const languages = await db.selectFrom('language').selectAll().orderBy('id').execute();
  const articles = await db.selectFrom('article').selectAll().orderBy('id').execute();
  const translations = await db
    .selectFrom('translation')
    .selectAll()
    .orderBy('article_id')
    .orderBy('language_id')
    .execute();
  const pages = await db.selectFrom('page').selectAll().orderBy('id').orderBy('language_id').execute();
  const attachments = await db.selectFrom('attachment').selectAll().orderBy('name').execute();

  const codeOf = new Map(languages.map(({ id, code }) => [id, code]));
  const nameOf = new Map(articles.map(({ id, slug, name }) => [id, `${slug}/${name}`]));
  const missingIn = (present: { language_id: number }[]) =>
    languages.filter(({ id }) => !present.some(({ language_id }) => language_id === id)).map(({ code }) => code);
  const findings: Finding[] = [];

  const ofArticle = Map.groupBy(translations, ({ article_id }) => article_id);
  for (const { id } of articles) {
    for (const code of missingIn(ofArticle.get(id) ?? [])) {
      findings.push({ kind: 'translation', where: nameOf.get(id) ?? String(id), message: `has no ${code}` });
    }
  }
  for (const [id, present] of Map.groupBy(pages, (page) => page.id)) {
    for (const code of missingIn(present)) findings.push({ kind: 'translation', where: id, message: `has no ${code}` });
  }

  const paths = new Set<string>(sitePaths);
  for (const { id, slug } of articles) if (slug !== 'carousels') paths.add(`/${slug}/${id}`);
  for (const { id, slug } of articles) if (slug === 'works') paths.add(`/press/${id}`);
  for (const { id } of attachments) paths.add(fileUrl(id));
  const texts = [
    ...translations.map((row) => ({ ...row, where: `${nameOf.get(row.article_id)}/${codeOf.get(row.language_id)}` })),
    ...pages.map((row) => ({ ...row, link: null, where: `${row.id}/${codeOf.get(row.language_id)}` })),
  ];
  for (const { where, link, markdown } of texts) {
    const isDead = (url: string) => url.startsWith('/') && !paths.has(url.replace(/[?#].*$/, ''));
    if (link && isDead(link)) findings.push({ kind: 'link', where, message: `links to ${link}, which is not there` });
    visit(parseMarkdown(markdown), (node: Nodes) => {
      const line = node.position?.start.line;
      if ((node.type === 'link' || node.type === 'definition') && isDead(node.url)) {
        findings.push({ kind: 'link', where, message: `line ${line} links to ${node.url}, which is not there` });
      }
      if ((node.type === 'image' || node.type === 'imageReference') && !node.alt) {
        const name = node.type === 'image' ? node.url : node.identifier;
        findings.push({ kind: 'alt', where, message: `line ${line}: ${name} has no alt text` });
      }
    });
  }

  for (const { name, alt } of attachments.filter(({ media_type }) => !media_type.startsWith('application/'))) {
    const texts = JSON.parse(alt) as Record<string, string>;
    for (const { code } of languages) {
      if (!texts[code])
        findings.push({ kind: 'alt', where: `attachments/${name}`, message: `has no alt text in ${code}` });
    }
  }
  return findings;
}
