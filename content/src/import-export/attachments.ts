/** Reads what a folder attaches. */
import { contentId, inspectMedia, type Media } from '../attachment/media.ts';
import type { Attachment, StoredLoop, StoredPortrait } from '../attachment/store.ts';
import { originalName } from '../attachment/variants.ts';
import type { Database } from '../database/index.ts';
import type { Files } from '../files/index.ts';
import { attachmentsFile, type Report } from './layout.ts';
import type { Folder } from './read.ts';

/** The folder's attachments by name, and the bytes of those that the store does not hold yet. */
export async function readAttachments(db: Database, files: Files, folder: Folder, report: Report, step: () => void) {
  const stored = new Map((await db.selectFrom('attachment').selectAll().execute()).map((row) => [row.id, row]));
  const attachments = new Map<string, Attachment>();
  const newFiles = new Map<string, Buffer>();

  async function inspect(name: string): Promise<Media | undefined> {
    const file = `attachments/${name}`;
    const bytes = await folder.source.read(file).catch(({ code, message }: NodeJS.ErrnoException) => {
      const reason = code === 'ENOENT' ? 'is not in the folder' : `cannot be read: ${message}`;
      report(attachmentsFile, folder.lineOf.attachments(name), `${name} ${reason}`);
    });
    if (!bytes) return undefined;
    const id = contentId(bytes);
    const twin = attachments.values().find((other) => other.id === id);
    if (twin) report(file, 1, `is the same file as ${twin.name}`);
    const known = stored.get(id);
    // A picture that an older version took was not measured.
    const isMeasured = known && (known.tones !== '' || known.width === null);
    const media =
      (isMeasured ? known : undefined) ??
      (await inspectMedia(bytes).catch(({ message }: Error) => {
        report(file, 1, message);
      }));
    if (!media) return undefined;
    const isStored = stored.has(id) && (await files.size(originalName(id))) !== undefined;
    if (!isStored) newFiles.set(id, bytes);
    return media;
  }

  function loopOf(name: string, { media_type }: Attachment): StoredLoop[] {
    const videos = folder.attachments[name]?.loop ?? [];
    if (videos.length > 0 && !media_type.startsWith('image/'))
      report(attachmentsFile, folder.lineOf.attachments(name, 'loop'), 'only pictures have a loop');
    return videos.flatMap((video, index) => {
      const line = folder.lineOf.attachments(name, 'loop', index);
      const found = attachments.get(video);
      if (!found) report(attachmentsFile, line, `there is no attachment named ${video}`);
      else if (found.id && !found.media_type.startsWith('video/'))
        report(attachmentsFile, line, `${video} is not a video`);
      return found ? [{ id: found.id, type: found.media_type }] : [];
    });
  }

  function portraitOf(name: string): StoredPortrait | undefined {
    const portrait = folder.attachments[name]?.portrait;
    if (!portrait) return undefined;
    const line = folder.lineOf.attachments(name, 'portrait');
    const found = attachments.get(portrait);
    if (!found) report(attachmentsFile, line, `there is no attachment named ${portrait}`);
    else if (found.id && !found.media_type.startsWith('image/'))
      report(attachmentsFile, line, `${portrait} is not a picture`);
    else if ((found.height ?? 0) < (found.width ?? 0)) report(attachmentsFile, line, `${portrait} is wider than high`);
    if (!found) return undefined;
    const { id, width, height, color, focus_x, focus_y, tones, text_tone } = found;
    return { id, width: width ?? 0, height: height ?? 0, color: color ?? '', focus_x, focus_y, tones, text_tone };
  }

  for (const [name, { focus, alt, text }] of Object.entries(folder.attachments)) {
    const { id, media_type, size, width, height, color, tones } = (await inspect(name)) ?? unreadable;
    attachments.set(name, {
      id,
      name,
      media_type,
      size,
      width,
      height,
      color,
      focus_x: focus[0],
      focus_y: focus[1],
      alt: JSON.stringify(alt),
      loop: '[]',
      portrait: '',
      tones,
      text_tone: text ?? '',
    });
    step();
  }
  // Only now: a picture may name a file that comes after it.
  for (const [name, picture] of attachments) {
    picture.loop = JSON.stringify(loopOf(name, picture));
    const portrait = portraitOf(name);
    picture.portrait = portrait ? JSON.stringify(portrait) : '';
  }
  return { attachments, newFiles };
}

// Stands for a file that was reported, so that those who name it are not reported as well.
const unreadable: Media = {
  id: '',
  media_type: 'image/unreadable',
  size: 0,
  width: null,
  height: null,
  color: null,
  tones: '',
};
