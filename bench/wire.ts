/** How long a site takes to answer, by the times at which the kernel saw question and answer pass. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);

const lengthOfHeads = 96;
const bufferKiB = 64 * 1024;
const maxPrintedBytes = 2 ** 30;

/** What was asked at that time had its whole answer that much later, in milliseconds. */
export type Answer = { askedAt: number; waitMs: number };

/** Writes down what passes until it is told to stop by whom, of all that ask, it is to tell: they have these ports. */
export async function watchWire(sitePort: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-wire-'));
  const file = path.join(folder, 'packets');
  // The last packet of what is said in one go has this flag.
  const filter = `tcp port ${sitePort} and tcp[tcpflags] & tcp-push != 0`;
  const options = ['-i', 'lo', '-s', String(lengthOfHeads), '-B', String(bufferKiB), '-w', file, filter];
  const tcpdump = spawn('tcpdump', options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(tcpdump, 'close');
  const said: string[] = [];
  const begun = new Promise<void>((resolve) => {
    createInterface(tcpdump.stderr).on('line', (line) => {
      said.push(line);
      if (line.includes('listening on')) resolve();
    });
  });
  await Promise.race([begun, ended]);
  if (tcpdump.exitCode !== null) throw new Error(`tcpdump: ${said.join('\n')}`);
  return {
    pid: tcpdump.pid,
    async stop(ports: Set<number>): Promise<Answer[]> {
      tcpdump.kill('SIGINT');
      await ended;
      try {
        if (!said.some((line) => line.startsWith('0 packets dropped'))) throw new Error(`tcpdump: ${said.join('\n')}`);
        const { stdout } = await run('tcpdump', ['-r', file, '-n', '-tt', '-q'], { maxBuffer: maxPrintedBytes });
        return readAnswers(stdout, sitePort, ports);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  };
}

/** Each asks for one page after the other: what comes until its next question is the answer. */
function readAnswers(packets: string, sitePort: number, ports: Set<number>): Answer[] {
  const answers: Answer[] = [];
  const last = new Map<number, Answer>();
  for (const [, time, from, to] of packets.matchAll(/^([\d.]+) IP 127\.0\.0\.1\.(\d+) > 127\.0\.0\.1\.(\d+): /gm)) {
    const at = Number(time) * 1000;
    const [asker, isQuestion] = Number(to) === sitePort ? [Number(from), true] : [Number(to), false];
    if (!ports.has(asker)) continue;
    const answer = last.get(asker);
    if (isQuestion) {
      const next = { askedAt: at, waitMs: Number.NaN };
      last.set(asker, next);
      answers.push(next);
    } else if (answer) answer.waitMs = at - answer.askedAt;
  }
  return answers.filter(({ waitMs }) => !Number.isNaN(waitMs));
}
