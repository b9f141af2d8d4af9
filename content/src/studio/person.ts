/** What owners do to people. */
import type { LocaleCode } from 'contract';
import type { SentInvitation } from 'contract/studio';
import { toList } from '../listing.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { type InvitationRow, invitationLink, listInvitations, toPublicInvitation } from '../staff/invitation.ts';
import { mailInvitation } from '../staff/invitation-mail.ts';
import { changeRoles, endSessionsOf, invite, removePerson, resetPerson, withdraw } from '../staff/people.ts';
import { findPerson, listPeople } from '../staff/store.ts';
import type { Context, Handlers } from './route.ts';

type Names =
  | 'listPeople'
  | 'getPerson'
  | 'invitePerson'
  | 'changeRoles'
  | 'removePerson'
  | 'resetPerson'
  | 'endSessionsOfPerson'
  | 'listInvitations'
  | 'withdrawInvitation';

const etagOf = ({ Version }: { Version: number }) => `"${Version}"`;

export function personHandlers({ content }: Context): Pick<Handlers, Names> {
  const { db, settings } = content;

  /** Mails the link. Where none is sent, or it fails, the owner is shown it and hands it over. */
  async function send(token: string, invitation: InvitationRow, language?: LocaleCode | null): Promise<SentInvitation> {
    const link = invitationLink(settings.siteUrl, token);
    const isMailed = await mailInvitation(settings, invitation, link, language);
    return { ...toPublicInvitation(invitation), IsMailed: isMailed, Link: isMailed ? null : link };
  }

  return {
    async listPeople({ query }) {
      return toList(query, await listPeople(db, query));
    },

    async getPerson({ params, reply }) {
      const person = await findPerson(db, params.id);
      if (!person) throw notFound('person');
      reply.header('etag', etagOf(person));
      return { data: person };
    },

    async invitePerson({ staff, body }) {
      const { token, invitation } = await invite(db, staff.actor, body.Email, body.Roles);
      return { data: await send(token, invitation) };
    },

    async changeRoles({ staff, params, body, ifMatch, reply, setToken }) {
      const change = { id: params.id, roles: body.Roles, version: ifMatch, actorSession: staff.session };
      const { person, isStale, token } = await changeRoles(db, staff.actor, change);
      if (!person) throw notFound('person');
      reply.header('etag', etagOf(person));
      if (isStale) throw new HttpProblem(412, 'Somebody else has changed it meanwhile.', { data: person });
      if (token) setToken(token);
      return { data: person };
    },

    async removePerson({ staff, params }) {
      await removePerson(db, staff.actor, params.id);
    },

    async resetPerson({ staff, params }) {
      const { token, invitation, language } = await resetPerson(db, staff.actor, params.id);
      return { data: await send(token, invitation, language) };
    },

    async endSessionsOfPerson({ staff, params }) {
      await endSessionsOf(db, staff.actor, params.id);
    },

    async listInvitations({ query }) {
      return toList(query, await listInvitations(db, query));
    },

    async withdrawInvitation({ staff, params }) {
      await withdraw(db, staff.actor, params.id);
    },
  };
}
