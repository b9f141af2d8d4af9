/** Where the header and the footer lead. */
import type { MessageId } from '../language/messages.tsx';

type SiteLink = { to: string; messageId: MessageId };

export const mainLinks: SiteLink[] = [
  { to: '/about', messageId: 'about.title' },
  { to: '/works', messageId: 'works.title' },
  { to: '/news', messageId: 'news.title' },
  { to: '/career', messageId: 'career.title' },
  { to: '/contact', messageId: 'contact.title' },
];

/** Those who need it look for it at the foot of the page. */
export const footerLinks: SiteLink[] = [...mainLinks, { to: '/press', messageId: 'press.title' }];

export const legalLinks: SiteLink[] = [
  { to: '/termofuse', messageId: 'layout.footer.terms' },
  { to: '/privacypolicy', messageId: 'layout.footer.privacy' },
  { to: '/parentalcontrol', messageId: 'layout.footer.parental' },
  { to: '/product-termsofuse', messageId: 'layout.footer.product' },
];
