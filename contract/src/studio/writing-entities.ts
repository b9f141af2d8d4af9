/** Drafts, editions, releases and previews. A draft may be incomplete: what stands in the way of publishing is told beside it. */
import { z } from 'zod';
import { FieldError } from '../entities.ts';
import { localeCodes } from '../locale.ts';
import { categorySlugs, newsTypes, pageIds, workKinds } from '../names.ts';
import { atMost, nameField, singleLine } from '../text-fields.ts';
import {
  editionReasons,
  itemSubjects,
  maxPreviewHours,
  maxReleaseItems,
  overridableCodes,
  problemCodes,
  releaseStates,
  textLimits,
  textStates,
} from './states.ts';

const instant = z.iso.datetime();
/** As PostgreSQL's `integer` holds it. */
const maxInteger = 2 ** 31 - 1;
const language = z.enum(localeCodes);
const person = {
  EditedBy: z.string().nullable().describe('The name then; null for the command line, or where nobody wrote yet'),
  EditedByID: z.string().nullable(),
  EditedAt: instant.nullable(),
};

// Replaces lone surrogates, which JSON can hold and a database cannot; PostgreSQL's text holds no U+0000 either.
const storable = (value: string) => value.replaceAll('\0', '\ufffd').replace(/\p{Cs}/gu, '\ufffd');
const draftText = (limit: number) =>
  z.string({ error: 'required' }).overwrite(storable).refine(atMost(limit), { error: 'too_long' });
const draftLine = (limit: number) => draftText(limit).regex(singleLine, { error: 'invalid' });

export const TextFields = z.strictObject({
  Title: draftLine(textLimits.Title),
  Summary: draftText(textLimits.Summary).default(''),
  Link: draftLine(textLimits.Link).nullable().default(null),
  Markdown: z.string({ error: 'required' }).overwrite(storable).max(textLimits.Markdown, { error: 'too_long' }),
});

const source = {
  SourceLanguage: language.nullable().describe('What it is translated from; null for what is written itself'),
  SourceEdition: z.int().max(maxInteger).nullable().describe('The edition of the source that it was made from'),
  IsMinor: z.boolean().describe('Whether translations stay current when it is published'),
};

export const NewText = TextFields.extend({
  SourceLanguage: language.nullable().optional().describe('Left out: as it was'),
  SourceEdition: z
    .int()
    .min(1)
    .max(maxInteger)
    .nullable()
    .optional()
    .describe('Left out: as it was. Null: what the source says now, of which an edition is kept'),
  IsMinor: z.boolean().default(false),
});

export const TextProblem = z
  .object({
    Field: z.string().describe('Such as Title, or Work/ReleaseDate'),
    Code: z.enum(problemCodes),
    Value: z.string().nullable().describe('What it is about: the name of a file, an address, or a piece of the text'),
    Language: language.nullable().describe('In which something is missing'),
    Line: z.int().nullable().describe('In the Markdown'),
    Message: z.string().describe('In English'),
    IsOverridable: z.boolean(),
  })
  .meta({ id: 'TextProblem', description: 'What stands in the way of publishing' });

const draft = {
  State: z.enum(textStates),
  IsStale: z.boolean().describe('Whether its source moved on, whatever else its state is'),
  LiveEdition: z.int().nullable().describe('The edition that visitors see'),
  LastEdition: z.int().describe('The newest edition; 0 where there is none'),
  Release: z.string().nullable().describe('The scheduled release that it is part of'),
  Problems: z.array(TextProblem),
  Version: z.int().describe('The ETag without its quotes; 0 where nobody wrote yet'),
  ...person,
};

export const Text = TextFields.extend({
  Subject: z.enum(['article', 'page']),
  ID: z.string(),
  Language: language,
  Slug: z.enum(categorySlugs).nullable().describe('Articles only'),
  ...source,
  ...draft,
  HTML: z.string().describe('As the site would show it'),
  PublishedAt: instant.nullable(),
  UpdatedAt: instant.nullable(),
}).meta({ id: 'Text', description: 'The draft; where nobody wrote since, what is live' });

const name = draftLine(200);
const names = z.array(name).max(100);
const attachment = z.string().regex(/^[0-9a-f]{32}$/, { error: 'invalid' });

export const WorkFacts = z
  .strictObject({
    Platforms: names.default([]),
    Stores: z
      .array(z.strictObject({ Name: name, URL: draftLine(textLimits.Link) }))
      .max(100)
      .default([]),
    ReleaseDate: draftLine(10).default('').describe('A day, such as 2026-11-16; empty where it is not known yet'),
    AgeRatings: names.default([]),
    Genres: names.default([]),
    Players: z.strictObject({ Min: z.int(), Max: z.int() }).nullable().default(null),
    Languages: names.default([]).describe('BCP 47 language tags'),
    Prices: z
      .array(z.strictObject({ Amount: z.number(), Currency: name }))
      .max(100)
      .default([]),
    Trailer: attachment.nullable().default(null).describe('The ID of a video'),
    Gallery: z.array(attachment).max(100).default([]).describe('The IDs of pictures, in their order'),
  })
  .meta({ id: 'WorkFacts' });

export const FactsFields = z.strictObject({
  Type: z.enum(newsTypes).nullable().default(null).describe('News only'),
  Kind: z.enum(workKinds).nullable().default(null).describe('Works only'),
  Cover: attachment.nullable().default(null).describe('The ID of a picture'),
  Work: WorkFacts.nullable().default(null).describe('Works only'),
});

export const Facts = FactsFields.extend({
  ID: z.string(),
  Slug: z.enum(categorySlugs),
  ...draft,
}).meta({ id: 'Facts', description: 'What the languages of an article share' });

export const NewArticle = z.strictObject({
  Slug: z.enum(categorySlugs, { error: 'required' }),
  Type: z.enum(newsTypes).optional(),
  Kind: z.enum(workKinds).optional(),
});

export const Edition = z
  .object({
    Edition: z.int().describe('Counted from 1 within one language of a text'),
    Reason: z.enum(editionReasons),
    Author: z.string().nullable().describe('Who wrote it; null for the command line'),
    AuthorID: z.string().nullable(),
    At: instant,
    IsMinor: z.boolean(),
    IsLive: z.boolean(),
    SourceLanguage: language.nullable(),
    SourceEdition: z.int().nullable(),
    Title: z.string(),
  })
  .meta({ id: 'Edition' });

export const TextEdition = Edition.extend({ ...TextFields.shape, HTML: z.string() }).meta({ id: 'TextEdition' });
export const FactsEdition = Edition.extend(FactsFields.shape).meta({ id: 'FactsEdition' });

export const EditionChoice = z.strictObject({ Edition: z.int({ error: 'required' }).min(1).max(maxInteger) });

export const Cell = z
  .object({
    State: z.enum(textStates),
    IsLive: z.boolean(),
    IsStale: z.boolean(),
    IsChanged: z.boolean().describe('There is a draft that says something else than what is live'),
    LiveEdition: z.int().nullable(),
    Title: z.string(),
    ...person,
    Release: z.string().nullable().describe('The scheduled release that it is part of'),
  })
  .meta({ id: 'Cell' });

export const BoardRow = z
  .object({
    Subject: z.enum(['article', 'page']),
    ID: z.string(),
    Slug: z.enum(categorySlugs).nullable(),
    Type: z.enum(newsTypes).nullable(),
    Kind: z.enum(workKinds).nullable(),
    Title: z.string().describe('In the first language that has one'),
    Cover: z.string().nullable().describe('The ID of a picture'),
    FactsState: z.enum(textStates).nullable().describe('Articles only'),
    At: instant.describe('By which the board is sorted: published first, or begun'),
    Cells: z.record(language, Cell),
  })
  .meta({ id: 'BoardRow' });

export const Item = z
  .strictObject({
    Subject: z.enum(itemSubjects),
    // PostgreSQL's text holds no U+0000.
    ID: z
      .union([z.string(), z.int()])
      .transform(String)
      .pipe(
        z
          .string()
          .min(1)
          .max(100)
          .regex(/^[^\0]*$/, { error: 'invalid' }),
      ),
    Language: language.optional().describe('Left out for an article’s facts and for a picture'),
  })
  .refine(({ Subject, ID }) => Subject !== 'article' || /^[1-9]\d{0,8}$/.test(ID), { path: ['ID'], error: 'invalid' });

export const ReleaseAction = z.enum(['publish', 'take-down']);

const releaseItems = z
  .array(Item.safeExtend({ Action: ReleaseAction.default('publish') }))
  .min(1, { error: 'required' })
  .max(maxReleaseItems, { error: 'too_many' });

export const NewRelease = z.strictObject({
  Name: nameField,
  At: z.iso
    .datetime({ offset: true, error: 'invalid' })
    .transform((value) => new Date(value).toISOString())
    .optional()
    .describe('Left out: at once'),
  Items: releaseItems,
  Overrides: z.array(z.enum(overridableCodes)).default([]).describe('Problems to publish with all the same'),
});

export const ReleaseCheck = NewRelease.pick({ Items: true });

const releaseItem = { Subject: z.enum(itemSubjects), ID: z.string(), Language: language.nullable() };

export const ReleaseError = FieldError.extend({
  item: z.object(releaseItem),
  value: z.string().nullable(),
  language: language.nullable(),
  line: z.int().nullable(),
  isOverridable: z.boolean(),
}).meta({ id: 'ReleaseError', description: 'In `errors` of a 422: `field` is such as Items/0/Title' });

export const CheckedRelease = z.object({ Problems: z.array(ReleaseError) }).meta({ id: 'CheckedRelease' });

export const ReleaseItem = z
  .object({
    ...releaseItem,
    Action: ReleaseAction,
    Title: z.string(),
    Edition: z.int().nullable().describe('What goes live; null where it is taken down'),
    FormerEdition: z
      .int()
      .nullable()
      .describe('What was live before; null where nothing was, or it is not applied yet'),
  })
  .meta({ id: 'ReleaseItem' });

export const ReleaseFailure = z
  .object({
    Code: z
      .string()
      .nullable()
      .describe('What stood in the way; `internal`: something went wrong on our side; null: only the message tells'),
    Item: z.object(releaseItem).nullable(),
    Field: z.string().optional(),
    Value: z.string().nullish(),
    Line: z.int().nullable(),
    Message: z.string().describe('In English'),
  })
  .meta({ id: 'ReleaseFailure', description: 'Why a scheduled release could not be applied' });

export const Release = z
  .object({
    ID: z.string(),
    Name: z.string(),
    State: z.enum(releaseStates),
    At: instant.describe('When it goes out, or went'),
    CreatedAt: instant,
    CreatedBy: z.string().nullable(),
    CreatedByID: z.string().nullable(),
    Overrides: z.array(z.enum(overridableCodes)),
    UndoOf: z.string().nullable().describe('The release that this one undid'),
    UndoneBy: z.string().nullable().describe('The release that undid this one'),
    Failure: ReleaseFailure.nullable(),
    ItemCount: z.int(),
  })
  .meta({ id: 'Release' });

export const ReleaseWithItems = Release.extend({ Items: z.array(ReleaseItem) }).meta({ id: 'ReleaseWithItems' });

export const NewPreviewLink = z
  .strictObject({
    Release: z.uuid().optional(),
    Items: releaseItems.optional(),
    Hours: z.number().min(0.1).max(maxPreviewHours).default(24),
  })
  .refine(({ Release, Items }) => (Release === undefined) !== (Items === undefined), {
    path: ['Items'],
    error: 'either_items_or_release',
  });

export const PreviewLink = z
  .object({
    ID: z.string(),
    Release: z.string().nullable(),
    Items: z.array(z.object({ ...releaseItem, Action: ReleaseAction })).nullable(),
    CreatedAt: instant,
    CreatedBy: z.string().nullable(),
    CreatedByID: z.string().nullable(),
    ExpiresAt: instant,
  })
  .meta({ id: 'PreviewLink' });

export const SentPreviewLink = PreviewLink.extend({
  URL: z.string().describe('Home in the preview; every other address of the site follows it, /{language}/… too'),
}).meta({ id: 'SentPreviewLink' });

export const pageId = z.enum(pageIds);

export type TextFields = z.output<typeof TextFields>;
export type NewText = z.output<typeof NewText>;
export type Text = z.output<typeof Text>;
export type TextProblem = z.output<typeof TextProblem>;
export type WorkFacts = z.output<typeof WorkFacts>;
export type FactsFields = z.output<typeof FactsFields>;
export type Facts = z.output<typeof Facts>;
export type Edition = z.output<typeof Edition>;
export type TextEdition = z.output<typeof TextEdition>;
export type FactsEdition = z.output<typeof FactsEdition>;
export type Cell = z.output<typeof Cell>;
export type BoardRow = z.output<typeof BoardRow>;
export type Item = z.output<typeof Item>;
export type ReleaseAction = z.output<typeof ReleaseAction>;
export type NewRelease = z.output<typeof NewRelease>;
export type ReleaseError = z.output<typeof ReleaseError>;
export type ReleaseItem = z.output<typeof ReleaseItem>;
export type ReleaseFailure = z.output<typeof ReleaseFailure>;
export type Release = z.output<typeof Release>;
export type ReleaseWithItems = z.output<typeof ReleaseWithItems>;
export type NewPreviewLink = z.output<typeof NewPreviewLink>;
export type PreviewLink = z.output<typeof PreviewLink>;
export type SentPreviewLink = z.output<typeof SentPreviewLink>;
