/** What is said of a picture or a video: its alternative texts and its focal point. */
import type { LocaleCode } from 'contract';
import { findAttachment, type StoredPortrait } from '../attachment/store.ts';
import type { Database } from '../database/index.ts';
import { type Description, descriptionOf, emptyDescription, findFiles, makeLive, toColumns } from '../media/files.ts';
import { factsKey, unknownTime } from './article-facts.ts';
import type { ItemKey, ItemKind, TextKey, Together } from './item.ts';
import { findUndescribed, missingAlt, renderText } from './text.ts';

export const attachmentKey = (id: string): ItemKey => ({ subject: 'attachment', id, language: '' });

const trimmed = (alt: Description['Alt']) =>
  Object.fromEntries(Object.entries(alt).map(([language, text]) => [language, text.trim()]));

export const attachment: ItemKind<Description> = {
  async findEmpty(db, { id }) {
    return (await findFiles(db, [id])).has(id) ? emptyDescription : undefined;
  },

  async findLive(db, { id }) {
    const row = await findAttachment(db, id);
    return row && { fields: descriptionOf(row), publishedAt: unknownTime, updatedAt: unknownTime };
  },

  titleOf: ({ Alt }) => Object.values(Alt).find(Boolean) ?? '',

  finish: ({ Alt, Focus }) => ({ Alt: trimmed(Alt), Focus }),

  // It is itself the file, and nothing else needs it because something was said of it.
  filesOf: async () => [],

  async textsOf(db, { id }, { Alt }) {
    const texts = (await isSaid(db, id, Alt)) ? [] : await findTexts(db, id);
    return texts.map(({ key, markdown }) => ({ source: markdown, locale: key.language }));
  },

  async findProblems(db, { id }, { Alt }, together) {
    const file = (await findFiles(db, [id])).get(id);
    if (!file) return [{ field: '', code: 'unknown_picture', message: 'there is no such file' }];
    const said = Object.keys((await attachment.findLive(db, attachmentKey(id)))?.fields.Alt ?? {}) as LocaleCode[];
    const lost = said.filter((language) => Alt[language] === undefined);
    const needed = lost.length > 0 ? await findNeeded(db, id, together) : new Set();
    return lost.filter((language) => needed.has(language)).map((language) => missingAlt('Alt', file, language));
  },

  async write(trx, { id }, fields) {
    await makeLive(trx, [id]);
    const isSame = await isSaid(trx, id, fields.Alt);
    await trx.updateTable('attachment').set(toColumns(fields)).where('id', '=', id).execute();
    await moveFocusOfPortrait(trx, id, fields);
    return isSame ? [] : renderAgain(trx, id);
  },

  // A file goes by being removed, once nothing needs it.
  remove: async () => false,
};

const isSaid = async (db: Database, id: string, alt: Description['Alt']) =>
  (await findAttachment(db, id))?.alt === JSON.stringify(alt);

/** The languages in which visitors need to be told what it shows. What goes out with it tells so itself. */
async function findNeeded(db: Database, id: string, together: Together): Promise<Set<LocaleCode>> {
  const needed = new Set<LocaleCode>();
  const stays = (key: ItemKey) => together.fieldsOf(key) === undefined && !together.isTakenDown(key);
  for (const { key, markdown } of await findTexts(db, id)) {
    if (!stays(key)) continue;
    const undescribed = findUndescribed(await renderText(db, markdown, key.language));
    if (undescribed.some(({ file }) => file.id === id)) needed.add(key.language);
  }
  const articles = await db
    .selectFrom('article')
    .innerJoin('translation', 'translation.article_id', 'article.id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select(['article.id', 'language.code'])
    .where(({ eb, or }) => or([eb('cover_id', '=', id), eb('work', 'like', `%${id}%`)]))
    .execute();
  for (const { id: article, code } of articles) {
    const facts = factsKey(String(article));
    const language = code as LocaleCode;
    if (stays(facts) && stays({ ...facts, language })) needed.add(language);
  }
  return needed;
}

/** A picture has its portrait's focal point in its own row. */
async function moveFocusOfPortrait(trx: Database, id: string, { Focus }: Description): Promise<void> {
  const rows = await trx
    .selectFrom('attachment')
    .select(['id', 'portrait'])
    .where('portrait', 'like', `%${id}%`)
    .execute();
  for (const row of rows) {
    const portrait = { ...(JSON.parse(row.portrait) as StoredPortrait), focus_x: Focus.X, focus_y: Focus.Y };
    await trx
      .updateTable('attachment')
      .set({ portrait: JSON.stringify(portrait) })
      .where('id', '=', row.id)
      .execute();
  }
}

/** The texts before visitors that show the file. */
async function findTexts(db: Database, id: string) {
  const pattern = `%${id}%`;
  const columns = ['language_id', 'language.code', 'markdown', 'html'] as const;
  const articles = await db
    .selectFrom('translation')
    .innerJoin('language', 'language.id', 'language_id')
    .select(['article_id', ...columns])
    .where('html', 'like', pattern)
    .execute();
  const pages = await db
    .selectFrom('page')
    .innerJoin('language', 'language.id', 'language_id')
    .select(['page.id as page_id', ...columns])
    .where('html', 'like', pattern)
    .execute();
  const keyOf = (subject: 'article' | 'page', id: string | number, code: string) => ({
    subject,
    id: String(id),
    language: code as LocaleCode,
  });
  return [
    ...articles.map((row) => ({ ...row, key: keyOf('article', row.article_id, row.code) })),
    ...pages.map((row) => ({ ...row, key: keyOf('page', row.page_id, row.code) })),
  ];
}

/** HTML holds the alternative texts. Nothing else of the texts that show the file changes. */
async function renderAgain(trx: Database, id: string): Promise<TextKey[]> {
  const changed: TextKey[] = [];
  for (const text of await findTexts(trx, id)) {
    const { language_id } = text;
    const { html } = await renderText(trx, text.markdown, text.key.language);
    if (html === text.html) continue;
    if ('article_id' in text) {
      const { article_id } = text;
      changed.push({ article_id, language_id });
      await trx
        .updateTable('translation')
        .set({ html })
        .where('article_id', '=', article_id)
        .where('language_id', '=', language_id)
        .execute();
    } else
      await trx
        .updateTable('page')
        .set({ html })
        .where('id', '=', text.page_id)
        .where('language_id', '=', language_id)
        .execute();
  }
  return changed;
}
