/** Between short facts in a line. It stays at the end of a line: no line of Chinese or Japanese begins with it. */
export const separator = '\u00a0· ';
