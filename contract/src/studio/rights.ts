/**
 * Who of the staff may do what. The API refuses by it and the interface hides what would be refused, so that both say
 * the same. Kept free of schemas, so that the browser can use it without any.
 */
import type { LocaleCode } from '../locale.ts';

export const roles = ['owner', 'publisher', 'editor', 'translator', 'inbox'] as const;

export type Role = (typeof roles)[number];

/** A translator's has a language, and nobody else's. */
export type RoleGrant = { Role: Role; Language?: LocaleCode | undefined };

/** `describe` is to say what a picture shows, in the languages that somebody may write. */
export const actions = ['read', 'write', 'publish', 'export', 'describe'] as const;

export type Action = (typeof actions)[number];

/** `account` is everybody's own: name, factors and sessions. `text` is one language of an article or a page. */
export const subjects = ['account', 'person', 'activity', 'text', 'media', 'message'] as const;

export type Subject = (typeof subjects)[number];

type Rights = Partial<Record<Subject, readonly Action[]>>;

const account = ['read', 'write'] as const;
const media = ['read', 'write', 'describe'] as const;

const rightsOf: Record<Role, Rights> = {
  owner: {
    account,
    person: ['read', 'write'],
    activity: ['read', 'export'],
    text: ['read', 'write', 'publish'],
    media,
    message: ['read', 'write', 'export'],
  },
  publisher: { account, text: ['read', 'write', 'publish'], media },
  editor: { account, text: ['read', 'write'], media },
  translator: { account, text: ['read', 'write'], media: ['read', 'describe'] },
  inbox: { account, message: ['read', 'write'] },
};

/** A translator reads every language, to translate from it, and writes those that were given. */
function holds({ Role, Language }: RoleGrant, action: Action, subject: Subject, language: LocaleCode | undefined) {
  if (!rightsOf[Role][subject]?.includes(action)) return false;
  return Role !== 'translator' || subject !== 'text' || action === 'read' || (!!language && language === Language);
}

/** Without a language: whether it may be done in every language. */
export function can(
  { Roles }: { Roles: readonly RoleGrant[] },
  action: Action,
  subject: Subject,
  language?: LocaleCode,
): boolean {
  return Roles.some((grant) => holds(grant, action, subject, language));
}

/** Who can publish needs a passkey or a code besides the password. */
export const needsSecondFactor = (person: { Roles: readonly RoleGrant[] }): boolean => can(person, 'publish', 'text');

type Secured = { Roles: readonly RoleGrant[]; HasTotp: boolean; PasskeyCount: number };

/** Nothing but the own account is open to who needs a second factor and has none. */
export const lacksSecondFactor = (person: Secured): boolean =>
  needsSecondFactor(person) && !person.HasTotp && person.PasskeyCount === 0;
