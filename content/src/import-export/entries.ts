/** The entries of a folder: what is changed, taken or kept each by itself. A file is one of them, or holds several. */
import type { LocaleCode } from 'contract';
import { type StoredWork, toFile } from '../article/work.ts';
import type { StoredLoop, StoredPortrait } from '../attachment/store.ts';
import type { ContentTable } from '../database/content-tables.ts';
import { hashFields, type ItemKey } from '../item/item.ts';
import { attachmentsFile, contentFile, draftTime } from './layout.ts';
import { createFileNames, type Row, type Rows } from './rows.ts';
import { writeMarkdown, writeYaml } from './yaml.ts';

export type Entry = {
  table: ContentTable;
  /** The same on the site and in every folder, also where an article's folder has another name. */
  key: string;
  /** As people are told of it. */
  name: string;
  /** The file of its own; that of an attachment is its bytes. None for languages and categories. */
  file: string | undefined;
  /** What an author says of it. */
  value: unknown;
  /** As its own file says it. */
  toText(): string;
  /** Of what an author says, and not of what follows from it. */
  hash: string;
  /** What the studio knows it as. */
  item: ItemKey | undefined;
  row: Row<ContentTable>;
};

/** Each by its key, in the order of the tables. */
export function toEntries(rows: Rows): Map<string, Entry> {
  const names = createFileNames(rows);
  const codeOf = new Map(rows.language.map(({ id, code }) => [id, code as LocaleCode]));
  const nameOf = new Map(rows.attachment.map(({ id, name }) => [id, name]));
  const entries = new Map<string, Entry>();
  const add = <T extends ContentTable>(
    table: T,
    row: Row<T>,
    key: string,
    value: unknown,
    { item, toText = () => writeYaml(value), more }: { item?: ItemKey; toText?: () => string; more?: string } = {},
  ) => {
    const name = names[table](row);
    const file = table === 'language' || table === 'category' ? undefined : name;
    entries.set(key, { table, key, name, file, value, toText, item, row, hash: hashFields([value, more]) });
  };

  for (const row of rows.language) {
    const { id, code, name } = row;
    add('language', row, `language ${code}`, { id, code, name });
  }
  for (const row of rows.category) {
    const { id, slug, name } = row;
    const language = codeOf.get(row.language_id);
    add('category', row, `category ${slug} ${language}`, { id, slug, language, name });
  }
  for (const row of rows.attachment) {
    const item: ItemKey = { subject: 'attachment', id: row.id, language: '' };
    add('attachment', row, `attachment ${row.name}`, describe(row, nameOf), { item, more: row.id });
  }
  for (const row of rows.article) {
    const item: ItemKey = { subject: 'article', id: String(row.id), language: '' };
    add('article', row, `article ${row.id}`, factsOf(row, nameOf), { item, more: names.article(row) });
  }
  for (const row of rows.translation) {
    const language = codeOf.get(row.language_id) ?? '';
    const item: ItemKey = { subject: 'article', id: String(row.article_id), language };
    const head = headOf(row);
    const toText = () => writeMarkdown(head, row.markdown);
    add('translation', row, `article ${row.article_id} ${language}`, [head, row.markdown], { item, toText });
  }
  for (const row of rows.page) {
    const language = codeOf.get(row.language_id) ?? '';
    const item: ItemKey = { subject: 'page', id: row.id, language };
    const head = { title: row.title, updated: shortInstant(row.updated_at) };
    const toText = () => writeMarkdown(head, row.markdown);
    add('page', row, `page ${row.id} ${language}`, [head, row.markdown], { item, toText });
  }
  return entries;
}

/** What each file says, by its name; attachments themselves are not among them. */
export function toFiles(entries: Iterable<Entry>): Map<string, string> {
  const byTable = Map.groupBy(entries, ({ table }) => table);
  const of = (table: ContentTable) => byTable.get(table) ?? [];
  const values = (table: ContentTable) => of(table).map(({ value }) => value);
  const described = of('attachment').map(({ row, value }) => [(row as Row<'attachment'>).name, value]);
  const files = new Map([
    [contentFile, writeYaml({ languages: values('language'), categories: values('category') })],
    [attachmentsFile, writeYaml(Object.fromEntries(described))],
  ]);
  for (const table of ['article', 'translation', 'page'] as const)
    for (const { file, toText } of of(table)) if (file) files.set(file, toText());
  return files;
}

function describe(row: Row<'attachment'>, nameOf: ReadonlyMap<string, string>) {
  const videos = (JSON.parse(row.loop) as StoredLoop[]).map(({ id }) => nameOf.get(id));
  return {
    ...(row.media_type.startsWith('image/') && { focus: [row.focus_x, row.focus_y] }),
    ...(videos.length > 0 && { loop: videos }),
    ...(row.portrait && { portrait: nameOf.get((JSON.parse(row.portrait) as StoredPortrait).id) }),
    ...(row.text_tone && { text: row.text_tone }),
    alt: JSON.parse(row.alt),
  };
}

function factsOf({ id, type, kind, cover_id, work }: Row<'article'>, nameOf: ReadonlyMap<string, string>) {
  return {
    id,
    ...(type && { type }),
    ...(kind && { kind }),
    ...(cover_id && { cover: nameOf.get(cover_id) }),
    ...(work && { work: toFile(JSON.parse(work) as StoredWork, nameOf) }),
  };
}

function headOf(row: Row<'translation'>) {
  return {
    title: row.title,
    ...(row.summary && { summary: row.summary }),
    ...(row.link && { link: row.link }),
    ...(row.published_at && { published: shortInstant(row.published_at) }),
    ...(row.updated_at !== (row.published_at ?? draftTime) && { updated: shortInstant(row.updated_at) }),
  };
}

const shortInstant = (instant: string) => instant.replace('.000Z', 'Z');
