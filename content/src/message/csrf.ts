/** A page of another site must not send messages in the name of its visitors. */
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../problem.ts';

/** Rejects requests whose Origin or Sec-Fetch-Site names another site. Programs send neither, and act for nobody else. */
export function rejectCrossSite({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, siteUrl: string): void {
  const { origin, 'sec-fetch-site': relation } = headers;
  const isOurs = relation
    ? relation === 'same-origin'
    : !origin || origin === new URL(siteUrl).origin || hostOf(origin) === host;
  if (!isOurs) throw new HttpProblem(403, 'Messages are sent from the pages of this site only.');
}

/** The host of an origin; none for `null`, which a page without an origin sends. */
const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);
