/** A page of another site must not send messages in the name of its visitors. */
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../problem.ts';

/** Browsers say from where; programs, which act for nobody else, need not. */
export function rejectCrossSite({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, siteUrl: string): void {
  const { origin, 'sec-fetch-site': relation } = headers;
  const isOurs = relation
    ? relation === 'same-origin'
    : !origin || origin === new URL(siteUrl).origin || hostOf(origin) === host;
  if (!isOurs) throw new HttpProblem(403, 'Messages are sent from the pages of this site only.');
}

/** None of `null`, which is what a page without an origin of its own says. */
const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);
