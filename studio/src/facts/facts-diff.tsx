/** What became of the facts of an article. */
import type { FactsFields } from 'contract/studio';
import { useIntl } from 'react-intl';
import { Loading } from '../components/loaded.tsx';
import { FieldsDiff } from '../diff/fields-diff.tsx';
import { factFields, filesOf, flatten } from './facts-text.ts';
import { useFactText } from './use-fact-text.ts';

/** Without `before`, all is new. */
type Props = { before: FactsFields | undefined; after: FactsFields };

export function FactsDiff({ before, after }: Props) {
  const intl = useIntl();
  const sides = [before, after].flatMap((facts) => (facts ? [flatten(facts)] : []));
  const { textOf, isLoading } = useFactText([...new Set(sides.flatMap(filesOf))]);
  if (isLoading) return <Loading />;

  const write = (facts: FactsFields): Record<string, string> => {
    const flat = flatten(facts);
    return Object.fromEntries(factFields.map((field) => [field, textOf(field, flat[field])]));
  };
  return <FieldsDiff before={before && write(before)} after={write(after)} names="facts" locale={intl.locale} />;
}
