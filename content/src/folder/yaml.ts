/** YAML and front matter, checked by a schema, each mistake with its file and line. */
import { isMap, LineCounter, parseDocument, stringify } from 'yaml';
import type { z } from 'zod';
import type { FolderProblem } from './layout.ts';

type Read<T> = { value: T } | { problems: FolderProblem[] };

export function readYaml<S extends z.ZodType>(text: string, schema: S, file: string, firstLine = 1): Read<z.output<S>> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  if (document.errors.length > 0) {
    return {
      problems: document.errors.map((error) => ({
        file,
        line: lineAt(error.pos[0]),
        message: firstLineOf(error.message),
      })),
    };
  }
  const result = schema.safeParse(document.toJS({ maxAliasCount: 0 }) ?? {});
  if (result.success) return { value: result.data };
  return {
    problems: result.error.issues.map((issue) => {
      const field = issue.path.join('.');
      return {
        file,
        line: lineAt(offsetOf(document, issue.path)),
        message: field ? `${field}: ${issue.message}` : issue.message,
      };
    }),
  };
}

const frontMatter = /^---\r?\n(?<yaml>[\s\S]*?)(?:^)---[ \t]*(?:\r?\n|$)(?<body>[\s\S]*)$/m;

/** A Markdown file's front matter, its text, and the line at which the text starts. */
export function readMarkdown<S extends z.ZodType>(
  source: string,
  schema: S,
  file: string,
): Read<{ head: z.output<S>; body: string; bodyLine: number }> {
  const match = source.startsWith('---') ? frontMatter.exec(source) : null;
  const { yaml, body } = match?.groups ?? {};
  if (yaml === undefined || body === undefined) {
    return { problems: [{ file, line: 1, message: 'the file must start with front matter between two lines of ---' }] };
  }
  const head = readYaml(yaml, schema, file, 2);
  if ('problems' in head) return head;
  const blank = /^\s*\n/.exec(body)?.[0] ?? '';
  const bodyLine = source.slice(0, source.length - body.length).split('\n').length + blank.split('\n').length - 1;
  return { value: { head: head.value, body: body.trim(), bodyLine } };
}

export const writeYaml = (value: unknown) => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

export const writeMarkdown = (head: unknown, body: string) => `---\n${writeYaml(head)}---\n${body && `\n${body}\n`}`;

type Document = ReturnType<typeof parseDocument>;

// The closest thing that is there: a missing key is reported at the mapping that lacks it.
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

const firstLineOf = (message: string) => message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? message;
