/** What can be uploaded, and under which names. Kept free of schemas, so that the browser can say it before a file is sent. */

/** Types by what the bytes say, with the endings that their names may have, the usual one first. */
export const mediaTypes = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'video/mp4': ['mp4'],
  'video/webm': ['webm'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
} as const;

export type MediaType = keyof typeof mediaTypes;

export const mediaKinds = ['picture', 'video', 'document'] as const;

export type MediaKind = (typeof mediaKinds)[number];

const prefixes: Record<MediaKind, string> = { picture: 'image/', video: 'video/', document: 'application/' };

export const typePrefix = (kind: MediaKind) => prefixes[kind];

export const kindOf = (type: string): MediaKind =>
  mediaKinds.find((kind) => type.startsWith(prefixes[kind])) ?? 'document';

const megabyte = 1024 * 1024;

export const mediaLimits = { bytes: 200 * megabyte, pixels: 100_000_000, altLength: 500 } as const;

export const megabytesOf = (bytes: number) => Math.round(bytes / megabyte);

const maxBaseLength = 60;

/** A file's name as content folders take it: letters, digits, dots, hyphens and underscores. */
export function toFileName(given: string): string {
  const plain = given
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '');
  const [, base = '', ending = ''] = /^(.*?)((?:\.[a-z\d]{1,5})?)$/iu.exec(plain) ?? [];
  const short = [...base]
    .slice(0, maxBaseLength)
    .join('')
    .replace(/[._-]+$/u, '');
  return `${short || 'file'}${ending.toLowerCase()}`;
}

/** The name with the ending that its type has. */
export function withEnding(name: string, type: MediaType): string {
  const endings: readonly string[] = mediaTypes[type];
  const [, base = name, ending = ''] = /^(.+)\.([a-z\d]{1,5})$/.exec(name) ?? [];
  return endings.includes(ending) ? name : `${base}.${endings[0]}`;
}

/** The file that a picture's address in a text names; Markdown may have escaped it. */
export function attachmentName(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
