import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { categorySlugs, newsTypes, pageIds, workKinds } from 'contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ArticleFile, AttachmentsFile, ContentFile, PageFile, TranslationFile } from './layout.ts';

const document = await readFile(path.resolve(import.meta.dirname, '../../../docs/content-format.md'), 'utf8');

/** The names of a file's fields, those further in behind a dot. */
function fieldsOf(schema: z.core.JSONSchema._JSONSchema | undefined, prefix = ''): string[] {
  if (typeof schema !== 'object') return [];
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    `${prefix}${name}`,
    ...fieldsOf(field, `${prefix}${name}.`),
  ]);
  return [...inner, ...fieldsOf(schema.items as z.core.JSONSchema._JSONSchema, prefix)];
}

test('docs/content-format.md has every field of every file, and every name that a field or folder may have', () => {
  const entry = AttachmentsFile.valueType;
  const fields = [ContentFile, entry, ArticleFile, TranslationFile, PageFile].flatMap((file) =>
    fieldsOf(z.toJSONSchema(file, { io: 'input', unrepresentable: 'any' })),
  );
  expect(fields).toEqual(expect.arrayContaining(['languages.code', 'loop', 'work.stores.url', 'published', 'updated']));
  expect(fields.filter((field) => !document.includes(`\`${field}\``))).toEqual([]);
  const names = [...categorySlugs, ...newsTypes, ...pageIds, ...workKinds];
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(document))).toEqual([]);
});
