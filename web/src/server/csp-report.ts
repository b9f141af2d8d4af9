/** Where browsers report what a page's policy kept from happening: an attack, or a mistake of ours. */
import type { FastifyInstance } from 'fastify';
import { createJsonParser } from 'http/read-body';

export const reportPath = '/csp-report';

const maxBodyBytes = 16 * 1024;
const maxTextLength = 200;
const minute = 60_000;
// Anybody can send reports, and each is a line in the log.
const limits = { perAddress: 10, inAll: 60 };

type Violation = Record<string, unknown>;

export async function cspReport(app: FastifyInstance) {
  const isWelcome = createLimit();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/csp-report', 'application/reports+json'], createJsonParser(app, maxBodyBytes));

  // Before the body is read.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('cache-control', 'no-store');
    if (isWelcome(request.ip)) return done();
    reply.code(429).header('retry-after', '60').send();
  });
  app.post(reportPath, async (request, reply) => {
    const [first, ...others] = violationsIn(request.body);
    if (first) request.log.warn({ ...first, others: others.length }, 'a page violated its content security policy');
    return reply.code(204).send();
  });
}

/** The same of the older kind of report, which is of one thing, and of the newer, which may be of many. */
function violationsIn(body: unknown) {
  const reports = Array.isArray(body) ? body.map((report) => report?.body) : [(body as Violation)?.['csp-report']];
  return reports
    .filter((report): report is Violation => typeof report === 'object' && report !== null)
    .map((report) => ({
      directive: text(report.effectiveDirective ?? report['effective-directive'] ?? report['violated-directive']),
      blocked: place(report.blockedURL ?? report['blocked-uri']),
      page: place(report.documentURL ?? report['document-uri']),
    }));
}

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, maxTextLength) : '');

/** Without the query, which may say what somebody searched for. */
const place = (address: unknown) => text(address).split(/[?#]/)[0];

/** Counts for a minute, in this process. Whoever is refused is not noted, so that the list stays short. */
function createLimit() {
  const counts = new Map<string, number>();
  let inAll = 0;
  let since = 0;
  return (address: string): boolean => {
    const now = Date.now();
    if (now - since >= minute) {
      counts.clear();
      inAll = 0;
      since = now;
    }
    const count = counts.get(address) ?? 0;
    if (inAll >= limits.inAll || count >= limits.perAddress) return false;
    counts.set(address, count + 1);
    inAll += 1;
    return true;
  };
}
