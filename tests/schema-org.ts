/** Holds structured data against schema.org's own vocabulary. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const file = createRequire(import.meta.url)
  .resolve('@vocabulary/schema')
  .replace('index.js', 'schema.nq');
const said = new Map<string, string[]>();
for (const [, subject, verb, object = ''] of readFileSync(file, 'utf8').matchAll(
  /^<\S*\/(\w+)> <\S*[/#](subClassOf|domainIncludes|rangeIncludes|type)> <\S*[/#](\w+)>/gm,
)) {
  const key = `${subject} ${verb}`;
  said.set(key, [...(said.get(key) ?? []), object]);
}

const of = (subject: string, verb: string) => said.get(`${subject} ${verb}`) ?? [];
const isA = (type: string, ancestor: string): boolean =>
  type === ancestor || of(type, 'subClassOf').some((parent) => isA(parent, ancestor));

const instant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z)?$/;

function typesOf(value: unknown): string[] {
  if (typeof value === 'number') return ['Number', 'Integer'];
  if (typeof value === 'object' && value) return [(value as { '@type'?: string })['@type'] ?? ''];
  const text = String(value);
  if (instant.test(text)) return ['Date', 'DateTime'];
  // Schema.org takes a name or an address wherever it wants a thing; we give addresses only.
  return URL.canParse(text) ? ['URL', 'Text', 'Thing'] : ['Text'];
}

/** What is wrong with a thing, by its place in it. */
export function problemsOf(thing: Record<string, unknown>, place = ''): string[] {
  const type = String(thing['@type']);
  if (!of(type, 'type').includes('Class')) return [`${place}: there is no type ${type}`];
  return Object.entries(thing).flatMap(([name, value]) => {
    // `query-input` is an annotation of Google's, which schema.org describes beside its vocabulary.
    if (name.startsWith('@') || name === 'query-input') return [];
    const here = `${place}/${type}.${name}`;
    if (!of(name, 'domainIncludes').some((domain) => isA(type, domain))) return [`${here} is not known`];
    return [value].flat().flatMap((single) => {
      const types = typesOf(single);
      const isFitting = of(name, 'rangeIncludes').some((range) =>
        types.some(
          (candidate) => isA(candidate, range) || (candidate === 'Thing' && of(range, 'type').includes('Class')),
        ),
      );
      const inner = typeof single === 'object' && single ? problemsOf(single as Record<string, unknown>, here) : [];
      return isFitting ? inner : [`${here} cannot be ${JSON.stringify(single)}`, ...inner];
    });
  });
}
