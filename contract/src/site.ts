import type { PageId } from './names.ts';

/** The website's addresses that content may link to; a test holds it against the website's own table. */
export const sitePaths = [
  '/',
  '/about',
  '/works',
  '/career',
  '/contact',
  '/news',
  '/press',
  '/termofuse',
  '/privacypolicy',
  '/parentalcontrol',
  '/product-termsofuse',
] as const;

/** Where the website shows which page. */
export const pagePaths: Record<PageId, (typeof sitePaths)[number]> = {
  'terms-of-use': '/termofuse',
  'privacy-policy': '/privacypolicy',
  'parental-control': '/parentalcontrol',
  'product-terms-of-use': '/product-termsofuse',
};
