/** The word files in parts, so that a page comes with its own words and not with those of all others. */
const parts = ['about', 'career', 'contact', 'press', 'search', 'meta'] as const;

/** What is named after a page belongs to it; all else, and the titles by which pages speak of each other, to the frame. */
export type WordPart = 'frame' | (typeof parts)[number];

export const wordParts: readonly WordPart[] = ['frame', ...parts];

export function partOf(id: string): WordPart {
  const part = parts.find((name) => id.startsWith(`${name}.`));
  return part && !id.endsWith('.title') ? part : 'frame';
}
