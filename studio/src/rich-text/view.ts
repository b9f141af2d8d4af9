/** What both views of a text have in common. */
import type { LocaleCode } from 'contract/locale';
import type { EditorView } from 'prosemirror-view';
import type { ComponentType, RefObject } from 'react';

export type BodyHandle = { markdown: () => string; isComposing: () => boolean; focus: () => void };

export type PictureChoice = ComponentType<{ view: EditorView; onClose: () => void }>;

export type ViewProps = {
  /** What it starts with. Another text has another key. */
  value: string;
  label: string;
  locale: LocaleCode;
  isReadOnly?: boolean;
  /** Where the view puts itself. It can still be read when the screen is left. */
  body: RefObject<BodyHandle | null>;
  onChange: () => void;
  picturePicker?: PictureChoice;
  searchPages?: SearchPages;
};

export type FoundPage = { path: string; title: string };
export type SearchPages = (query: string) => Promise<FoundPage[]>;

/** What cannot be inserted before somebody has said which. */
export type Asking = 'link' | 'video' | 'picture';
