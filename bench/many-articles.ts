/** A site's content: the sample and, on top of it, as many news as wanted. */
import { type Content, closeContent, importFolder, openContent } from 'content';
import { newsTypes } from 'contract';
import { bumpRevision } from '../content/src/revision/store.ts';
import { indexTexts } from '../content/src/search/term-index.ts';
import { sampleFolder, settingsFor } from '../content/src/testing/service.ts';

export const firstId = 100_000;
const atOnce = 500;

/** The ID of the middle one of them. */
export const middleOf = (size: number) => firstId + Math.floor(size / 2);

export async function makeContent(dataDir: string, databaseUrl: string, size: number, languages: readonly string[]) {
  const content = await openContent(settingsFor(dataDir, databaseUrl));
  await importFolder(content, sampleFolder, {});
  await addNews(content, size, languages);
  await closeContent(content);
}

async function addNews({ db }: Content, size: number, codes: readonly string[]): Promise<void> {
  const categories = await db
    .selectFrom('category')
    .innerJoin('language', 'language.id', 'category.language_id')
    .select(['category.id', 'category.language_id'])
    .where('category.slug', '=', 'news')
    .where('language.code', 'in', codes)
    .execute();
  const start = Date.parse('2020-01-01T00:00:00Z');
  const typeOf = (id: number) => newsTypes[id % newsTypes.length] ?? null;
  const rowsOf = (id: number) =>
    categories.map((category) => ({
      article_id: id,
      language_id: category.language_id,
      category_id: category.id,
      type: typeOf(id),
      kind: null,
      title: `Article ${id}`,
      summary: 'One or two sentences that stand on their own in a list.',
      link: null,
      markdown: 'A text of some words.',
      html: `<p>${`A text of some words, the ${id}th. `.repeat(40)}</p>`,
      published_at: new Date(start + (id - firstId) * 60_000).toISOString(),
      updated_at: new Date(start + (id - firstId) * 60_000).toISOString(),
    }));
  await db.transaction().execute(async (trx) => {
    for (let first = 0; first < size; first += atOnce) {
      const ids = Array.from({ length: Math.min(atOnce, size - first) }, (_, index) => firstId + first + index);
      const articles = ids.map((id) => ({
        id,
        slug: 'news',
        name: `article-${id}`,
        type: typeOf(id),
        kind: null,
        cover_id: null,
        work: null,
      }));
      await trx.insertInto('article').values(articles).execute();
      await trx.insertInto('translation').values(ids.flatMap(rowsOf)).execute();
    }
    await indexTexts(
      trx,
      Iterator.from(Array(size).keys()).flatMap((index) => rowsOf(firstId + index)),
    );
    await bumpRevision(trx);
  });
}
