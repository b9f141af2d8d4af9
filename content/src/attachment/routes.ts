import { endpoints } from 'contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from 'http/etag';
import type { RevisionTracker } from 'http/revision-tracker';
import type { Content } from '../content.ts';
import type { Files } from '../files/index.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { type App, routeFor } from '../route.ts';
import { parseRange } from './range.ts';
import { type Attachment, createFindAttachment } from './store.ts';
import { chooseFormat, colorOnly, findNearest, findVariant, originalName, type Variant } from './variants.ts';

/** Whatever a file holds, it runs nothing in the browser that opens it. */
export const harmless = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

export function attachmentRoutes(app: App, { db, files }: Content, revision: RevisionTracker) {
  const findAttachment = createFindAttachment(db, revision);

  app.route({
    ...routeFor(endpoints.getFile),
    handler: async (request, reply) => {
      const attachment = await findAttachment(request.params.id);
      if (!attachment) throw notFound('file');
      reply.headers({
        ...harmless,
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      });
      const isPicture = attachment.media_type.startsWith('image/');
      const { w, format: wanted } = request.query;
      if (!isPicture && (w || wanted)) throw new HttpProblem(400, 'Only pictures come in widths and formats.');
      if (isPicture) {
        const format = wanted ?? chooseFormat(attachment, request.headers.accept ?? '');
        const variant = findVariant(attachment, format, w);
        const etag = `"${attachment.id}-${variant.width ?? 'full'}-${format}"`;
        reply.header('vary', 'Accept').header('etag', etag).type(`image/${format}`);
        if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
        const isSent = await sendFile(reply, files, variant.name, rangeOf(request, reply));
        return isSent ? reply : sendStandIn(reply, attachment, await findNearest(files, attachment, variant));
      }
      const etag = `"${attachment.id}"`;
      reply.header('etag', etag).type(attachment.media_type);
      if (!attachment.media_type.startsWith('video/')) reply.header('content-disposition', dispositionOf(attachment));
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      if (!(await sendFile(reply, files, originalName(attachment.id), rangeOf(request, reply)))) throw notFound('file');
      return reply;
    },
  });

  /** Whole and kept by nobody, because the next request may find the picture itself. */
  async function sendStandIn(reply: FastifyReply, attachment: Attachment, nearest: Variant | undefined) {
    reply.header('cache-control', 'no-store').removeHeader('etag');
    const file = nearest && (await files.read(nearest.name));
    if (!file) return reply.type('image/svg+xml').send(colorOnly(attachment));
    return reply.type(`image/${nearest.format}`).header('content-length', file.size).send(file.stream);
  }
}

/** The part asked for, unless it was to continue something else than what is sent now. */
export function rangeOf({ headers }: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): string | undefined {
  const condition = headers['if-range'];
  return condition === undefined || condition === reply.getHeader('etag') ? headers.range : undefined;
}

export const dispositionOf = ({ name }: { name: string }) => `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;

/** Whether there was such a file to send. */
export async function sendFile(reply: FastifyReply, files: Files, name: string, rangeHeader: string | undefined) {
  if (!rangeHeader) {
    const file = await files.read(name);
    if (!file) return false;
    reply.header('accept-ranges', 'bytes').header('content-length', file.size).send(file.stream);
    return true;
  }
  const whole = await files.size(name);
  if (whole === undefined) return false;
  const range = parseRange(rangeHeader, whole);
  if (range === 'unsatisfiable') {
    throw new HttpProblem(416, 'The file is shorter than the range asked for.', {
      headers: { 'content-range': `bytes */${whole}` },
    });
  }
  const file = await files.read(name, range);
  if (!file) return false;
  reply.header('accept-ranges', 'bytes');
  if (!range) reply.header('content-length', whole).send(file.stream);
  else {
    reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${whole}`)
      .header('content-length', range.end - range.start + 1)
      .send(file.stream);
  }
  return true;
}
