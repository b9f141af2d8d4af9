/** What the service writes into the record, in words. What the studio does not know yet is shown as it is written. */
import { useIntl } from 'react-intl';

export const actionNames = [
  'invite',
  'withdraw',
  'accept-invitation',
  'accept-reset',
  'change-roles',
  'reset',
  'remove',
  'end-sessions',
  'sign-in',
  'sign-out',
  'end',
  'change-password',
  'change-preferences',
  'propose-totp',
  'confirm-totp',
  'renew-recovery-codes',
  'add-passkey',
  'remove-passkey',
  'export',
  'create',
  'write',
  'restore',
  'publish',
  'take-down',
  'schedule',
  'cancel',
  'undo',
  'fail',
  'share',
  'revoke',
  'upload',
  'describe',
  'replace-file',
  'remove-file',
  'import',
] as const;

export function useActionName(): (action: string) => string {
  const intl = useIntl();
  return (action) => {
    const id = `activity.action.${action}`;
    return id in intl.messages ? intl.formatMessage({ id }) : action;
  };
}
