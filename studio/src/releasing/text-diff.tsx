/** What became of a text. */
import type { LocaleCode } from 'contract/locale';
import type { TextFields } from 'contract/studio';
import { FieldsDiff } from '../diff/fields-diff.tsx';

/** Without `before`, all is new. */
type Props = { before: TextFields | undefined; after: TextFields; locale: LocaleCode };

const toValues = ({ Title, Summary, Link, Markdown }: TextFields) => ({ Title, Summary, Link: Link ?? '', Markdown });

export const TextDiff = ({ before, after, locale }: Props) => (
  <FieldsDiff before={before && toValues(before)} after={toValues(after)} names="diff" locale={locale} />
);
