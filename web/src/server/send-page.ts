/** Sends a page in the encoding the browser takes, or says that it has it already. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesEtag } from './etag.ts';
import { chooseEncoding } from './packed.ts';
import type { createPageCache, KeptPage } from './page-cache.ts';

export function createSendPage({ formOf }: Pick<ReturnType<typeof createPageCache>, 'formOf'>) {
  return (request: FastifyRequest, reply: FastifyReply, key: string, page: KeptPage) => {
    reply.code(page.status).headers(page.headers);
    const tags = request.headers['if-none-match'];
    if (tags && page.status === 200 && namesEtag(tags, page.etag)) {
      return reply.code(304).removeHeader('content-type').send();
    }
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    const bytes = formOf(key, page, encoding ?? 'plain');
    return bytes instanceof Promise ? bytes.then((made) => reply.send(made)) : reply.send(bytes);
  };
}
