/** Uploads of real files of which some bytes are others, cut off or twice there; the same in every run. */
import type { FastifyInstance } from 'fastify';
import { contentId } from '../../attachment/media.ts';
import { originalName } from '../../attachment/variants.ts';
import type { Content } from '../../content.ts';
import { plain } from '../../testing/pictures.ts';
import { standIn } from './browser.ts';

/** Every status that was answered, and the names under which the store should have what was taken. */
export async function uploadMutated(service: { app: FastifyInstance; content: Content }, rounds: number) {
  const { browser } = await standIn(service, 'editor');
  const source = plain('#336699', 120, 90);
  const samples = await Promise.all([
    source.clone().jpeg().toBuffer(),
    source.clone().png().toBuffer(),
    source.clone().webp().toBuffer(),
    source.clone().avif().toBuffer(),
  ]);
  const random = createRandom(20);
  const statuses = new Set<number>();
  const taken = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const bytes = mutate(samples[round % samples.length] ?? Buffer.alloc(0), random);
    const { status } = await browser.put(`/media/${round}.jpg`, bytes);
    statuses.add(status);
    if (status < 300) taken.add(originalName(contentId(bytes)));
  }
  return { statuses, taken };
}

/** Mulberry32: the same numbers in every run. */
function createRandom(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % max;
  };
}

function mutate(sample: Buffer, random: (max: number) => number): Buffer {
  const bytes = Buffer.from(sample);
  const at = () => random(bytes.length);
  for (let change = random(6); change >= 0; change--) bytes[at()] = random(256);
  if (random(4) === 0) return bytes.subarray(0, at());
  if (random(4) === 0) bytes.fill(random(2) * 255, at());
  return random(4) === 0 ? Buffer.concat([bytes.subarray(0, at()), bytes.subarray(at())]) : bytes;
}
