/** Which terms a text is found by, and which a query asks for. */
import { fold, piecesOf } from 'contract';

/**
 * A query asks for whole terms only: one place in the index each, however often they occur. So each beginning of a
 * word is a term, and so are each one, two and three characters in a row where words are not set apart: 東京都 does not
 * find a text about 東京 and 京都. A longer row is asked for in threes, the last of which may overlap the one before.
 */
const maxWordLength = 16;
const maxRowLength = 3;

/** Beyond this a text is not searched: PostgreSQL holds 1 MB of terms a text. */
const maxTextLength = 20_000;

/** Each further term makes a search slower, and narrows it less. */
export const maxQueryTerms = 5;

/** Where all words of a query are found, best first; each place has the terms of the one before it, too. */
export const places = ['title', 'summary', 'text'] as const;
export type Place = (typeof places)[number];

// SQLite takes a letter and its capital for one, so that all letters here and in `termsOfFilter` are different.
const placeLetters: Record<Place, string> = { title: 't', summary: 's', text: 'x' };

export type SearchableText = {
  category_id: number;
  type: string | null;
  kind: string | null;
  published_at: string;
  title: string;
  summary: string;
  html: string;
};

export function termsOfText({ title, summary, html, published_at, ...facts }: SearchableText): string[] {
  const found = new Set<string>();
  const terms = termsOfFilter({ ...facts, year: published_at.slice(0, 4) });
  for (const [place, text] of Object.entries({ title, summary, text: toText(html) })) {
    addTerms(text, found);
    terms.push(...termsAt(place as Place, facts.category_id, found));
  }
  return terms;
}

/** The longest terms of a query, each once. Empty where there is nothing in it that could be found. */
export function termsOfQuery(query: string): string[] {
  const terms = piecesOf(fold(query)).flatMap(({ text, isRun }) =>
    isRun ? threesOf([...text]) : [...text].slice(0, maxWordLength).join(''),
  );
  // A text that has a word has its beginnings, too.
  const isImplied = (term: string) => terms.some((other) => other !== term && other.startsWith(term));
  const needed = [...new Set(terms)].filter((term) => !isImplied(term));
  return needed.sort((one, other) => other.length - one.length).slice(0, maxQueryTerms);
}

function threesOf(characters: string[]): string[] {
  const count = Math.ceil(characters.length / maxRowLength);
  const lastAt = Math.max(characters.length - maxRowLength, 0);
  return Array.from({ length: count }, (_, index) => {
    const at = Math.min(index * maxRowLength, lastAt);
    return characters.slice(at, at + maxRowLength).join('');
  });
}

/** Terms as they are in the index. Those of a category are apart from all others: a search goes through no other's. */
export const termsAt = (place: Place, category_id: number, terms: Iterable<string>) =>
  [...terms].map((term) => `${category_id}${placeLetters[place]}${term}`);

type Filter = {
  category_id: number;
  type?: string | null | undefined;
  kind?: string | null | undefined;
  year?: string | undefined;
};

/** What a list can be narrowed by is in the index as well, so that nothing that is found has to be looked at twice. */
export function termsOfFilter({ category_id, type, kind, year }: Filter): string[] {
  return [
    ...(type ? [`${category_id}n${type}`] : []),
    ...(kind ? [`${category_id}k${kind}`] : []),
    ...(year ? [`${category_id}y${year}`] : []),
  ];
}

function addTerms(text: string, terms: Set<string>): void {
  for (const piece of piecesOf(fold(text).slice(0, maxTextLength))) {
    const characters = [...piece.text];
    const maxLength = piece.isRun ? maxRowLength : maxWordLength;
    for (const start of piece.isRun ? characters.keys() : [0]) {
      const last = Math.min(start + maxLength, characters.length);
      for (let end = start + 1; end <= last; end++) terms.add(characters.slice(start, end).join(''));
    }
  }
}

const insideWords =
  /<\/?(?:a|abbr|b|code|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|u|wbr)(?:\s(?:"[^"]*"|[^">])*)?>/g;
const otherTags = /<(?:"[^"]*"|[^">])*>/g;
const references = /&#?\w+;/g;

/** What a reader sees of the HTML that our Markdown becomes. */
function toText(html: string): string {
  return html.replace(insideWords, '').replace(otherTags, ' ').replace(references, ' ');
}
