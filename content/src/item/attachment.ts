/** What is said of a picture or a video: its alternative texts and its focal point. */
import type { LocaleCode } from 'contract';
import { findAttachment, type StoredPortrait } from '../attachment/store.ts';
import type { Database } from '../database/index.ts';
import { type Description, descriptionOf, emptyDescription, findFiles, makeLive, toColumns } from '../media/files.ts';
import { unknownTime } from './article-facts.ts';
import type { ItemKey, ItemKind, TextKey } from './item.ts';
import { renderText } from './text.ts';

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

  async findProblems(db, { id }) {
    if ((await findFiles(db, [id])).has(id)) return [];
    return [{ field: '', code: 'unknown_picture', message: 'there is no such file' }];
  },

  async write(trx, { id }, fields) {
    await makeLive(trx, [id]);
    const before = await findAttachment(trx, id);
    await trx.updateTable('attachment').set(toColumns(fields)).where('id', '=', id).execute();
    await moveFocusOfPortrait(trx, id, fields);
    return before?.alt === JSON.stringify(fields.Alt) ? [] : renderAgain(trx, id);
  },

  // A file goes by being removed, once nothing needs it.
  remove: async () => false,
};

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

/** HTML holds the alternative texts. Nothing else of the texts that show the file changes. */
async function renderAgain(trx: Database, id: string): Promise<TextKey[]> {
  const languages = await trx.selectFrom('language').selectAll().execute();
  const codeOf = new Map(languages.map((language) => [language.id, language.code as LocaleCode]));
  const render = async (row: { markdown: string; language_id: number }) =>
    (await renderText(trx, row.markdown, codeOf.get(row.language_id) ?? 'en-US')).html;
  const pattern = `%${id}%`;
  const changed: TextKey[] = [];
  for (const row of await trx.selectFrom('translation').selectAll().where('html', 'like', pattern).execute()) {
    const { article_id, language_id } = row;
    const html = await render(row);
    if (html === row.html) continue;
    await trx
      .updateTable('translation')
      .set({ html })
      .where('article_id', '=', article_id)
      .where('language_id', '=', language_id)
      .execute();
    changed.push({ article_id, language_id });
  }
  for (const row of await trx.selectFrom('page').selectAll().where('html', 'like', pattern).execute()) {
    const html = await render(row);
    await trx
      .updateTable('page')
      .set({ html })
      .where('id', '=', row.id)
      .where('language_id', '=', row.language_id)
      .execute();
  }
  return changed;
}
