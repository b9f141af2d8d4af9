/** The contract's fixed lists and bounds. Kept free of schemas, so that the browser can use them without any. */
export const categorySlugs = ['carousels', 'news', 'works'] as const;
export const newsTypes = [
  'Info',
  'Steam',
  'Epic',
  'Windows',
  'Xbox',
  'PlayStation',
  'Nintendo',
  'Android',
  'iOS',
  'Movie',
  'Bangumi',
  'Ticket',
  'Activity',
  'Emergency',
  'Other',
] as const;
export const workKinds = ['game', 'movie', 'app'] as const;
export const pageIds = ['privacy-policy', 'terms-of-use', 'parental-control', 'product-terms-of-use'] as const;
export const imageWidths = [320, 640, 960, 1280, 1920, 2560] as const;
/** Whose players may stand in a text; the site's content security policy knows no others. */
export const videoPlayers = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  bilibili: 'https://player.bilibili.com',
  niconico: 'https://embed.nicovideo.jp',
} as const;

export const defaultPageSize = 10;
export const maxPageSize = 50;

export const eventTypes = [
  'bug-report',
  'opinions',
  'message-to-staff',
  'purchase-inquiry',
  'user-information',
  'piracy-report',
  'media-licensing',
  'performance-licensing',
  'sales-licensing',
  'derivative-licensing',
  'partnership',
  'event',
  'other',
] as const;

/** Captcha services that the contact form knows; without one it uses ALTCHA. */
export const captchaProviders = ['turnstile', 'hcaptcha', 'recaptcha'] as const;

export type CaptchaProvider = (typeof captchaProviders)[number];
export type EventType = (typeof eventTypes)[number];

export const formLimits = { Name: 100, Email: 254, Phone: 32, Content: 5000, Captcha: 8192, Website: 500 } as const;

export type CategorySlug = (typeof categorySlugs)[number];
export type NewsType = (typeof newsTypes)[number];
export type WorkKind = (typeof workKinds)[number];
export type PageId = (typeof pageIds)[number];
export type ImageWidth = (typeof imageWidths)[number];
