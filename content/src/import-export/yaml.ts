/** YAML and front matter, checked by a schema, each mistake with its file and line. */
import { isMap, LineCounter, parseDocument, type Scalar, stringify, visit, type YAMLError } from 'yaml';
import type { z } from 'zod';
import type { FolderProblem } from './layout.ts';

/** The line of a value, or of the closest thing to it that is there. */
export type LineOf = (...path: PropertyKey[]) => number;

type Read<T> = (T & { problems?: never }) | { problems: FolderProblem[] };

export function readYaml<S extends z.ZodType>(
  text: string,
  schema: S,
  file: string,
  firstLine = 1,
): Read<{ value: z.output<S>; lineOf: LineOf }> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const lineOf: LineOf = (...path) => lineAt(offsetOf(document, path));
  const mistakes = document.errors.map((error) => ({ offset: error.pos[0], message: explain(error) }));
  // Where it nests without end, the parser falls over at every level.
  if (mistakes.some(({ message }) => message.startsWith('Maximum call stack')))
    return { problems: [{ file, line: lineAt(mistakes[0]?.offset ?? 0), message: 'nested too deep' }] };
  // An alias of aliases can stand for more than any memory holds.
  visit(document, {
    Alias: (_, { source, range }) => {
      mistakes.push({ offset: range?.[0] ?? 0, message: `aliases such as *${source} are not taken` });
    },
    // The parser's own check takes the square of the time.
    Map: (_, { items }) => {
      const names = new Set<string>();
      for (const { key } of items as { key: Scalar }[]) {
        const name = String(key);
        if (names.has(name)) mistakes.push({ offset: key.range?.[0] ?? 0, message: `${name} is given twice` });
        names.add(name);
      }
    },
  });
  if (mistakes.length > 0)
    return { problems: mistakes.map(({ offset, message }) => ({ file, line: lineAt(offset), message })) };

  const result = schema.safeParse(document.toJS() ?? {});
  if (result.success) return { value: result.data, lineOf };
  const problemAt = (path: PropertyKey[], message: string) => {
    const field = path.join('.');
    return { file, line: lineOf(...path), message: field ? `${field}: ${message}` : message };
  };
  return {
    problems: result.error.issues.flatMap((issue) => {
      if (issue.code === 'unrecognized_keys')
        return issue.keys.map((key) => problemAt([...issue.path, key], 'is not known here'));
      const message = issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined;
      return problemAt(issue.path, message ?? issue.message);
    }),
  };
}

const frontMatter = /^---\r?\n(?<yaml>[\s\S]*?)(?:^)---[ \t]*(?:\r?\n|$)(?<body>[\s\S]*)$/m;

/** A Markdown file's front matter, its text, and the line at which the text starts. */
export function readMarkdown<S extends z.ZodType>(
  source: string,
  schema: S,
  file: string,
): Read<{ value: { head: z.output<S>; lineOf: LineOf; body: string; bodyLine: number } }> {
  const match = source.startsWith('---') ? frontMatter.exec(source) : null;
  const { yaml, body } = match?.groups ?? {};
  if (yaml === undefined || body === undefined) {
    return { problems: [{ file, line: 1, message: 'the file must start with front matter between two lines of ---' }] };
  }
  const head = readYaml(yaml, schema, file, 2);
  if (head.problems) return { problems: head.problems };
  const blank = /^\s*\n/.exec(body)?.[0] ?? '';
  const bodyLine = source.slice(0, source.length - body.length).split('\n').length + blank.split('\n').length - 1;
  return { value: { head: head.value, lineOf: head.lineOf, body: body.slice(blank.length).trimEnd(), bodyLine } };
}

export const writeYaml = (value: unknown) => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

export const writeMarkdown = (head: unknown, body: string) => `---\n${writeYaml(head)}---\n${body && `\n${body}\n`}`;

type Document = ReturnType<typeof parseDocument>;

// A missing key is reported at the mapping that lacks it.
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const key = path[length - 1];
    const pair = isMap(parent) && parent.items.find((item) => String(item.key) === String(key));
    const start = pair && (pair.key as { range?: number[] } | null)?.range?.[0];
    if (start !== undefined && start !== false) return start;
    const node = document.getIn(path.slice(0, length), true) as { range?: number[] } | undefined;
    if (node?.range?.[0] !== undefined) return node.range[0];
  }
  return 0;
}

function explain({ code, message }: YAMLError): string {
  if (code === 'BLOCK_AS_IMPLICIT_KEY')
    return 'a value with a colon and a blank in it stands in quotes, such as title: "Pebble 3: now on Android"';
  return message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? message;
}
