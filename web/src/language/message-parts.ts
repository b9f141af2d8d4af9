/** The message files in parts, so that a page comes with its own messages and not with those of all others. */
const parts = ['about', 'works', 'career', 'contact', 'news', 'error', 'meta', 'consent'] as const;

export type MessagePart = 'frame' | (typeof parts)[number];

export const messageParts: readonly MessagePart[] = ['frame', ...parts];

/** What is named after a page belongs to it; all else, and the titles by which pages speak of each other, to the frame. */
export function partOf(id: string): MessagePart {
  if (id.endsWith('.title')) return 'frame';
  const [name] = id.split('.');
  // Loaded with the question, which few sites ask.
  if (id.startsWith('layout.consent.')) return 'consent';
  if (name === 'notFound' || name === 'maintenance') return 'error';
  // About and the press room show the same facts.
  if (name === 'press') return 'about';
  // A search shows news as their list does.
  if (name === 'search') return 'news';
  return parts.find((part) => part === name) ?? 'frame';
}
