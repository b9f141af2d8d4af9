/** What an author should mend in a Markdown text before it is published. */
import { attachmentName } from 'contract/studio/media-files';
import type { Nodes, Root } from 'mdast';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Attachment } from '../attachment/store.ts';
import { sourceProblem, treeProblem } from './size.ts';

export type MarkdownProblem = { line: number; message: string };

const unknownPicture = 'there is no attachment named';

export const isUnknownPicture = ({ message }: MarkdownProblem) => message.startsWith(unknownPicture);

// CommonMark alone leaves `**太字。**次` as it is typed: a mark after punctuation closes only where a space follows.
const parser = unified().use(remarkParse).use(remarkGfm).use(remarkCjkFriendly);

export function parseMarkdown(source: string): Root {
  return parser.parse(source);
}

/** The text as a tree, unless it is too large to be made into one, and what is wrong with it. */
export function readMarkdown(
  source: string,
  attachments: ReadonlyMap<string, Attachment>,
): { tree?: Root; problems: MarkdownProblem[] } {
  const tooLarge = sourceProblem(source);
  if (tooLarge) return { problems: [tooLarge] };
  const tree = parseMarkdown(source);
  const tooMuch = treeProblem(tree);
  return tooMuch ? { problems: [tooMuch] } : { tree, problems: findProblems(tree, attachments) };
}

function findProblems(tree: Root, attachments: ReadonlyMap<string, Attachment>): MarkdownProblem[] {
  const problems: MarkdownProblem[] = [];
  const pictures = new Set<string>();
  const links = new Set<string>();
  visit(tree, 'imageReference', ({ identifier }) => void pictures.add(identifier));
  visit(tree, 'linkReference', ({ identifier }) => void links.add(identifier));
  visit(tree, (node: Nodes) => {
    const report = (message: string) => problems.push({ line: node.position?.start.line ?? 1, message });
    const checkPicture = (url: string) => {
      if (!attachments.has(attachmentName(url))) report(`${unknownPicture} ${url}`);
    };
    const checkLink = (url: string) => {
      if (!isSafeAddress(url)) report(`this address cannot be linked to: ${url}`);
    };
    if (node.type === 'html') report(`HTML is not shown: ${node.value.slice(0, 60)}`);
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
