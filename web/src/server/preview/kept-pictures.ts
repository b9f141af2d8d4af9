/** Made pictures: the latest are kept, and one is made at a time, however many are asked for at once. */
import pLimit from 'p-limit';

const most = 200;
const mostWaiting = 30;

export function createPictures() {
  const kept = new Map<string, Promise<Buffer>>();
  const limit = pLimit(1);

  return async (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const known = kept.get(key);
    if (!known && limit.pendingCount >= mostWaiting) throw tooMany();
    const picture = known ?? limit(make);
    if (!known) picture.catch(() => kept.delete(key));
    kept.delete(key);
    kept.set(key, picture);
    const oldest = kept.keys().next().value;
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return picture;
  };
}

const tooMany = () => Object.assign(new Error('too many preview pictures are being made'), { code: 'OVERLOADED' });
