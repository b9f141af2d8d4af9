/** What commands do to accounts. Apart from the service's own exports, so that a site without the studio loads none of it. */
export { commandLine } from '../audit/store.ts';
export { invitationLink } from './invitation.ts';
export { invite, resetPerson, revoke } from './people.ts';
export { describeRoles, findIdByEmail, listPeople } from './store.ts';
