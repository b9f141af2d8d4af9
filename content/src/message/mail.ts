/** The two mails a message leads to: one to the desk that answers it, and, where set, a receipt to the visitor. */
import { defaultLocale, type EventType, eventTypeNames, isLocale } from 'contract';
import type { SendMailOptions } from 'nodemailer';
import type { ContentSettings } from '../content.ts';
import { messages } from '../language/messages.ts';
import type { MailKind, Message } from './store.ts';
import { topicOf } from './topics.ts';

// Bidirectional controls in a name could make the address after it look like another.
const directions = /\p{Bidi_C}/gu;

/** Visitors' text goes into the body and, as an address object that the mailer encodes, into Reply-To; never into another header. */
export function composeMail(
  kind: MailKind,
  entryId: string,
  message: Message,
  { mail, siteNames }: ContentSettings,
): SendMailOptions {
  const eventType = message.event_type as EventType;
  // It may be a language that the site had when the message was sent.
  const locale = isLocale(message.language) ? message.language : defaultLocale;
  const common = {
    from: mail.from,
    messageId: `<${entryId}@${
      mail.from
        .split('@')
        .at(-1)
        ?.replace(/[^\w.-]/g, '') || 'localhost'
    }>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  if (kind === 'receipt') {
    const { receiptSubject, receiptBody } = messages[locale];
    return {
      ...common,
      to: { name: '', address: message.email },
      subject: receiptSubject(siteNames[locale]),
      text: receiptBody(siteNames[locale], eventTypeNames[locale][eventType], message.id),
    };
  }
  return {
    ...common,
    to: mail.to[topicOf[eventType]],
    replyTo: { name: message.name.replace(directions, ''), address: message.email },
    subject: `[${eventTypeNames[defaultLocale][eventType]}] ${message.id}`,
    text: [
      `ID: ${message.id}`,
      `Time: ${message.created_at}`,
      `Type: ${eventTypeNames[defaultLocale][eventType]}`,
      `Language: ${message.language}`,
      `Name: ${message.name}`,
      `Email: ${message.email}`,
      `Phone: ${message.phone || '-'}`,
      '',
      message.content,
    ].join('\n'),
  };
}
