/** Finds what is wrong in docs/specification.md: a test or decision that it names and that does not exist. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const name = 'docs/specification.md';
const sectionCount = 9;

/** `file` › "title", in a row of a table. */
const reference = /`([^`]+)` › "(.+?)"(?=<br>| \|)/g;
const decision = /\]\((decisions\/[^)]+)\)/g;

export const readSpecification = () => readFileSync(path.join(root, name), 'utf8');

/** Each problem with the line it is in. */
export function problemsIn(text: string): string[] {
  const problems: string[] = [];
  const statements = new Map<number, number>();
  let section = 0;
  for (const [index, line] of text.split('\n').entries()) {
    section = Number(/^## (\d+)\. /.exec(line)?.[1] ?? section);
    const [, number] = /^\| ([\d.]+) \|/.exec(line) ?? [];
    if (!number) continue;
    const count = (statements.get(section) ?? 0) + 1;
    statements.set(section, count);
    const found = problemsInRow(line);
    if (number !== `${section}.${count}`) found.push(`${number} stands where ${section}.${count} should`);
    problems.push(...found.map((problem) => `${name}:${index + 1}: ${problem}`));
  }
  for (let number = 1; number <= sectionCount; number++) {
    if (!statements.has(number)) problems.push(`${name}: section ${number} has no statement`);
  }
  return problems;
}

function problemsInRow(row: string): string[] {
  const references = [...row.matchAll(reference)];
  const decisions = [...row.matchAll(decision)];
  const problems = [
    ...references.map(([, file = '', title = '']) => problemOfTest(file, title)),
    ...decisions.map(([, file = '']) => (existsSync(path.join(root, 'docs', file)) ? '' : `there is no ${file}`)),
  ].filter(Boolean);
  if (references.length !== row.split('›').length - 1) problems.push('a reference is not written as `file` › "title"');
  if (references.length + decisions.length === 0) problems.push('it has neither a test nor a decision');
  return problems;
}

function problemOfTest(file: string, title: string): string {
  if (!existsSync(path.join(root, file))) return `there is no ${file}`;
  const source = readFileSync(path.join(root, file), 'utf8');
  // A title is the first argument of a call, be it `test(…)` or `test.each(…)(…)`.
  const call = RegExp(String.raw`\(\s*(['"\`])${RegExp.escape(title)}\1,`);
  return call.test(source) ? '' : `${file} has no test "${title}"`;
}
