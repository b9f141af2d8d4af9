/** What an author should mend in a Markdown text before it is published. */
import type { ProblemCode } from 'contract/studio';
import type { Nodes, Root } from 'mdast';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { sourceProblem, treeProblem } from './size.ts';

/** `value` is what it is about: the name of a file, an address, or a piece of the text. */
export type MarkdownProblem = { line: number; code: ProblemCode; value?: string; message: string };

// CommonMark alone leaves `**太字。**次` as it is typed: a mark after punctuation closes only where a space follows.
const parser = unified().use(remarkParse).use(remarkGfm).use(remarkCjkFriendly);

export function parseMarkdown(source: string): Root {
  return parser.parse(source);
}

/** The text as a tree, unless it is too large to be made into one, and what is wrong with it, as if there were no files. */
export function readMarkdown(source: string): { tree?: Root; problems: MarkdownProblem[] } {
  const tooLarge = sourceProblem(source);
  if (tooLarge) return { problems: [tooLarge] };
  const tree = parseMarkdown(source);
  const tooMuch = treeProblem(tree);
  return tooMuch ? { problems: [tooMuch] } : { tree, problems: findProblems(tree) };
}

function findProblems(tree: Root): MarkdownProblem[] {
  const problems: MarkdownProblem[] = [];
  const pictures = new Set<string>();
  const links = new Set<string>();
  visit(tree, 'imageReference', ({ identifier }) => void pictures.add(identifier));
  visit(tree, 'linkReference', ({ identifier }) => void links.add(identifier));
  visit(tree, (node: Nodes) => {
    const report = (code: ProblemCode, value: string, message: string) =>
      problems.push({ line: node.position?.start.line ?? 1, code, value, message: `${message} ${value}` });
    const checkPicture = (url: string) => report('unknown_picture', url, 'there is no attachment named');
    const checkLink = (url: string) => {
      if (!isSafeAddress(url)) report('unsafe_address', url, 'this address cannot be linked to:');
    };
    if (node.type === 'html') report('html', node.value.slice(0, 60), 'HTML is not shown:');
    if (node.type === 'image') checkPicture(node.url);
    if (node.type === 'link') checkLink(node.url);
    if (node.type === 'definition') {
      const isPicture = pictures.has(node.identifier);
      if (isPicture) checkPicture(node.url);
      if (!isPicture || links.has(node.identifier)) checkLink(node.url);
    }
  });
  return problems;
}

/** Whether a link may lead there: outside over HTTP, to mail or phone, or within the site. */
export function isSafeAddress(url: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(url);
}
