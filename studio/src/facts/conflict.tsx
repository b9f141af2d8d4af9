/** Facts as the dialog about two people's changes has them: one by one, so that only what both changed is asked about. */
import type { FactsFields, WorkFacts } from 'contract/studio';
import { FormattedMessage } from 'react-intl';
import { factFields, filesOf, flatten } from './facts-text.ts';
import { useFactText } from './use-fact-text.ts';

type Values = Record<string, string>;

export const factNames: Record<string, string> = Object.fromEntries(factFields.map((name) => [name, `facts.${name}`]));

/** Each as JSON. */
export const toValues = (facts: FactsFields): Values =>
  Object.fromEntries(Object.entries(flatten(facts)).map(([name, value]) => [name, JSON.stringify(value)]));

/** `hasWork` of a work alone: nothing else has the other facts. */
export function fromValues(values: Values, hasWork: boolean): FactsFields {
  const { Type, Kind, Cover, ...work } = Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, JSON.parse(text)]),
  );
  return { Type, Kind, Cover, Work: hasWork ? (work as WorkFacts) : null };
}

/** One of them as people read it. */
export function FactValue({ name, text }: { name: string; text: string }) {
  const value = JSON.parse(text);
  const { textOf } = useFactText(filesOf({ [name]: value }));
  return textOf(name, value) || <FormattedMessage id="conflict.empty" />;
}
