/** What every answer tells browsers. Pages, and files that others may show, replace some of it. */

const year = 31_536_000;

const common = {
  // Nothing but pages is meant to be a document.
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(),microphone=(),geolocation=(),payment=(),usb=(),serial=(),midi=(),display-capture=(),browsing-topics=()',
};

export const securityHeaders = (siteUrl: string): Record<string, string> =>
  siteUrl.startsWith('https:') ? { ...common, 'strict-transport-security': `max-age=${year}` } : common;
