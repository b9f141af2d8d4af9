/** Codes of an authenticator app: RFC 6238 with SHA-1, six digits and 30 seconds, which every app knows. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { second } from '../clock.ts';

const stepMs = 30 * second;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 bits, as long as the hash (RFC 4226, section 4). */
export const createTotpSecret = (): string => toBase32(randomBytes(20));

export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** RFC 4226, section 5.3. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

export const currentStep = (): number => Math.floor(Date.now() / stepMs);

/** The time step of a code, if it is one of now or, for clocks that differ, of the step before or after. */
export function stepOf(secret: string, code: string): number | undefined {
  const digits = code.replace(/\s/g, '');
  const given = Buffer.from(digits.padEnd(6, ' ').slice(0, 6));
  const now = currentStep();
  const found = [now, now - 1, now + 1].filter((step) => {
    const expected = Buffer.from(codeAt(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return digits.length === 6 ? found[0] : undefined;
}
