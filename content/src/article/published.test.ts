import { describe, expect, test } from 'vitest';
import { importFolder } from '../import-export/import.ts';
import { attachments, type FolderFiles, work, writeFolder } from '../testing/folder.ts';
import { plain } from '../testing/pictures.ts';
import { databases, newSettings, openTestContent } from '../testing/service.ts';
import { listPublishedTexts } from './published.ts';

const news = (id: number, published = '2026-01-01T00:00:00Z'): FolderFiles => ({
  [`articles/news/${id}/article.yaml`]: `id: ${id}\ntype: Info\ncover: high.png\n`,
  [`articles/news/${id}/en-US.md`]: `---\ntitle: News ${id}\npublished: ${published}\n---\n\nNews.\n`,
});

const many = Array.from({ length: 120 }, (_, index) => 101 + index);

describe.each(databases)('on %s', (kind) => {
  test('each text that visitors can read is listed once, by its language, with a picture that is wide where it has one', async () => {
    const content = await openTestContent(await newSettings(kind));
    const highlight = Object.entries(news(50)).map(([name, text]) => [
      name.replace('/news/', '/carousels/'),
      String(text).replace('type: Info\n', ''),
    ]);
    const folder = await writeFolder({
      ...attachments({
        'high.png': await plain('#123456', 40, 60).png().toBuffer(),
        'wide.png': { bytes: await plain('#654321', 60, 40).png().toBuffer(), focus: [0.2, 0.4] },
      }),
      ...work({ gallery: ['high.png', 'wide.png'] }),
      ...Object.assign({}, ...many.map((id) => news(id))),
      ...news(99, '2999-01-01T00:00:00Z'),
      ...Object.fromEntries(highlight),
    });
    await importFolder(content, folder);
    const pictures = await content.db.selectFrom('attachment').select(['id', 'name']).execute();
    const idOf = new Map(pictures.map(({ name, id }) => [name, id]));
    const parts = await Array.fromAsync(listPublishedTexts(content.db));
    expect(parts.length).toBeGreaterThan(1);
    const listed = new Map(parts.flat().map((text) => [`${text.Slug} ${text.ID} ${text.Locale}`, text]));
    expect([...listed.keys()].sort()).toEqual(
      ['news 1 en-US', 'news 1 ja-JP', 'works 20 en-US', ...many.map((id) => `news ${id} en-US`)].sort(),
    );
    expect(parts.flat()).toHaveLength(listed.size);
    expect(listed.get('news 1 ja-JP')).toMatchObject({ Title: 'こんにちは', Picture: undefined });
    expect(listed.get('works 20 en-US')?.Picture).toEqual({ ID: idOf.get('wide.png'), Focus: { X: 0.2, Y: 0.4 } });
    expect(listed.get('news 150 en-US')?.Picture?.ID).toBe(idOf.get('high.png'));
  });
});
