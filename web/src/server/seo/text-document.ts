/** A text with an ETag: a conditional request that matches is answered 304. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, matchesEtag } from 'http/etag';

export type TextDocument = { type: string; body: string; etag: string; modified?: Date | undefined };

export function toTextDocument(type: string, body: string, modified?: Date): TextDocument {
  return { type: `${type}; charset=utf-8`, body, etag: etagOf(body), modified };
}

export function sendDocument(request: FastifyRequest, reply: FastifyReply, document: TextDocument) {
  const { type, body, etag, modified } = document;
  reply.headers({ etag, 'cache-control': 'public, max-age=300' });
  if (modified) reply.header('last-modified', modified.toUTCString());
  if (isNotModified(request.headers, document)) return reply.code(304).send();
  return reply.type(type).send(body);
}

/** The tag goes before the date, which cannot tell that something was removed. */
function isNotModified(headers: FastifyRequest['headers'], { etag, modified }: TextDocument): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return matchesEtag(tags, etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return modified !== undefined && since >= Math.floor(modified.getTime() / 1000) * 1000;
}
