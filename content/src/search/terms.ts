/** Which terms a text is found by, and which a query asks for. */
import { fold, piecesOf } from 'contract';

/**
 * A query asks for whole terms only: one place in the index each, however often they occur. So each beginning of a
 * word is a term, and so are each one, two and three characters in a row where words are not set apart. A longer row
 * is asked for by all its threes; 東京都 does not find a text about 東京 and 京都.
 */
const maxWordLength = 16;
const maxRowLength = 3;

/** Beyond this a text is not searched: PostgreSQL holds 1 MB of terms a text. */
const maxTextLength = 20_000;

/** Where all words of a query are found, best first; each place has the terms of the one before it, too. */
export const places = ['title', 'summary', 'text'] as const;
export type Place = (typeof places)[number];

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
    terms.push(...termsAt(place as Place, found));
  }
  return terms;
}

/** Empty where there is nothing in the query that could be found. */
export function termsOfQuery(query: string): string[] {
  return piecesOf(fold(query)).flatMap(({ text, isRun }) => {
    const characters = [...text];
    if (!isRun) return characters.slice(0, maxWordLength).join('');
    if (characters.length <= maxRowLength) return text;
    return characters.slice(maxRowLength - 1).map((_, at) => characters.slice(at, at + maxRowLength).join(''));
  });
}

export const termsAt = (place: Place, terms: Iterable<string>) =>
  [...terms].map((term) => `${places.indexOf(place)}${term}`);

type Filter = {
  category_id: number;
  type?: string | null | undefined;
  kind?: string | null | undefined;
  year?: string | undefined;
};

/** What a list can be narrowed by is in the index as well, so that nothing that is found has to be looked at twice. */
export function termsOfFilter({ category_id, type, kind, year }: Filter): string[] {
  return [
    `c${category_id}`,
    ...(type ? [`t${type}`] : []),
    ...(kind ? [`k${kind}`] : []),
    ...(year ? [`y${year}`] : []),
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
