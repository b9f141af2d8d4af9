/** What the staff did, as the audit keeps it. Rows outlive what they tell of: names are as they were then. */
import { z } from 'zod';
import { ReleaseFailure } from './writing-entities.ts';

const instant = z.iso.datetime();
/** Not of the lists of today: what was written in older versions stays readable. */
const grants = z.array(z.object({ Role: z.string(), Language: z.string().optional() }));

export const ActivityData = z
  .object({
    Name: z.string().describe('Of a person, a file or a release'),
    Email: z.string(),
    Title: z.string().describe('Of a text'),
    Slug: z.string(),
    Roles: grants,
    FormerRoles: grants,
    SignedInBy: z.string().describe('password, password-and-code or passkey'),
    Release: z.string().describe('The name of the release by which it was done'),
    At: instant.describe('When a release goes out, or went'),
    Overrides: z.array(z.string()),
    Failure: ReleaseFailure,
    Edition: z.int(),
    ExpiresAt: instant,
    Language: z.string().nullable(),
    TimeZone: z.string().nullable(),
    Added: z.int().describe('What an import added, changed, removed or put into drafts'),
    Changed: z.int(),
    Removed: z.int(),
    Drafts: z.int(),
    ReplacedBy: z.string().describe('The name of another file'),
  })
  .partial()
  .meta({ id: 'ActivityData', description: 'Which of it is there depends on the action. No secrets' });

export const Activity = z
  .object({
    At: instant,
    PersonID: z.string().nullable(),
    Person: z.string().nullable().describe('The name then; null for the command line'),
    Action: z.string(),
    Subject: z.string(),
    ID: z.string(),
    Language: z.string().nullable(),
    Data: ActivityData,
    Detail: z.string().describe('In English, of entries from before there was Data; else empty'),
    Network: z.string().describe('The same for the same network; tells nothing else'),
  })
  .meta({ id: 'Activity' });

export type ActivityData = z.output<typeof ActivityData>;
export type Activity = z.output<typeof Activity>;
