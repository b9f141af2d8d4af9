/** Facts as text fields: lists are written with commas or line by line, and read back. */
import type { Facts, FactsFields, WorkFacts } from 'contract/studio';
import { emptyWork } from 'contract/studio/empty-work';
import type { Saved } from '../draft/draft.ts';

export const factsOf = ({ Type, Kind, Cover, Work }: Facts): FactsFields => ({ Type, Kind, Cover, Work });

export const toSavedFacts = (facts: Facts): Saved<FactsFields> => ({ fields: factsOf(facts), version: facts.Version });

/** All that facts say, side by side: a field that works get is among them. */
type FlatFacts = Omit<FactsFields, 'Work'> & WorkFacts;
type FactName = keyof FlatFacts;

export const factFields = ['Type', 'Kind', 'Cover', ...Object.keys(emptyWork)] as FactName[];

export const flatten = ({ Type, Kind, Cover, Work }: FactsFields): FlatFacts => ({
  Type,
  Kind,
  Cover,
  ...(Work ?? emptyWork),
});

/** The IDs of the files in facts that are side by side. */
export const filesOf = ({ Cover, Trailer, Gallery }: Partial<FlatFacts>): string[] =>
  [Cover, Trailer, ...(Gallery ?? [])].filter((id) => typeof id === 'string');

const parts = (text: string, by: RegExp) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean);

/** How a field of a work is written and read. What cannot be read is undefined, and stays with who wrote it. */
type Writing<T> = { write: (value: T) => string; read: (text: string) => T | undefined };

const list: Writing<string[]> = {
  write: (names) => names.join(', '),
  read: (text) => parts(text, /[,，、\n]/),
};

const stores: Writing<WorkFacts['Stores']> = {
  write: (all) => all.map(({ Name, URL }) => `${Name} ${URL}`).join('\n'),
  read(text) {
    const found = parts(text, /\n/).map((line) => /^(.+?)\s+(https?:\/\/\S+)$/.exec(line));
    return found.every((match) => match !== null) ? found.map(([, Name = '', URL = '']) => ({ Name, URL })) : undefined;
  },
};

const prices: Writing<WorkFacts['Prices']> = {
  write: (all) => all.map(({ Amount, Currency }) => `${Amount} ${Currency}`).join(', '),
  read(text) {
    const found = parts(text, /[,，、\n]/).map((part) => /^(\d+(?:\.\d+)?)\s*([A-Za-z]{3})$/.exec(part));
    return found.every((match) => match !== null)
      ? found.map(([, amount = '', currency = '']) => ({ Amount: Number(amount), Currency: currency.toUpperCase() }))
      : undefined;
  },
};

const players: Writing<WorkFacts['Players']> = {
  write: (value) => (value ? (value.Min === value.Max ? `${value.Min}` : `${value.Min}–${value.Max}`) : ''),
  read(text) {
    if (!text.trim()) return null;
    const [, min, max] = /^\s*(\d{1,4})\s*(?:[-–~〜～]\s*(\d{1,4}))?\s*$/.exec(text) ?? [];
    return min ? { Min: Number(min), Max: Number(max ?? min) } : undefined;
  },
};

const day: Writing<string> = { write: (value) => value, read: (text) => text.trim() };

export const workFields = {
  Platforms: list,
  ReleaseDate: day,
  AgeRatings: list,
  Genres: list,
  Players: players,
  Languages: list,
  Prices: prices,
  Stores: stores,
} as const;

export type WorkField = keyof typeof workFields;

/** One field of a work as text. */
export function writeFact(work: WorkFacts, field: WorkField): string {
  return (workFields[field] as Writing<unknown>).write(work[field]);
}

export function readFact(field: WorkField, text: string): Partial<WorkFacts> | undefined {
  const value = (workFields[field] as Writing<unknown>).read(text);
  return value === undefined ? undefined : { [field]: value };
}
