/** Where the header and the footer lead. */
export const mainLinks = [
  { to: '/about', word: 'about.title' },
  { to: '/works', word: 'works.title' },
  { to: '/news', word: 'news.title' },
  { to: '/career', word: 'career.title' },
  { to: '/contact', word: 'contact.title' },
];

/** Those who need it look for it at the foot of the page. */
export const footerLinks = [...mainLinks, { to: '/press', word: 'press.title' }];

export const legalLinks = [
  { to: '/termofuse', word: 'layout.footer.terms' },
  { to: '/privacypolicy', word: 'layout.footer.privacy' },
  { to: '/parentalcontrol', word: 'layout.footer.parental' },
  { to: '/product-termsofuse', word: 'layout.footer.product' },
];
