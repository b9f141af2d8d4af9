/**
 * Mails an invitation at once rather than through the outbox: the link must not be stored, and the owner who waits is
 * shown it if it cannot be sent.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultLocale, type LocaleCode } from 'contract';
import { second } from '../clock.ts';
import type { ContentSettings } from '../content.ts';
import { messages } from '../language/messages.ts';
import { createMailTransport } from '../message/transport.ts';
import { type InvitationRow, rolesOf } from './invitation.ts';

/** Shorter than a browser or a proxy waits for an answer. */
const sendTimeoutMs = 5 * second;

/** Answers whether it was sent. */
export async function mailInvitation(
  { mail, siteNames }: ContentSettings,
  invitation: InvitationRow,
  link: string,
  /** Of the account that is reset. */
  language?: LocaleCode | null,
): Promise<boolean> {
  if (!mail.smtpUrl) return false;
  const locale = language ?? rolesOf(invitation).find(({ Language }) => Language)?.Language ?? defaultLocale;
  const { invitationSubject, invitationBody } = messages[locale];
  const transport = createMailTransport(mail.smtpUrl);
  try {
    const sent = transport.sendMail({
      from: mail.from,
      to: { name: '', address: invitation.email },
      subject: invitationSubject(siteNames[locale]),
      text: invitationBody(siteNames[locale], link),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return await Promise.race([
      sent.then(
        () => true,
        () => false,
      ),
      sleep(sendTimeoutMs, false, { ref: false }),
    ]);
  } finally {
    transport.close();
  }
}
