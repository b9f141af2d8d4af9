/** What changes something must come from the studio's own pages: a browser says where a request comes from. */
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../problem.ts';

const safeMethods = ['GET', 'HEAD'];

export function requireSameOrigin({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>, siteUrl: string) {
  if (safeMethods.includes(method)) return;
  const { origin, 'sec-fetch-site': relation } = headers;
  const isOurs = relation === undefined ? origin === new URL(siteUrl).origin : relation === 'same-origin';
  if (!isOurs) throw new HttpProblem(403, 'This is done from the pages of the studio only.');
}
