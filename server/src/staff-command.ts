/** `npm run staff -- …` */
import { parseArgs } from 'node:util';
import type { Content } from 'content';
import {
  commandLine,
  describeRoles,
  findIdByEmail,
  invitationLink,
  invite,
  listPeople,
  resetPerson,
  revoke,
} from 'content/staff';
import { maxPageSize } from 'contract';
import { listAll } from 'contract/list';
import { NewInvitation } from 'contract/studio';
import { runCommand } from './command.ts';

const usage = `npm run staff -- invite EMAIL --role owner|publisher|editor|inbox
npm run staff -- invite EMAIL --role translator --language ja-JP
                                   a link to make an account with; good once, for an hour
npm run staff -- list              one line a person
npm run staff -- revoke EMAIL      remove an account or an invitation
npm run staff -- reset EMAIL       take away password, second factors and sessions, and make a link to set them anew`;

// A name must not reach the terminal as a command to it, nor turn round what stands next to it.
const printable = (text: string) => text.replace(/\p{Cc}|\p{Bidi_C}/gu, '?');

function printLink({ settings }: Content, token: string): number {
  console.log(invitationLink(settings.siteUrl, token));
  return 0;
}

async function list({ db }: Content): Promise<number> {
  const people = await listAll(async (paging) => ({ data: (await listPeople(db, paging)).rows }), maxPageSize);
  for (const { Email, Name, Roles, HasTotp, PasskeyCount, SeenAt } of people) {
    const factors = [HasTotp && 'code', PasskeyCount > 0 && `passkeys: ${PasskeyCount}`].filter(Boolean).join(', ');
    const line = [Email, Name, describeRoles(Roles), factors || 'no second factor', SeenAt ?? 'not signed in'];
    console.log(printable(line.join('  ')));
  }
  console.log(`${people.length} people`);
  return 0;
}

function missing(email: string): number {
  console.error(printable(`${email} has no account.`));
  return 1;
}

async function remove({ db }: Content, email: string): Promise<number> {
  if (!(await revoke(db, commandLine, email))) return missing(email);
  console.log(printable(`${email} was removed.`));
  return 0;
}

async function reset(content: Content, email: string): Promise<number> {
  const id = await findIdByEmail(content.db, email);
  if (!id) return missing(email);
  const { token } = await resetPerson(content.db, commandLine, id);
  return printLink(content, token);
}

function chooseInvite(email: string, role: string | undefined, language: string | undefined) {
  const invitation = NewInvitation.safeParse({
    Email: email,
    Roles: [{ Role: role, ...(language !== undefined && { Language: language }) }],
  });
  if (!invitation.success) return undefined;
  const { Email, Roles } = invitation.data;
  return async (content: Content) => {
    const { token } = await invite(content.db, commandLine, Email, Roles);
    return printLink(content, token);
  };
}

function readArguments(args: string[]) {
  try {
    const options = { role: { type: 'string' }, language: { type: 'string' } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    return undefined;
  }
}

await runCommand(usage, (args) => {
  const { positionals = [], values = {} } = readArguments(args) ?? {};
  const [command, email, ...rest] = positionals;
  if (rest.length > 0) return undefined;
  if (command === 'invite' && email) return chooseInvite(email, values.role, values.language);
  if (Object.keys(values).length > 0) return undefined;
  if (command === 'list' && !email) return list;
  if (command === 'revoke' && email) return (content) => remove(content, email);
  if (command === 'reset' && email) return (content) => reset(content, email);
  return undefined;
});
