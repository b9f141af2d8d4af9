/** What a page may load and run, whatever gets into its HTML. Pages are kept, so that hashes stand where others put nonces. */
import { createHash } from 'node:crypto';
import { videoPlayers } from 'contract';
import { reportPath } from './csp-report.ts';
import { speculationRules } from './document.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const directives: Record<string, string> = {
  'default-src': "'none'",
  'script-src': `'self' ${hashOf(speculationRules)}`,
  'img-src': "'self'",
  'font-src': "'self'",
  'media-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'frame-src': Object.values(videoPlayers).join(' '),
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  // Those of web/src/components/trusted-html.ts and web/src/entry/start.ts.
  'trusted-types': 'site worker',
  'report-uri': reportPath,
  'report-to': 'csp',
};

const common = Object.entries(directives)
  .map(([name, value]) => `${name} ${value}`)
  .join(';');

/** The headers for a page with this inline style. Its other inline blocks are data, which no browser runs. */
export const policyHeaders = (styles: string) => ({
  'content-security-policy': `${common};style-src 'self' ${hashOf(styles)}`,
  'reporting-endpoints': `csp="${reportPath}"`,
});
