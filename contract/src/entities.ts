/** What the two halves exchange, field by field. Descriptions end up in the OpenAPI document. */
import { z } from 'zod';
import { localeCodes } from './locale.ts';
import { categorySlugs, newsTypes, pageIds, workKinds } from './names.ts';
import { maxResults } from './search.ts';

const id = z.int().min(1);
const instant = z.iso.datetime();

export const Ping = z.object({ Status: z.literal('ok'), Revision: z.int() }).meta({ id: 'Ping' });

export const Language = z.object({ ID: id, Code: z.enum(localeCodes), Name: z.string() }).meta({ id: 'Language' });

export const Category = z
  .object({
    ID: id,
    Slug: z.enum(categorySlugs),
    LanguageID: id,
    Name: z.string(),
    Years: z.array(z.int()).describe('From that of its newest article to that of its oldest'),
  })
  .meta({ id: 'Category' });

const Focus = z
  .object({ X: z.number(), Y: z.number() })
  .describe('What must stay visible when cropped, 0 to 1 from the top left');

export const TextTone = z
  .object({
    Text: z.enum(['light', 'dark']).describe('The colour of text on the picture'),
    Scrim: z.string().describe('What lies under that text, #rrggbb'),
    Strength: z.number().describe('How much of it, 0 to 0.7'),
    Bar: z.enum(['light', 'dark']).describe('The colour of text along the upper edge'),
    BarStrength: z.number().describe('How much scrim is under that'),
  })
  .meta({ id: 'TextTone' });

export const Image = z
  .object({
    ID: z.string().describe('Attachment: /api/attachment/file/{ID}'),
    Alt: z.string(),
    Width: z.int(),
    Height: z.int(),
    Color: z.string().describe('Dominant colour, #rrggbb'),
    Focus,
    Loop: z
      .array(z.object({ URL: z.string(), Type: z.string() }))
      .describe(
        'The picture in motion: one silent, seamless video in several types, the best first; empty if it stands still',
      ),
    Portrait: z
      .object({ ID: z.string(), Width: z.int(), Height: z.int(), Color: z.string(), Focus })
      .nullable()
      .describe('The picture to show in its place in a high frame'),
    Tone: z
      .object({ Wide: TextTone, High: TextTone })
      .describe('How text stands on it, in a wide frame and in a high one, where the portrait is shown'),
  })
  .meta({ id: 'Image' });

export const ArticleSummary = z
  .object({
    ID: id.describe('The same in every language'),
    CategoryID: id,
    LanguageID: id.describe('The language of this text'),
    Type: z.enum(newsTypes).nullable().describe('News only'),
    Kind: z.enum(workKinds).nullable().describe('Works only'),
    Platforms: z.array(z.string()).describe('Works only: where it can be had'),
    Title: z.string(),
    Summary: z.string(),
    Cover: Image.nullable(),
    Picture: Image.nullable().describe('Works only: the first of its gallery that is wide, else its cover'),
    Link: z.string().nullable(),
    PublishedAt: instant,
    UpdatedAt: instant,
    Languages: z.array(z.enum(localeCodes)).describe('Codes of the languages it is published in'),
  })
  .meta({ id: 'ArticleSummary' });

export const Work = z
  .object({
    Platforms: z.array(z.string()),
    Stores: z.array(z.object({ Name: z.string(), URL: z.url() })),
    ReleaseDate: z.iso.date(),
    AgeRatings: z.array(z.string()),
    Genres: z.array(z.string()),
    Players: z.object({ Min: z.int(), Max: z.int() }).nullable().describe('How many can play it; games only'),
    Languages: z.array(z.string()).describe('What it speaks or shows: BCP 47 language tags, such as zh-Hans'),
    Prices: z
      .array(z.object({ Amount: z.number(), Currency: z.string().describe('ISO 4217') }))
      .describe(
        'What it costs, once a currency; an amount of 0 is free. Empty if it is not sold at a price of its own',
      ),
    Trailer: z.string().nullable().describe('Address of a video file'),
    Gallery: z.array(Image),
  })
  .meta({ id: 'Work' });

const Neighbour = ArticleSummary.pick({ ID: true, Title: true, Picture: true });

export const Article = ArticleSummary.extend({
  Content: z.string().describe('Sanitised HTML'),
  Work: Work.nullable(),
  Newer: Neighbour.nullable().describe('The next newer one of the category that was asked for'),
  Older: Neighbour.nullable(),
  Related: z.array(ArticleSummary).describe('Works only: news that speak of it'),
}).meta({ id: 'Article' });

export const Home = z
  .object({
    Carousels: z.array(ArticleSummary).describe('Without those that lead to a part of a page, and are its picture'),
    Business: z
      .array(z.object({ Kind: z.enum(workKinds), Cover: Image }))
      .describe('Pictures of the lines of business: of the highlights that lead to their works'),
    Works: z.array(ArticleSummary),
    News: z.array(ArticleSummary),
  })
  .meta({ id: 'Home', description: 'What the first page of the site shows: the newest of each' });

const Results = z.object({
  Items: z.array(ArticleSummary),
  Total: z.int().describe(`Counted up to ${maxResults}`),
});

export const SearchResults = z
  .object({ Works: Results, News: Results })
  .meta({ id: 'SearchResults', description: 'What a search finds, best first' });

export const PageSummary = z
  .object({ ID: z.enum(pageIds), LanguageID: id, Title: z.string(), UpdatedAt: instant })
  .meta({ id: 'PageSummary' });

export const Page = PageSummary.extend({
  Content: z.string().describe('Sanitised HTML'),
  Languages: z.array(z.enum(localeCodes)).describe('Codes of the languages it exists in'),
}).meta({ id: 'Page' });

export const FieldError = z.object({ field: z.string(), code: z.string(), message: z.string() });

export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z.array(FieldError).optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457' });

export type Ping = z.infer<typeof Ping>;
export type Language = z.infer<typeof Language>;
export type Category = z.infer<typeof Category>;
export type Image = z.infer<typeof Image>;
export type TextTone = z.infer<typeof TextTone>;
export type ArticleSummary = z.infer<typeof ArticleSummary>;
export type Work = z.infer<typeof Work>;
export type Article = z.infer<typeof Article>;
export type Home = z.infer<typeof Home>;
export type SearchResults = z.infer<typeof SearchResults>;
export type PageSummary = z.infer<typeof PageSummary>;
export type Page = z.infer<typeof Page>;
export type FieldError = z.infer<typeof FieldError>;
export type Problem = z.infer<typeof Problem>;
