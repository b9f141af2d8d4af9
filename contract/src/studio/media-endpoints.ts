/** Rows of the studio's endpoint table: pictures, videos and documents. */
import { z } from 'zod';
import { filter, list, one, paging } from '../endpoint-parts.ts';
import { localeCodes } from '../locale.ts';
import { imageWidths } from '../names.ts';
import { AttachmentSummary, NewDescription, Replaced, Replacement, StudioAttachment } from './media-entities.ts';
import { mediaKinds } from './media-files.ts';
import { mediaPaths as paths } from './media-paths.ts';

const read = { action: 'read', subject: 'media' } as const;
const write = { action: 'write', subject: 'media' } as const;
const describe = { action: 'describe', subject: 'media' } as const;

const id = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) });

export const mediaEndpoints = {
  listMedia: {
    ...paths.listMedia,
    summary: 'Files, the last uploaded first; search in names and descriptions',
    right: read,
    query: z.object({
      q: filter(100).optional(),
      name: filter(100).optional().describe('Only the file that texts call so'),
      kind: z.enum(mediaKinds).optional(),
      unused: z.enum(['true']).optional().describe('Only what nothing live, drafted, scheduled or in the history uses'),
      without_alt: z.enum(localeCodes).optional().describe('Only what nobody has described in this language'),
      ...paging,
    }),
    response: list(AttachmentSummary),
  },
  uploadMedia: {
    ...paths.uploadMedia,
    summary: 'Takes the bytes of the body as a file. 200 where it is there already, whatever its name',
    right: write,
    takesBytes: true,
    params: z.object({ name: z.string().min(1).max(100) }),
    status: 201,
    response: one(StudioAttachment),
  },
  getMedia: {
    ...paths.getMedia,
    summary: 'One file, as it will be with what is drafted, and where it is used',
    right: read,
    params: id,
    response: one(StudioAttachment),
  },
  getMediaFile: {
    ...paths.getMediaFile,
    summary: 'What is to see of a file, live or not: a picture in a width, a video as it is',
    right: read,
    params: id,
    query: z.object({ w: z.enum(imageWidths.map(String)).transform(Number).optional() }),
    response: z.unknown().describe('The bytes'),
  },
  describeMedia: {
    ...paths.describeMedia,
    summary: 'Drafts alternative texts and the focal point. Languages that are left out stay; a translator has the own',
    right: describe,
    needsIfMatch: true,
    params: id,
    body: NewDescription,
    response: one(StudioAttachment),
  },
  replaceMedia: {
    ...paths.replaceMedia,
    summary:
      'Puts another file of the same kind in its place, in the drafts of all that shows it, and says of it what was said of this one. Visitors see it once those are published',
    right: write,
    params: id,
    body: Replacement,
    response: one(Replaced),
  },
  removeMedia: {
    ...paths.removeMedia,
    summary:
      'Removes a file. 409 with `data`, where it is used, while anything live, drafted, scheduled or in the history needs it',
    right: write,
    params: id,
    status: 204,
    response: z.undefined(),
  },
} as const;
