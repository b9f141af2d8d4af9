/** Made pictures: the latest are cached, and one is made at a time, however many are asked for at once. */
import { OverloadedError } from 'http/concurrency-limit';
import { createMemoize, type Memoize } from 'http/memoize';
import pLimit from 'p-limit';

const maxPictures = 200;
const maxQueued = 30;

export function createPictureCache(): Memoize {
  const memoize = createMemoize({ max: maxPictures });
  const oneAtATime = pLimit(1);
  return (key, make) =>
    memoize(key, async () => {
      if (oneAtATime.pendingCount >= maxQueued) throw new OverloadedError();
      return oneAtATime(make);
    });
}
