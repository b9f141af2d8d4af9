import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createEncoder } from './encoder.ts';

const picture = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#0a84ff' } })
    .png()
    .toBuffer();

test('a picture that cannot be made fails alone, also while others wait', async () => {
  const encode = createEncoder();
  const broken = encode(async () => Buffer.from('not a picture'), 'webp', undefined);
  const unread = encode(() => Promise.reject(new Error('no such file')), 'webp', undefined);
  const good = encode(picture, 'webp', 20);
  await expect(broken).rejects.toThrow('unsupported image format');
  await expect(unread).rejects.toThrow('no such file');
  expect(await sharp(await good).metadata()).toMatchObject({ format: 'webp', width: 20, height: 10 });
});
