/** How large a text may be. For some texts the parser takes the square of the time, or nests until it falls over. */
import type { Definition, Nodes, Root } from 'mdast';

type SizeProblem = { line: number; code: 'too_large'; message: string };

const tooLarge = (line: number, message: string): SizeProblem => ({ line, code: 'too_large', message });

const maxLength = 200_000;
const maxBlockLength = 20_000;
const maxBlocks = 10_000;
const maxCells = 20_000;
const deepest = 40;

const container = /\s*(?:>|(?:[-*+]|\d{1,9}[.)])(?=\s|$)|\[\^(?:\\.|[^\\\]\s])*\]:)/y;
const nestingMarks = new RegExp(`[*_~[!]{${2 * deepest + 1}}`);
const nestingNodes = new Set<Nodes['type']>([
  'blockquote',
  'listItem',
  'footnoteDefinition',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
]);

/** What must be known before the text is parsed. */
export function sourceProblem(source: string): SizeProblem | undefined {
  if (source.length > maxLength) return tooLarge(1, `longer than ${maxLength} characters`);
  let blocks = 0;
  let block = { line: 1, length: 0 };
  for (const [index, text] of source.split(/\r\n?|\n/).entries()) {
    const line = index + 1;
    const containers = countContainers(text);
    if (containers > deepest || nestingMarks.test(text)) return tooDeep(line);
    blocks += containers + (text ? 1 : 0);
    if (blocks > maxBlocks) return tooLarge(line, `more than ${maxBlocks} lines, list items and quotations`);
    block = /^[\s>]*$/.test(text) ? { line: line + 1, length: 0 } : { ...block, length: block.length + text.length };
    if (block.length > maxBlockLength)
      return tooLarge(block.line, `more than ${maxBlockLength} characters without an empty line`);
  }
  return undefined;
}

function countContainers(line: string): number {
  let count = 0;
  container.lastIndex = 0;
  while (container.test(line)) count++;
  return count;
}

/** What only the parsed text shows. A loop, because calls that nest as the text does would run out of stack. */
export function treeProblem(tree: Root): SizeProblem | undefined {
  const definitions: Definition[] = [];
  const references = new Map<string, number>();
  const queue: { node: Nodes; level: number }[] = [{ node: tree, level: 0 }];
  for (const { node, level } of queue) {
    const line = lineOf(node);
    if (level > deepest) return tooDeep(line);
    // A row is filled up to the width of the head, so that few characters can stand for very many cells.
    if (node.type === 'table' && (node.align?.length ?? 0) * node.children.length > maxCells)
      return tooLarge(line, `a table of more than ${maxCells} cells`);
    if (node.type === 'definition') definitions.push(node);
    if (node.type === 'linkReference' || node.type === 'imageReference')
      references.set(node.identifier, (references.get(node.identifier) ?? 0) + 1);
    if ('children' in node)
      for (const child of node.children)
        queue.push({ node: child, level: level + (nestingNodes.has(child.type) ? 1 : 0) });
  }
  return repetitionProblem(definitions, references);
}

// An address that is written once is repeated by every reference to it.
function repetitionProblem(definitions: Definition[], references: Map<string, number>): SizeProblem | undefined {
  let written = 0;
  for (const definition of definitions) {
    const { identifier, url, title } = definition;
    written += (references.get(identifier) ?? 0) * (url.length + (title?.length ?? 0));
    references.delete(identifier);
    if (written > maxLength) return tooLarge(lineOf(definition), 'too long for how often it is referred to');
  }
  return undefined;
}

const lineOf = (node: Nodes) => node.position?.start.line ?? 1;
const tooDeep = (line: number) => tooLarge(line, `nested deeper than ${deepest} levels`);
