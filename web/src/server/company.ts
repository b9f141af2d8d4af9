/** What a company gives the site, checked before it is built or started: the brand file, drawings, and messages. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Brand } from 'contract/brand';
import { checkMessages } from './company-messages.ts';
import { isTooDark, isTooLight } from './lightness.ts';
import { readJson } from './read-json.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const brandFile = 'sample/brand.json';
const drawings = ['mark.svg', 'preview.svg'];
const scenes = ['nothing', 'error', 'maintenance'];

/** A line each: what stops the site, and what is only said. */
export function checkCompany(): { problems: string[]; notes: string[] } {
  const { brand, problems } = readBrand();
  return { problems: [...problems, ...checkMessages(brand), ...missingDrawings()], notes: notesOn(brand) };
}

/** Throws the first problem, in one line. */
export function requireCompany(): { notes: string[] } {
  const { problems, notes } = checkCompany();
  throwFirst(problems);
  return { notes };
}

/** The brand alone, for whoever shows no page. */
export function requireBrand(): Brand {
  const { brand, problems } = readBrand();
  throwFirst(problems);
  return brand as Brand;
}

function throwFirst([first, ...others]: string[]): void {
  if (first) throw new Error(others.length > 0 ? `${first} (and ${others.length} more: npm run check)` : first);
}

function readBrand(): { brand: Brand | undefined; problems: string[] } {
  const { value, problem } = readJson(() => JSON.parse(readFileSync(path.join(root, brandFile), 'utf8')));
  if (problem) return { brand: undefined, problems: [`${brandFile}: ${problem}`] };
  const { data, error } = Brand.safeParse(value);
  const problems = (error?.issues ?? []).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => `${[...issue.path, key].join('.')} is not known`);
    const field = issue.path.join('.');
    return isMissing(value, issue.path) ? `${field} is missing` : `${field || 'it'} ${plainly(issue.message)}`;
  });
  return { brand: data, problems: problems.map((problem) => `${brandFile}: ${problem}`) };
}

const isMissing = (value: unknown, keys: PropertyKey[]) =>
  keys.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value) === undefined;

const plainly = (message: string) => message.replace(/^Invalid input: expected (\w+).*$/, 'must be of type $1');

function missingDrawings(): string[] {
  const isThere = (file: string) => existsSync(path.join(root, 'sample', file));
  return [
    ...drawings.filter((file) => !isThere(file)).map((file) => `sample/${file}: is missing`),
    ...scenes
      .filter((name) => !isThere(`scenes/${name}.svg`) && !isThere(`scenes/${name}.webp`))
      .map((name) => `sample/scenes/${name}.svg: is missing, as is ${name}.webp`),
  ];
}

function notesOn(brand: Brand | undefined): string[] {
  if (!brand) return [];
  const say = (what: string) => [`${brandFile}: color ${brand.color} is too ${what} shade of it`];
  if (isTooLight(brand.color)) return say('light for text on white: there, text and buttons have a darker');
  if (isTooDark(brand.color)) return say('dark for text on black: there, text and buttons have a lighter');
  return [];
}
