import { expect, test } from 'vitest';
import { localeCodes } from '../locale.ts';
import { studioEndpoints } from './endpoints.ts';
import { type Action, actions, can, needsSecondFactor, type Role, type Subject, subjects } from './rights.ts';

const everything: Record<Role, `${Action} ${Subject}`[]> = {
  owner: [
    'read account',
    'write account',
    'read person',
    'write person',
    'read activity',
    'export activity',
    'read text',
    'write text',
    'publish text',
    'read media',
    'write media',
    'describe media',
    'read message',
    'write message',
    'export message',
  ],
  publisher: [
    'read account',
    'write account',
    'read text',
    'write text',
    'publish text',
    'read media',
    'write media',
    'describe media',
  ],
  editor: ['read account', 'write account', 'read text', 'write text', 'read media', 'write media', 'describe media'],
  translator: ['read account', 'write account', 'read text', 'read media', 'describe media'],
  inbox: ['read account', 'write account', 'read message', 'write message'],
};

const personWith = (Role: Role) => ({
  Roles: [Role === 'translator' ? { Role, Language: 'ja-JP' as const } : { Role }],
});

test.each(Object.entries(everything))('%s may do this in every language, and nothing else', (role, expected) => {
  const person = personWith(role as Role);
  const found = subjects.flatMap((subject) =>
    actions.filter((action) => can(person, action, subject)).map((action) => `${action} ${subject}`),
  );
  expect(found.sort()).toEqual([...expected].sort());
});

test('a translator writes the given languages, reads all, and publishes none', () => {
  const Roles = [
    { Role: 'translator' as const, Language: 'ja-JP' as const },
    { Role: 'translator' as const, Language: 'zh-TW' as const },
  ];
  const languagesTo = (action: Action) => localeCodes.filter((language) => can({ Roles }, action, 'text', language));
  expect(languagesTo('write').sort()).toEqual(['ja-JP', 'zh-TW']);
  expect(languagesTo('read')).toEqual(localeCodes);
  expect(languagesTo('publish')).toEqual([]);
});

test('roles add up, and nobody without one may do anything', () => {
  const both = { Roles: [{ Role: 'editor' as const }, { Role: 'inbox' as const }] };
  expect(can(both, 'write', 'text', 'zh-CN') && can(both, 'write', 'message')).toBe(true);
  for (const subject of subjects) for (const action of actions) expect(can({ Roles: [] }, action, subject)).toBe(false);
});

test('who can publish needs a second factor', () => {
  const needing = (Object.keys(everything) as Role[]).filter((role) => needsSecondFactor(personWith(role)));
  expect(needing).toEqual(['owner', 'publisher']);
});

test('every endpoint names the right that it needs; these few need none', () => {
  const open = Object.entries(studioEndpoints)
    .filter(([, { right }]) => right === 'anyone')
    .map(([name]) => name);
  expect(open.sort()).toEqual([
    'acceptInvitation',
    'readInvitation',
    'signIn',
    'signInWithPasskey',
    'startPasskeySignIn',
  ]);
  for (const [name, { right, path }] of Object.entries(studioEndpoints)) {
    expect(path, name).toMatch(/^\/api\/studio\//);
    if (right === 'anyone') continue;
    expect(actions, name).toContain(right.action);
    expect(subjects, name).toContain(right.subject);
  }
});

test('what is done to people, what is exported and what changes a factor needs a fresh proof', () => {
  const names = Object.entries(studioEndpoints)
    .filter(([, endpoint]) => 'isFresh' in endpoint && endpoint.isFresh)
    .map(([name]) => name);
  const toPeople = Object.entries(studioEndpoints)
    .filter(([, { right }]) => right !== 'anyone' && right.subject === 'person' && right.action === 'write')
    .map(([name]) => name);
  const factors = ['changePassword', 'createTotpSecret', 'renewRecoveryCodes', 'startPasskey', 'addPasskey'];
  expect(names.sort()).toEqual([...toPeople, ...factors, 'removePasskey', 'exportActivity'].sort());
});
