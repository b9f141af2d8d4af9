/** What an author should mend in a Markdown text before it is published. */
import type { Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Attachment } from '../attachment/store.ts';

export type MarkdownProblem = { line: number; message: string };

const longest = 200_000;
const deepest = 40;
const parser = unified().use(remarkParse).use(remarkGfm);

export function parseMarkdown(source: string): Root {
  return parser.parse(source);
}

export function findProblems(tree: Root, attachments: ReadonlyMap<string, Attachment>): MarkdownProblem[] {
  const problems: MarkdownProblem[] = [];
  visit(tree, (node: Nodes) => {
    const report = (message: string) => problems.push({ line: node.position?.start.line ?? 1, message });
    if (node.type === 'html') report(`HTML is not shown: ${node.value.slice(0, 60)}`);
    if (node.type === 'image' && !attachments.has(attachmentName(node.url)))
      report(`there is no attachment named ${node.url}`);
    if (node.type === 'link' || node.type === 'definition') {
      if (!isSafeAddress(node.url)) report(`this address cannot be linked to: ${node.url}`);
    }
  });
  return problems;
}

/** Nesting without end would take the parser down before any other rule is reached. */
export function findSizeProblem(source: string): MarkdownProblem | undefined {
  if (source.length > longest) return { line: 1, message: `longer than ${longest} characters` };
  const lines = source.split('\n');
  const line = lines.findIndex((text) => nesting(text) > deepest);
  if (line >= 0) return { line: line + 1, message: `nested deeper than ${deepest} levels` };
  return undefined;
}

function nesting(line: string): number {
  const marks = line.match(/^(?:\s*(?:>|[-*+]|\d+[.)])(?=[\s>]|$))+/)?.[0] ?? '';
  const quotes = marks.replace(/\s/g, '').length;
  const brackets = Math.max(
    longestRun(line, '['),
    longestRun(line, '!['),
    longestRun(line, '*') / 2,
    longestRun(line, '_') / 2,
  );
  return Math.max(quotes, brackets);
}

function longestRun(line: string, mark: string): number {
  let longest = 0;
  let run = 0;
  for (let at = 0; at < line.length; ) {
    if (line.startsWith(mark, at)) {
      run++;
      at += mark.length;
      longest = Math.max(longest, run);
    } else {
      run = 0;
      at++;
    }
  }
  return longest;
}

function isSafeAddress(url: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(url);
}

/** The file a picture's address names; Markdown may have escaped it. */
export function attachmentName(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
