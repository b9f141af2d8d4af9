/** Fixed lists of writing and publishing. Kept free of schemas, so that the browser can use them without any. */

/** The states of a text, each of which is one chip on the board. */
export const textStates = ['missing', 'draft', 'live', 'changed', 'scheduled', 'stale', 'taken-down'] as const;

export type TextState = (typeof textStates)[number];

/** What has drafts and editions and goes out in releases. Without a language, an article's item is its facts. */
export const itemSubjects = ['article', 'page', 'attachment'] as const;

export type ItemSubject = (typeof itemSubjects)[number];

export const releaseStates = ['scheduled', 'applied', 'cancelled', 'failed'] as const;

export type ReleaseState = (typeof releaseStates)[number];

/** Why an edition was kept. */
export const editionReasons = ['publish', 'schedule', 'restore', 'import', 'handover', 'source', 'undo'] as const;

export type EditionReason = (typeof editionReasons)[number];

/** What stands in the way of publishing. */
export const problemCodes = [
  'not_live',
  'not_written',
  'empty_title',
  'empty_summary',
  'missing_facts',
  'missing_field',
  'invalid',
  'no_place',
  'unknown_picture',
  'not_a_picture',
  'html',
  'unsafe_address',
  'too_large',
  'too_slow',
  'not_allowed',
  'dead_link',
  'missing_alt',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** Those that somebody may publish with all the same, by naming them in `Overrides`. */
export const overridableCodes = ['empty_summary', 'dead_link', 'missing_alt'] as const;

export type OverridableCode = (typeof overridableCodes)[number];

export const textLimits = { Title: 300, Summary: 1000, Link: 2000, Markdown: 200_000 } as const;
export const maxReleaseItems = 200;
export const maxPreviewHours = 24 * 30;
