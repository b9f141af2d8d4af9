import type { NewsType } from 'contract/names';

export type FeedFormat = 'atom' | 'json';

/** Where the news can be subscribed to, without the language. No article's address looks like it. */
export const feedPath = (format: FeedFormat, type?: NewsType) => `/news${type ? `/${type}` : ''}/feed.${format}`;

export const feedTypes: Record<FeedFormat, string> = { atom: 'application/atom+xml', json: 'application/feed+json' };
