/** Pictures, videos and documents, as the studio's API speaks of them. */
import { z } from 'zod';
import { localeCodes } from '../locale.ts';
import { atMost, singleLine } from '../text-fields.ts';
import { mediaLimits } from './media-files.ts';

const instant = z.iso.datetime();
const language = z.enum(localeCodes);
const share = z.number({ error: 'invalid' }).min(0, { error: 'invalid' }).max(1, { error: 'invalid' });

const altText = z
  .string({ error: 'required' })
  .trim()
  .regex(singleLine, { error: 'invalid' })
  .refine(atMost(mediaLimits.altLength), { error: 'too_long' });

const Alt = z
  .partialRecord(language, altText)
  .describe(
    'What there is to see, by language. Empty: decorative, there is nothing to say. Missing: nobody said it yet',
  );

const Focus = z
  .strictObject({ X: share, Y: share })
  .describe('What must stay visible when cropped, 0 to 1 from the top left');

/** Where a file is used, and in which state that is. */
export const MediaUse = z
  .object({
    Subject: z.enum(['article', 'page', 'attachment']),
    ID: z.string(),
    Language: language.nullable().describe('Null for what all languages share'),
    Title: z.string(),
    State: z.enum(['live', 'draft', 'scheduled', 'history']),
  })
  .meta({ id: 'MediaUse' });

export const AttachmentSummary = z
  .object({
    ID: z.string(),
    Name: z.string(),
    Type: z.string().describe('By its bytes, such as image/webp'),
    Size: z.int().describe('Bytes'),
    Width: z.int().nullable().describe('Pictures only'),
    Height: z.int().nullable(),
    Color: z.string().nullable(),
    Focus,
    Alt,
    State: z.enum(['draft', 'live', 'changed', 'scheduled']).describe('draft: no visitor can see it'),
    IsUsed: z.boolean().describe('By something live, drafted, scheduled or in the history'),
    CreatedAt: instant.nullable().describe('When it was uploaded; null for what an import brought'),
    CreatedBy: z.string().nullable(),
    Version: z.string().describe('The ETag without its quotes'),
  })
  .meta({ id: 'AttachmentSummary' });

export const StudioAttachment = AttachmentSummary.extend({ UsedIn: z.array(MediaUse) }).meta({
  id: 'StudioAttachment',
});

export const NewDescription = z.strictObject({
  Alt: z
    .partialRecord(language, altText.nullable())
    .optional()
    .describe('Languages that are left out stay. Null: nobody has said it'),
  Focus: Focus.optional(),
});

export const Replacement = z.strictObject({
  With: z
    .string({ error: 'required' })
    .regex(/^[0-9a-f]{32}$/, { error: 'invalid' })
    .describe('The ID of the other file'),
});

export const Replaced = z
  .object({
    Items: z
      .array(MediaUse.pick({ Subject: true, ID: true, Language: true }))
      .describe('The drafts that show the other file now'),
    Releases: z
      .array(z.object({ ID: z.string(), Name: z.string(), At: instant }))
      .describe('Scheduled releases, the next first, that still show this one: what goes out is what was scheduled'),
  })
  .meta({ id: 'Replaced' });

export type MediaUse = z.output<typeof MediaUse>;
export type AttachmentSummary = z.output<typeof AttachmentSummary>;
export type StudioAttachment = z.output<typeof StudioAttachment>;
export type NewDescription = z.output<typeof NewDescription>;
