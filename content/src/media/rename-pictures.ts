/** Gives pictures in a text another file, and leaves every other byte of it as it was. */
import { attachmentName } from 'contract/studio/media-files';
import type { Definition, Image, Nodes } from 'mdast';
import { visit } from 'unist-util-visit';
import { parseMarkdown } from '../markdown/problems.ts';
import { sourceProblem } from '../markdown/size.ts';

type Named = Image | Definition;

function readNamed(markdown: string): Named[] {
  const found: Named[] = [];
  // What is too large to be parsed shows nothing.
  if (sourceProblem(markdown)) return found;
  visit(parseMarkdown(markdown), (node: Nodes) => {
    if (node.type === 'image' || node.type === 'definition') found.push(node);
  });
  return found;
}

export function renamePictures(markdown: string, names: ReadonlySet<string>, name: string): string {
  let renamed = markdown;
  // From the end, so that what is before stays where it is.
  for (const node of readNamed(markdown).reverse()) {
    const [from, to] = [node.position?.start.offset, node.position?.end.offset];
    if (from === undefined || to === undefined || !names.has(attachmentName(node.url))) continue;
    renamed = renamed.slice(0, from) + renameOne(markdown.slice(from, to), node, name) + renamed.slice(to);
  }
  return renamed;
}

/** The address may stand in the description and the title as well: the right place is where nothing else changes. */
function renameOne(source: string, node: Named, name: string): string {
  for (let at = source.indexOf(node.url); at >= 0; at = source.indexOf(node.url, at + 1)) {
    const candidate = source.slice(0, at) + name + source.slice(at + node.url.length);
    const [read, ...others] = readNamed(candidate);
    if (read && others.length === 0 && read.url === name && isSame(read, node)) return candidate;
  }
  return source;
}

const wordsOf = (node: Named) => [node.type, node.title, node.type === 'image' ? node.alt : node.identifier].join('\n');

const isSame = (one: Named, other: Named) => wordsOf(one) === wordsOf(other);
