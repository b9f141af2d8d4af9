/** The last good copy of each page, for when the content service does not answer. */
const most = 500;

export function createKeptPages() {
  const pages = new Map<string, string>();
  return {
    get: (key: string) => pages.get(key),
    set(key: string, html: string) {
      pages.delete(key);
      pages.set(key, html);
      const oldest = pages.keys().next().value;
      if (pages.size > most && oldest !== undefined) pages.delete(oldest);
    },
  };
}
