/**
 * How content looks as a folder:
 *
 *   content.yaml                                  languages and categories
 *   attachments/attachments.yaml                  focus, loops, portraits and alternative texts, by file name
 *   attachments/<file>
 *   articles/<category>/<name>/article.yaml       what all languages share
 *   articles/<category>/<name>/<language>.md      one translation
 *   pages/<page>/<language>.md
 *
 * docs/content-format.md says so to those who write one.
 */
import { categorySlugs, localeCodes, newsTypes, workKinds } from 'contract';
import { z } from 'zod';
import { WorkFile } from '../article/work.ts';
import { fileName, text, webAddress } from '../field-types.ts';

export const contentFile = 'content.yaml';
export const attachmentsFile = 'attachments/attachments.yaml';

const id = z.int().min(1).max(2_147_483_647);
const instant = z.iso
  .datetime({ offset: true, error: 'must be a time with its zone, such as 2026-11-16T09:00:00+09:00' })
  .transform((value) => new Date(value).toISOString());

export const ContentFile = z.strictObject({
  languages: z.array(z.strictObject({ id, code: z.enum(localeCodes), name: text })).min(1),
  categories: z.array(z.strictObject({ id, slug: z.enum(categorySlugs), language: z.enum(localeCodes), name: text })),
});

const share = z.number().min(0).max(1);
export const AttachmentsFile = z.record(
  fileName,
  z.strictObject({
    focus: z.tuple([share, share]).default([0.5, 0.5]),
    loop: z.array(fileName).default([]),
    portrait: fileName.optional(),
    text: z.enum(['light', 'dark']).optional(),
    // Empty: decorative, there is nothing to say.
    alt: z.partialRecord(z.enum(localeCodes), z.string().trim()).default({}),
  }),
);

export const ArticleFile = z.strictObject({
  id,
  type: z.enum(newsTypes).optional(),
  kind: z.enum(workKinds).optional(),
  cover: fileName.optional(),
  work: WorkFile.optional(),
});

export const TranslationFile = z.strictObject({
  title: text,
  summary: z.string().trim().default(''),
  link: z.union([webAddress, z.string().regex(/^\/(?!\/)/)], { error: 'must start with / or https://' }).optional(),
  published: instant.optional(),
  updated: instant.optional(),
});

/** When a draft was updated that does not say so yet. */
export const draftTime = new Date(0).toISOString();

export const PageFile = z.strictObject({ title: text, updated: instant });

export type FolderProblem = { file: string; line: number; message: string };
export type Report = (file: string, line: number, message: string) => void;

/** All that is wrong with a folder, at once. */
export class FolderError extends Error {
  override name = 'FolderError';
  readonly problems: FolderProblem[];
  constructor(problems: FolderProblem[]) {
    const sorted = problems.toSorted((a, b) => compare(a.file, b.file) || a.line - b.line);
    super(sorted.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));
    this.problems = sorted;
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
