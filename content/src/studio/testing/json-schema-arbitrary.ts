/** Values of a JSON Schema, as far as it goes, for fast-check. Some are too long, too large or too many by one. */
import fc from 'fast-check';

export type JsonSchema = {
  type?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
};

type Any = fc.Arbitrary<unknown>;

const anyJson: Any = fc.jsonValue({ maxDepth: 2 });

const formats: Record<string, Any> = {
  email: fc.emailAddress(),
  uuid: fc.uuid(),
  uri: fc.webUrl(),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
};

function stringOf({ format, maxLength = 60 }: JsonSchema): Any {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  const tooLong = fc.integer({ min: 1, max: 2 }).map((beyond) => 'あ'.repeat(Math.min(maxLength, 5000) + beyond - 1));
  const known = formats[format ?? ''];
  return fc.oneof({ weight: 8, arbitrary: known ?? text }, { weight: 2, arbitrary: text }, tooLong);
}

function objectOf(schema: JsonSchema): Any {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, arbitraryOf(field)]));
  const whole = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  if (Object.keys(fields).length === 0 && typeof additionalProperties === 'object') {
    const key = schema.propertyNames ? (arbitraryOf(schema.propertyNames) as fc.Arbitrary<string>) : fc.string();
    return fc.dictionary(key.map(String), arbitraryOf(additionalProperties), { maxKeys: 4 });
  }
  const partial = fc.record(fields, { requiredKeys: [] });
  const names = fc.constantFrom(...Object.keys(fields), 'x', '__proto__');
  const spoiled = fc
    .tuple(whole, names, anyJson)
    .map(([value, name, other]) => Object.fromEntries([...Object.entries(value), [name, other]]));
  return fc.oneof({ weight: 6, arbitrary: whole }, partial, { weight: 2, arbitrary: spoiled });
}

export function arbitraryOf(schema: JsonSchema): Any {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(arbitraryOf));
  if (schema.allOf) return arbitraryOf(Object.assign({}, ...schema.allOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case 'string':
      return stringOf(schema);
    case 'integer': {
      const { minimum = -5, maximum = 2 ** 31 } = schema;
      return fc.integer({ min: minimum - 1, max: Math.min(maximum, 2 ** 53 - 2) + 1 });
    }
    case 'number':
      return fc.double({ min: (schema.minimum ?? -5) - 1, max: (schema.maximum ?? 1e9) + 1, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 3) });
    case 'object':
      return objectOf(schema);
    default:
      return anyJson;
  }
}
