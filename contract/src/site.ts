/** The website's addresses that content may link to; a test holds it against the website's own table. */
export const sitePaths = [
  '/',
  '/about',
  '/works',
  '/career',
  '/contact',
  '/news',
  '/search',
  '/termofuse',
  '/privacypolicy',
  '/parentalcontrol',
  '/product-termsofuse',
] as const;
