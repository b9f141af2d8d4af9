/** The site's texts as the files of a folder. */
import { type StoredWork, toFile } from '../article/work.ts';
import type { StoredLoop, StoredPortrait } from '../attachment/store.ts';
import { attachmentsFile, contentFile, draftTime } from './layout.ts';
import { createFileNames, type Rows } from './rows.ts';
import { writeMarkdown, writeYaml } from './yaml.ts';

/** What each file holds, by its name; attachments themselves are not among them. */
export function toFiles(rows: Rows): Map<string, string> {
  const fileNames = createFileNames(rows);
  const codeOf = new Map(rows.language.map(({ id, code }) => [id, code]));
  const nameOf = new Map(rows.attachment.map(({ id, name }) => [id, name]));
  const texts = new Map<string, string>();
  texts.set(
    contentFile,
    writeYaml({
      languages: rows.language.map(({ id, code, name }) => ({ id, code, name })),
      categories: rows.category.map(({ id, slug, language_id, name }) => ({
        id,
        slug,
        language: codeOf.get(language_id),
        name,
      })),
    }),
  );
  texts.set(
    attachmentsFile,
    writeYaml(
      Object.fromEntries(
        rows.attachment.map(({ name, media_type, focus_x, focus_y, alt, loop, portrait, text_tone }) => {
          const videos = (JSON.parse(loop) as StoredLoop[]).map(({ id }) => nameOf.get(id));
          return [
            name,
            {
              ...(media_type.startsWith('image/') && { focus: [focus_x, focus_y] }),
              ...(videos.length > 0 && { loop: videos }),
              ...(portrait && { portrait: nameOf.get((JSON.parse(portrait) as StoredPortrait).id) }),
              ...(text_tone && { text: text_tone }),
              alt: JSON.parse(alt),
            },
          ];
        }),
      ),
    ),
  );
  for (const row of rows.article) {
    const { id, type, kind, cover_id, work } = row;
    const stored = work ? (JSON.parse(work) as StoredWork) : undefined;
    const facts = {
      id,
      ...(type && { type }),
      ...(kind && { kind }),
      ...(cover_id && { cover: nameOf.get(cover_id) }),
      ...(stored && { work: toFile(stored, nameOf) }),
    };
    texts.set(fileNames.article(row), writeYaml(facts));
  }
  for (const row of rows.translation) {
    const head = {
      title: row.title,
      ...(row.summary && { summary: row.summary }),
      ...(row.link && { link: row.link }),
      ...(row.published_at && { published: shortInstant(row.published_at) }),
      ...(row.updated_at !== (row.published_at ?? draftTime) && { updated: shortInstant(row.updated_at) }),
    };
    texts.set(fileNames.translation(row), writeMarkdown(head, row.markdown));
  }
  for (const row of rows.page) {
    const head = { title: row.title, updated: shortInstant(row.updated_at) };
    texts.set(fileNames.page(row), writeMarkdown(head, row.markdown));
  }
  return texts;
}

const shortInstant = (instant: string) => instant.replace('.000Z', 'Z');
