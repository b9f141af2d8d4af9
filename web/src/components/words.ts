/**
 * `data-words` marks an element with nothing in it but text, whose lines end between words, in Chinese and Japanese as well. The
 * server finds the words and puts `<wbr>` after each, and `<span>` around a number with what it counts. React compares such a
 * text with all that is in its element, whatever elements that is in, so that it takes over the words without knowing them.
 * language/separate.ts finds those of later pages.
 */
import type { ReactNode } from 'react';

/** The mark, where what is shown may be more than text. */
export const wordsOf = (shown: ReactNode) => (typeof shown === 'string' ? '' : undefined);
