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
import { chooseFormat, createVariants, originalName } from './variants.ts';

export function attachmentRoutes(app: App, { db, files }: Content, revision: RevisionTracker) {
  const findAttachment = createFindAttachment(db, revision);
  const variantOf = createVariants(files);

  app.route({
    ...routeFor(endpoints.getFile),
    handler: async (request, reply) => {
      const attachment = await findAttachment(request.params.id);
      if (!attachment) throw notFound('file');
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      });
      const isPicture = attachment.media_type.startsWith('image/');
      const { w, format: wanted } = request.query;
      if (!isPicture && (w || wanted)) throw new HttpProblem(400, 'Only pictures come in widths and formats.');
      if (isPicture) {
        const format = wanted ?? chooseFormat(attachment, request.headers.accept ?? '');
        const etag = `"${attachment.id}-${w ?? 'full'}-${format}"`;
        reply.header('vary', 'Accept').header('etag', etag).type(`image/${format}`);
        if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
        return sendFile(reply, files, await variantOf(attachment, format, w), rangeOf(request, reply));
      }
      const etag = `"${attachment.id}"`;
      reply.header('etag', etag).type(attachment.media_type);
      if (!attachment.media_type.startsWith('video/')) reply.header('content-disposition', dispositionOf(attachment));
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return sendFile(reply, files, originalName(attachment.id), rangeOf(request, reply));
    },
  });
}

/** The part asked for, unless it was to continue something else than what is sent now. */
function rangeOf({ headers }: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): string | undefined {
  const condition = headers['if-range'];
  return condition === undefined || condition === reply.getHeader('etag') ? headers.range : undefined;
}

const dispositionOf = ({ name }: Attachment) => `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;

async function sendFile(reply: FastifyReply, files: Files, name: string, rangeHeader: string | undefined) {
  reply.header('accept-ranges', 'bytes');
  if (!rangeHeader) {
    const file = await files.read(name);
    if (!file) throw notFound('file');
    return reply.header('content-length', file.size).send(file.stream);
  }
  const whole = await files.size(name);
  if (whole === undefined) throw notFound('file');
  const range = parseRange(rangeHeader, whole);
  if (range === 'unsatisfiable') {
    throw new HttpProblem(416, 'The file is shorter than the range asked for.', {
      headers: { 'content-range': `bytes */${whole}` },
    });
  }
  const file = await files.read(name, range);
  if (!file) throw notFound('file');
  if (!range) return reply.header('content-length', whole).send(file.stream);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${whole}`)
    .header('content-length', range.end - range.start + 1)
    .send(file.stream);
}
