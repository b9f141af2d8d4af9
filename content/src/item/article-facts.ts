/** What the languages of an article share. */
import type { CategorySlug, LocaleCode, NewsType, WorkKind } from 'contract';
import type { FactsFields, WorkFacts } from 'contract/studio';
import type { z } from 'zod';
import { filesOfWork, type StoredWork, toStored, toWorkFacts, WorkFile } from '../article/work.ts';
import type { Attachment } from '../attachment/store.ts';
import type { Database, Tables } from '../database/index.ts';
import { findFiles } from '../media/files.ts';
import type { ItemKey, ItemKind, Problem, Together } from './item.ts';
import { hasAlt, missingAlt } from './text.ts';

/** The slug is given when an article is begun, and stays. */
export type Facts = FactsFields & { Slug: CategorySlug };

export const factsKey = (id: string): ItemKey => ({ subject: 'article', id, language: '' });

export function fieldsOfArticle({ slug, type, kind, cover_id, work }: Omit<Tables['article'], 'id' | 'name'>): Facts {
  return {
    Slug: slug as CategorySlug,
    Type: type as NewsType | null,
    Kind: kind as WorkKind | null,
    Cover: cover_id,
    Work: work === null ? null : toWorkFacts(JSON.parse(work) as StoredWork),
  };
}

/** As a content folder would have it, with the IDs of files for their names. */
const toWorkFile = (work: WorkFacts) => ({
  platforms: work.Platforms,
  stores: work.Stores.map(({ Name, URL }) => ({ name: Name, url: URL })),
  releaseDate: work.ReleaseDate,
  ageRatings: work.AgeRatings,
  ...(work.Genres.length > 0 && { genres: work.Genres }),
  ...(work.Players && { players: { min: work.Players.Min, max: work.Players.Max } }),
  ...(work.Languages.length > 0 && { languages: work.Languages }),
  ...(work.Prices.length > 0 && {
    prices: work.Prices.map(({ Amount, Currency }) => ({ amount: Amount, currency: Currency })),
  }),
  ...(work.Trailer && { trailer: work.Trailer }),
  gallery: work.Gallery,
});

/** Of the release, or what is live. */
export async function effectiveFacts(db: Database, id: string, together: Together): Promise<Facts | undefined> {
  const given = together.fieldsOf(factsKey(id)) as Facts | undefined;
  return given ?? (await articleFacts.findLive(db, factsKey(id)))?.fields;
}

/** The files that facts name, what each has to be, and where it is named. */
export function filesOfFacts({ Cover, Work }: FactsFields) {
  return [
    ...(Cover ? [{ id: Cover, media: 'picture', field: 'Cover' }] : []),
    ...(Work ? filesOfWork({ trailer: Work.Trailer, gallery: Work.Gallery }) : []).map(
      ({ field, index, file, media }) => ({
        id: file,
        media,
        field: field === 'trailer' ? 'Work/Trailer' : `Work/Gallery/${index}`,
      }),
    ),
  ];
}

export const findFactsFiles = (db: Database, facts: FactsFields) =>
  findFiles(
    db,
    filesOfFacts(facts).map(({ id }) => id),
  );

/** Each file once, where it is named first. */
export function* findMissingAlt(
  facts: FactsFields,
  files: ReadonlyMap<string, Attachment>,
  language: LocaleCode,
  together: Together,
): Generator<Problem> {
  const fieldOf = new Map(
    filesOfFacts(facts)
      .toReversed()
      .map(({ id, field }) => [id, field]),
  );
  for (const file of files.values())
    if (!hasAlt(file, language, together)) yield missingAlt(fieldOf.get(file.id) ?? '', file, language);
}

/** Nobody is told when facts changed: the visitors' table does not have it. */
export const unknownTime = new Date(0).toISOString();

export const articleFacts: ItemKind<Facts> = {
  // Only a draft or what is live says which category it is of.
  findEmpty: async () => undefined,

  async findLive(db, { id }) {
    const row = await db.selectFrom('article').selectAll().where('id', '=', Number(id)).executeTakeFirst();
    return row && { fields: fieldsOfArticle(row), publishedAt: unknownTime, updatedAt: unknownTime };
  },

  titleOf: () => '',

  finish: (fields) => fields,

  filesOf: async (_db, _key, fields) => filesOfFacts(fields).map(({ id }) => id),

  textsOf: async () => [],

  async findProblems(db, key, fields, together) {
    const problems: Problem[] = [...findWrongFields(fields)];
    const files = await findFactsFiles(db, fields);
    for (const { id, media, field } of filesOfFacts(fields)) {
      const isRight = files.get(id)?.media_type.startsWith(media === 'picture' ? 'image/' : 'video/');
      if (!isRight) problems.push({ field, code: 'unknown_picture', message: `there is no such ${media}` });
    }
    // A text that is published with them tells so itself.
    const live = await db
      .selectFrom('translation')
      .innerJoin('language', 'language.id', 'translation.language_id')
      .select('language.code')
      .where('translation.article_id', '=', Number(key.id))
      .execute();
    for (const { code } of live) {
      const isTogether = together.fieldsOf({ ...key, language: code } as ItemKey) !== undefined;
      if (!isTogether) problems.push(...findMissingAlt(fields, files, code as LocaleCode, together));
    }
    return problems;
  },

  async write(trx, { id }, fields) {
    const article = {
      type: fields.Type,
      kind: fields.Kind,
      cover_id: fields.Cover,
      work: fields.Work
        ? JSON.stringify(toStored(toWorkFile(fields.Work) as z.output<typeof WorkFile>, (file) => file))
        : null,
    };
    const before = await trx.selectFrom('article').selectAll().where('id', '=', Number(id)).executeTakeFirst();
    if (!before) {
      const name = await findFreeName(trx, fields.Slug, id);
      await trx
        .insertInto('article')
        .values({ id: Number(id), slug: fields.Slug, name, ...article })
        .execute();
      return [];
    }
    await trx.updateTable('article').set(article).where('id', '=', before.id).execute();
    if (before.type === article.type && before.kind === article.kind) return [];
    const { type, kind } = article;
    return trx
      .updateTable('translation')
      .set({ type, kind })
      .where('article_id', '=', before.id)
      .returning(['article_id', 'language_id'])
      .execute();
  },

  async remove(trx, { id }) {
    const text = await trx
      .selectFrom('translation')
      .select('article_id')
      .where('article_id', '=', Number(id))
      .limit(1)
      .executeTakeFirst();
    if (text) return false;
    await trx.deleteFrom('article').where('id', '=', Number(id)).execute();
    return true;
  },
};

/** The folder that an export writes it to. */
async function findFreeName(trx: Database, slug: string, id: string): Promise<string> {
  const isTaken = async (name: string) =>
    (await trx
      .selectFrom('article')
      .select('id')
      .where('slug', '=', slug)
      .where('name', '=', name)
      .executeTakeFirst()) !== undefined;
  let name = id;
  while (await isTaken(name)) name += '-new';
  return name;
}

function* findWrongFields({ Slug, Type, Kind, Work }: Facts): Generator<Problem> {
  const expectOnlyFor = function* (slug: CategorySlug, field: string, value: unknown): Generator<Problem> {
    if (Slug === slug && value === null) yield { field, code: 'missing_field', message: `${field} is missing` };
    if (Slug !== slug && value !== null) yield { field, code: 'invalid', message: `only ${slug} have it` };
  };
  yield* expectOnlyFor('news', 'Type', Type);
  yield* expectOnlyFor('works', 'Kind', Kind);
  yield* expectOnlyFor('works', 'Work', Work);
  if (!Work) return;
  if (!Work.ReleaseDate) yield { field: 'Work/ReleaseDate', code: 'missing_field', message: 'ReleaseDate is missing' };
  for (const { path, message } of WorkFile.safeParse(toWorkFile(Work)).error?.issues ?? []) {
    if (path[0] === 'releaseDate' && !Work.ReleaseDate) continue;
    yield { field: ['Work', ...path.map(toFieldName)].join('/'), code: 'invalid', message };
  }
}

const toFieldName = (part: PropertyKey) => {
  const name = String(part);
  return name === 'url' ? 'URL' : name.charAt(0).toUpperCase() + name.slice(1);
};
