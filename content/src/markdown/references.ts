/** What a Markdown text links to and shows. */
import { attachmentName } from 'contract/studio/media-files';
import type { Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';

type Reference = { url: string; line: number };
type Picture = Reference & { hasAlt: boolean };

/** `names` are those of the pictures' files. */
export type References = { names: string[]; links: Reference[]; pictures: Picture[] };

export const noReferences: References = { names: [], links: [], pictures: [] };

export function findReferences(tree: Root): References {
  const links: Reference[] = [];
  const pictures: Picture[] = [];
  const definitions = new Map<string, Reference>();
  const described: { identifier: string; hasAlt: boolean }[] = [];
  visit(tree, (node: Nodes) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'link') links.push({ url: node.url, line });
    if (node.type === 'image') pictures.push({ url: node.url, line, hasAlt: Boolean(node.alt) });
    if (node.type === 'definition') definitions.set(node.identifier, { url: node.url, line });
    if (node.type === 'imageReference') described.push({ identifier: node.identifier, hasAlt: Boolean(node.alt) });
  });
  const asPictures = new Set(described.map(({ identifier }) => identifier));
  for (const { identifier, hasAlt } of described) {
    const definition = definitions.get(identifier);
    if (definition) pictures.push({ ...definition, hasAlt });
  }
  for (const [identifier, reference] of definitions) if (!asPictures.has(identifier)) links.push(reference);
  return { names: [...new Set(pictures.map(({ url }) => attachmentName(url)))], links, pictures };
}
