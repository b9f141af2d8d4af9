/** What has drafts and editions and goes live by releases, and what each kind of it has to be able to do. */
import { createHash } from 'node:crypto';
import type { LocaleCode } from 'contract';
import type { ItemSubject, ProblemCode } from 'contract/studio';
import type { Database, Tables } from '../database/index.ts';
import type { RenderTask } from '../markdown/renderer.ts';

/** Without a language: an article's facts, or what is said of a picture. */
export type ItemKey = { subject: ItemSubject; id: string; language: LocaleCode | '' };

export type ItemRow = Tables['item'];
export type EditionRow = Tables['edition'];

export type Problem = {
  field: string;
  code: ProblemCode;
  /** In English, for who reads the API and the log. */
  message: string;
  /** What it is about: the name of a file, an address, or a piece of the text. */
  value?: string;
  /** In which something is missing. */
  language?: LocaleCode;
  line?: number;
};

/** For pages and facts, which have no time of publication, `publishedAt` is when visitors first saw them so far as is known. */
export type Times = { publishedAt: string | null; updatedAt: string };

export type Live<F> = Times & { fields: F };

/** What else goes live with an item: it may refer to that. `fieldsOf` answers what a release publishes, if it does. */
export type Together = { fieldsOf(key: ItemKey): object | undefined; isTakenDown(key: ItemKey): boolean };

/** A text of the visitors' tables that search has to find anew. */
export type TextKey = { article_id: number; language_id: number };

/** One kind of item. Nothing else knows which tables visitors see it from. */
export type ItemKind<F extends object = object> = {
  /** What a draft says before anybody wrote; undefined where there is nothing of which it could be a draft. */
  findEmpty(db: Database, key: ItemKey): Promise<F | undefined>;
  findLive(db: Database, key: ItemKey): Promise<Live<F> | undefined>;
  titleOf(fields: F): string;
  /** As an edition keeps it: what a content folder cannot hold, such as blanks around a title, is gone. */
  finish(fields: F): F;
  /** The IDs of the files that it shows. */
  filesOf(db: Database, key: ItemKey, fields: F): Promise<string[]>;
  /** The texts that have to be rendered to check it and to make it what visitors see. */
  textsOf(db: Database, key: ItemKey, fields: F): Promise<RenderTask[]>;
  findProblems(db: Database, key: ItemKey, fields: F, together: Together): Promise<Problem[]>;
  /** Makes it what visitors see. Answers the texts that search has to find anew. */
  write(trx: Database, key: ItemKey, fields: F, times: Times): Promise<TextKey[]>;
  /** Takes it from visitors; false where it has to stay because something else that is live needs it. */
  remove(trx: Database, key: ItemKey): Promise<boolean>;
};

export const alone: Together = { fieldsOf: () => undefined, isTakenDown: () => false };

export const nameOf = ({ subject, id, language }: ItemKey) => `${subject} ${id} ${language}`;

export const keyOf = ({
  subject,
  subject_id,
  language,
}: Pick<ItemRow, 'subject' | 'subject_id' | 'language'>): ItemKey => ({
  subject,
  id: subject_id,
  language: language as ItemKey['language'],
});

export const columnsOf = ({ subject, id, language }: ItemKey) => ({ subject, subject_id: id, language });

/** The same for the same fields, in whichever order they come. */
export function hashFields(fields: object): string {
  return createHash('sha256').update(JSON.stringify(fields, sortKeys)).digest('base64url').slice(0, 22);
}

const sortKeys = (_name: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
