/** What a process says besides its log: a line for people on a terminal, and a line like those of the log elsewhere. */
const levels = { info: 30, warn: 40 } as const;

export function say(level: keyof typeof levels, msg: string): void {
  const line = { level: levels[level], time: Date.now(), pid: process.pid, msg };
  console.log(process.stdout.isTTY ? msg : JSON.stringify(line));
}
