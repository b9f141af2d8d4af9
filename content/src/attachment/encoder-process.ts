/** The process that an encoder starts: it makes the pictures it is sent, one after the other. */
import { encode } from './encode.ts';
import type { Made, Wanted } from './encoder.ts';

// Nobody is left to take the picture under way, and an exit would wait for it.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.on('message', async ({ bytes, format, width }: Wanted) => {
  const made: Made = await encode(bytes, format, width).then(
    (picture) => ({ picture }),
    (error: Error) => ({ error: error.message }),
  );
  process.send?.(made);
});
