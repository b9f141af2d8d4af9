/** A text with a name to ask for again: who has it already is told so, and gets nothing. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type TextDocument = { type: string; body: string; etag: string; modified?: Date | undefined };

export function toTextDocument(type: string, body: string, modified?: Date): TextDocument {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { type: `${type}; charset=utf-8`, body, etag, modified };
}

export function sendDocument(request: FastifyRequest, reply: FastifyReply, document: TextDocument) {
  const { type, body, etag, modified } = document;
  reply.headers({ etag, 'cache-control': 'public, max-age=300' });
  if (modified) reply.header('last-modified', modified.toUTCString());
  if (isKnown(request.headers, document)) return reply.code(304).send();
  return reply.type(type).send(body);
}

/** The tag goes before the date, which cannot tell that something was removed. */
function isKnown(headers: FastifyRequest['headers'], { etag, modified }: TextDocument): boolean {
  const tags = headers['if-none-match'];
  // A proxy that compresses makes our tag a weak one.
  if (tags !== undefined) return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return modified !== undefined && since >= Math.floor(modified.getTime() / 1000) * 1000;
}
