/** The shape of the brand file. Only the name and the colour are needed; the site is whole without the rest. */
import { z } from 'zod';
import { type LocaleCode, localeCodes } from './locale.ts';
import { workKinds } from './names.ts';

const text = z.string({ error: 'must be a text' }).trim().min(1, { error: 'must not be empty' });
const link = z.url({ protocol: /^https?$/, error: 'must be an address that starts with https:// or http://' });
const languageTag = z.string().regex(/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i, { error: 'must be a language tag like zh-CN' });
const mailbox = z.email({ error: 'must be an email address' });

const names = Object.fromEntries(localeCodes.map((code) => [code, text])) as Record<LocaleCode, typeof text>;

/** Who answers: customer service, legal matters, cooperation and the press. */
export const mailTopics = ['customerService', 'legal', 'cooperation'] as const;

export const Brand = z.strictObject({
  name: z.strictObject(names),
  color: z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'must be a colour like #1677ff' }),
  /** An account for all of the company's products, which the header announces. */
  account: text.optional(),
  business: z
    .array(z.enum(workKinds, { error: `must be one of ${workKinds.join(', ')}` }))
    .min(1, { error: 'must name at least one; leave it out for all' })
    .optional(),
  email: z.strictObject({ customerService: mailbox, legal: mailbox, cooperation: mailbox }).partial().optional(),
  /** By the network's name. `icon` is the path of a drawing of 24 × 24. */
  social: z.record(text, link.or(z.strictObject({ url: link, icon: text.optional() }))).optional(),
  /** `language` is that of the number, where it is not that of the page. */
  filings: z.record(text, z.strictObject({ number: text, url: link, language: languageTag.optional() })).optional(),
  cybersecurity: link.optional(),
  partners: z.array(text).optional(),
});

export type Brand = z.infer<typeof Brand>;
export type MailTopic = (typeof mailTopics)[number];
