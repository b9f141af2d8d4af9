/** What both views of a text have in common. */
import type { LocaleCode } from 'contract/locale';
import type { RefObject } from 'react';

export type BodyHandle = { markdown: () => string; isComposing: () => boolean; focus: () => void };

export type ViewProps = {
  /** What it starts with. Another text has another key. */
  value: string;
  label: string;
  locale: LocaleCode;
  isReadOnly?: boolean;
  /** Where the view puts itself. It can still be read when the screen is left. */
  body: RefObject<BodyHandle | null>;
  onChange: () => void;
  /** Whether files that are dropped or pasted are taken. */
  canUpload: boolean;
  searchPages?: SearchPages;
};

export type FoundPage = { path: string; title: string };
export type SearchPages = (query: string) => Promise<FoundPage[]>;

/** What cannot be inserted before somebody has said which. */
export const askedFor = ['link', 'picture', 'video'] as const;
export type Asking = (typeof askedFor)[number];
