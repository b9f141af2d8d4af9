/** A program that makes pictures until it is told to end, or killed. It says when its encoder has one under way. */
import sharp from 'sharp';
import { createEncoder } from './encoder.ts';

// Takes ten seconds to encode, which nobody waits for.
const size = 4000;
const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
const large = sharp({ create: { width: size, height: size, channels: 3, background: '#808080', noise } }).jpeg();
const small = sharp({ create: { width: 8, height: 8, channels: 3, background: '#808080' } }).png();

process.on('SIGTERM', () => process.exit(0));
const encode = createEncoder();
const bytes = await large.toBuffer();
await encode(() => small.toBuffer(), 'webp', undefined);
encode(async () => bytes, 'jpeg', undefined);
setTimeout(() => console.log('encoding'), 500);
