/** Made pictures: the latest are kept, and one is made at a time, however many are asked for at once. */
const most = 200;

export function createPictures() {
  const kept = new Map<string, Promise<Buffer>>();
  let lastMaking: Promise<unknown> = Promise.resolve();

  return (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const known = kept.get(key);
    const picture = known ?? lastMaking.then(make, make);
    if (!known) {
      lastMaking = picture;
      picture.catch(() => kept.delete(key));
    }
    kept.delete(key);
    kept.set(key, picture);
    const oldest = kept.keys().next().value;
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return picture;
  };
}
