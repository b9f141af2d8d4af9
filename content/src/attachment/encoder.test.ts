import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createEncoder } from '../testing/encoder.ts';
import { childOf, expectEnd, isRunning } from '../testing/processes.ts';

const picture = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#0a84ff' } })
    .png()
    .toBuffer();

const encoderOf = (parent?: number) => childOf('encoder-process', parent);

test('a picture that cannot be made fails alone, also while others wait', async () => {
  const encode = createEncoder();
  const broken = encode(async () => Buffer.from('not a picture'), 'webp', undefined);
  const unread = encode(() => Promise.reject(new Error('no such file')), 'webp', undefined);
  const good = encode(picture, 'webp', 20);
  await expect(broken).rejects.toThrow('unsupported image format');
  await expect(unread).rejects.toThrow('no such file');
  expect(await sharp(await good).metadata()).toMatchObject({ format: 'webp', width: 20, height: 10 });
});

test('it answers with pictures alone where Node watches files, too', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const encode = createEncoder();
  const made = await Promise.all([20, 10].map((width) => encode(picture, 'webp', width)));
  expect(await Promise.all(made.map(async (bytes) => (await sharp(bytes).metadata()).width))).toEqual([20, 10]);
});

test('it leaves the processor to others', async () => {
  await createEncoder()(picture, 'webp', 20);
  expect(getPriority(await encoderOf())).toBeGreaterThanOrEqual(10);
});

test('a process that is stopped is killed at the deadline, and another makes the pictures that wait', async () => {
  const encode = createEncoder(5000);
  await encode(picture, 'webp', 20);
  const stopped = await encoderOf();
  process.kill(stopped, 'SIGSTOP');
  const late = encode(picture, 'webp', 20);
  const next = encode(picture, 'webp', 10);
  await expect(late).rejects.toThrow('5 s');
  expect(await sharp(await next).metadata()).toMatchObject({ width: 10 });
  await expectEnd(stopped);
});

test('a process that dies while it makes a picture fails that one alone', async () => {
  const encode = createEncoder();
  await encode(picture, 'webp', 20);
  const dying = await encoderOf();
  process.kill(dying, 'SIGSTOP');
  const bytes = await picture();
  const read = vi.fn(async () => bytes);
  const lost = encode(read, 'webp', 20);
  const next = encode(picture, 'webp', 10);
  // What was read is sent before the next round of the event loop.
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  await setImmediate();
  process.kill(dying, 'SIGKILL');
  await expect(lost).rejects.toThrow('has ended');
  expect(await sharp(await next).metadata()).toMatchObject({ width: 10 });
});

test.each([
  ['ends while its encoder is stopped', 'SIGTERM', true],
  ['is killed', 'SIGKILL', false],
] as const)('no encoder outlives a program that %s', async (_how, signal, isStopped) => {
  const program = path.join(import.meta.dirname, '../testing/encoding-process.ts');
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const encoder = await encoderOf(child.pid);
  expect(await isRunning(encoder)).toBe(true);
  onTestFinished(async () => void ((await isRunning(encoder)) && process.kill(encoder, 'SIGKILL')));
  if (isStopped) process.kill(encoder, 'SIGSTOP');
  child.kill(signal);
  await once(child, 'exit');
  await expectEnd(encoder);
});
