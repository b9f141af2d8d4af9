/** The rows that a folder becomes, with its texts rendered. */
import { toStored } from '../article/work.ts';
import type { Attachment } from '../attachment/store.ts';
import { renderMarkdown } from '../markdown/render.ts';
import { draftTime, type Report } from './layout.ts';
import { type Folder, type FolderArticle, filesOf, type MarkdownSource } from './read.ts';
import type { Rows } from './rows.ts';

/** Translations and pages come in the order of the folder. */
export function toRows(folder: Folder, attachments: Map<string, Attachment>, report: Report, step: () => void): Rows {
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
      if (!attachment) report(article.file, line, `there is no attachment named ${name}`);
      else if (attachment.id && !attachment.media_type.startsWith(media === 'picture' ? 'image/' : 'video/'))
        report(article.file, line, `${name} is not a ${media}`);
    }
  };

  const rows: Rows = {
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
    rows.article.push({
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
      const category = rows.category.find((row) => row.slug === slug && row.language_id === languageId(source.locale));
      rows.translation.push({
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
    rows.page.push({
      id: source.id,
      language_id: languageId(source.locale),
      title: source.head.title,
      ...render(source),
      updated_at: source.head.updated,
    });
    step();
  }
  for (const source of folder.unplaced) render(source);
  return rows;
}
