/** `npm run messages -- …` */
import { open } from 'node:fs/promises';
import { type Content, eraseByEmail, findMessage, listMessages, mailKinds, retryMessage } from 'content';
import { stringify } from 'csv-stringify/sync';
import { runCommand } from './command.ts';

const usage = `npm run messages -- list               one line a message
npm run messages -- show ID            one message and what became of its mails; the part that its sender was shown will do
npm run messages -- export FILE.csv    all messages, for a spreadsheet
npm run messages -- erase EMAIL        erase all that a person sent
npm run messages -- retry ID           send again what was not sent`;

type Listed = Awaited<ReturnType<typeof listMessages>>[number];

function stateOf({ held, unsent, error }: Listed): string {
  if (held) return `held back: ${held}`;
  if (Number(unsent) === 0) return 'sent';
  return error ? `not sent: ${error}` : 'waiting';
}

// What a visitor typed must not reach the terminal as a command to it, nor turn round what stands next to it.
const printable = (text: string) => text.replace(/[^\P{Cc}\n]|\p{Bidi_C}/gu, '?');

async function list({ db }: Content): Promise<number> {
  const messages = await listMessages(db);
  for (const message of messages) {
    const { id, created_at, event_type, language, email } = message;
    console.log(printable([id, created_at, event_type, language, email, stateOf(message)].join('  ')));
  }
  console.log(`${messages.length} messages`);
  return 0;
}

async function show({ db }: Content, id: string): Promise<number> {
  const found = await findMessage(db, id);
  if (!found) return missing(id);
  const { message, mails } = found;
  const { created_at, event_type, language, name, email, phone, held, content } = message;
  const facts = {
    ID: message.id,
    Time: created_at,
    Type: event_type,
    Language: language,
    Name: name,
    Email: email,
    Phone: phone || '-',
  };
  for (const [label, value] of Object.entries(facts)) console.log(printable(`${label}: ${value}`));
  if (held) console.log(`Held back: ${held}`);
  for (const { kind, sent_at, attempts, next_at, error } of mails) {
    const state = sent_at
      ? `sent ${sent_at}`
      : `not sent, ${attempts} attempts, ${next_at ? `next ${next_at}` : 'given up'}`;
    console.log(printable(`Mail (${kind}): ${state}${error ? `, ${error}` : ''}`));
  }
  console.log(`\n${printable(content)}`);
  return 0;
}

async function exportCsv({ db }: Content, file: string): Promise<number> {
  const messages = await listMessages(db);
  const rows = messages.map((message) => ({
    ID: message.id,
    Time: message.created_at,
    Type: message.event_type,
    Language: message.language,
    Name: message.name,
    Email: message.email,
    Phone: message.phone,
    Content: message.content,
    State: stateOf(message),
  }));
  const columns = ['ID', 'Time', 'Type', 'Language', 'Name', 'Email', 'Phone', 'Content', 'State'];
  const options = { header: true, columns, bom: true, quoted: true, quoted_empty: true, escape_formulas: true };
  await writePrivate(file, stringify(rows, options));
  console.log(`${rows.length} messages written to ${file}`);
  return 0;
}

async function writePrivate(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    // A file that was there before keeps its mode, and a device such as /dev/stdout must keep it.
    if ((await handle.stat()).isFile()) await handle.chmod(0o600);
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
}

async function erase({ db }: Content, email: string): Promise<number> {
  console.log(`${await eraseByEmail(db, email)} messages erased`);
  return 0;
}

async function retry(content: Content, id: string): Promise<number> {
  const mails = await retryMessage(content.db, id, mailKinds(content));
  if (mails === undefined) return missing(id);
  console.log(mails > 0 ? 'It will be sent again by the running server.' : 'There is nothing left of it to send.');
  return 0;
}

function missing(id: string): number {
  console.error(`There is no message ${id}.`);
  return 1;
}

const withValue: Record<string, (content: Content, value: string) => Promise<number>> = {
  show,
  export: exportCsv,
  erase,
  retry,
};

await runCommand(usage, ([command = '', value, ...rest]) => {
  if (rest.length > 0) return undefined;
  if (value === undefined) return command === 'list' ? list : undefined;
  const work = Object.hasOwn(withValue, command) ? withValue[command] : undefined;
  return work && ((content) => work(content, value));
});
