/** A mail server that takes, refuses or loses what it is sent. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export type Received = { recipients: string[]; mail: Email; raw: string };

type SmtpServer = {
  url: string;
  received: Received[];
  /** How many mails it was offered, taken or not. */
  offers: number;
  /** While set, it answers every mail with this. */
  refusal: { responseCode: number; message: string } | undefined;
  /** Mailboxes it does not have. */
  unknown: string[];
  /** While set, it leaves its clients without an answer. */
  isSilent: boolean;
};

export async function startSmtp(): Promise<SmtpServer> {
  const state: SmtpServer = { url: '', received: [], offers: 0, refusal: undefined, unknown: [], isSilent: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 10,
    onRcptTo({ address }, _session, answer) {
      if (!state.unknown.includes(address)) return answer();
      answer(Object.assign(new Error(`5.1.1 <${address}>: user unknown`), { responseCode: 550 }));
    },
    async onData(stream, { envelope }, answer) {
      const raw = await buffer(stream);
      state.offers += 1;
      if (state.isSilent) return;
      if (state.refusal) return answer(Object.assign(new Error(state.refusal.message), state.refusal));
      const mail = await PostalMime.parse(raw);
      state.received.push({ recipients: envelope.rcptTo.map(({ address }) => address), mail, raw: raw.toString() });
      answer();
    },
  });
  // A client that goes away in the middle of a conversation is none of the server's errors.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  state.url = `smtp://127.0.0.1:${portOf(server.server)}`;
  return state;
}

/** A mail server that hangs up on everyone. */
export async function startHangingUp(): Promise<string> {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return `smtp://127.0.0.1:${portOf(server)}`;
}

const portOf = (server: { address(): unknown }) => (server.address() as { port: number }).port;
