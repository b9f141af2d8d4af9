/** The brand file. A company that edits it makes the site its own. */
import type { Brand, MailTopic } from 'contract/brand';
import { workKinds } from 'contract/names';
import json from '../../sample/brand.json' with { type: 'json' };

// Its shape is checked before the site is built or started. vite.config.ts keeps its partners for the page that shows them.
export const brand = json as Omit<Brand, 'partners'>;

export const businessLines = brand.business ?? workKinds;

export const socialLinks = Object.entries(brand.social ?? {}).map(([name, link]) => ({
  name,
  ...(typeof link === 'string' ? { url: link } : link),
}));

export const mailboxes = Object.entries(brand.email ?? {}) as [topic: MailTopic, address: string][];

/** The address for a topic, else any there is. */
export const mailboxFor = (topic: MailTopic): string | undefined => brand.email?.[topic] ?? mailboxes[0]?.[1];
