/** Pictures, videos and documents. */
import { Readable } from 'node:stream';
import { imageWidths, type LocaleCode } from 'contract';
import { can, type NewDescription, type StudioAttachment } from 'contract/studio';
import { MediaRefusal } from '../attachment/media.ts';
import { dispositionOf, harmless, rangeOf, sendFile } from '../attachment/routes.ts';
import { originalName } from '../attachment/variants.ts';
import { writeAudit } from '../audit/store.ts';
import { lockForChange } from '../database/index.ts';
import { FileStoreError } from '../files/index.ts';
import { toList } from '../listing.ts';
import { saveDescription } from '../media/describe.ts';
import { removeMedia } from '../media/remove.ts';
import { replaceMedia } from '../media/replace.ts';
import { changeDescription, currentDescription, findMedia, listMedia, toSummary } from '../media/store.ts';
import type { createThumbnails } from '../media/thumbnails.ts';
import type { createUploads } from '../media/upload.ts';
import { findUsed, findUses } from '../media/uses.ts';
import { HttpProblem, notFound } from '../problem.ts';
import type { Context, Handlers, SignedIn } from './route.ts';

type Names =
  | 'listMedia'
  | 'uploadMedia'
  | 'getMedia'
  | 'getMediaFile'
  | 'describeMedia'
  | 'replaceMedia'
  | 'removeMedia';

type Tools = { uploads: ReturnType<typeof createUploads>; thumbnails: ReturnType<typeof createThumbnails> };

const defaultWidth = imageWidths[1];

const statusOf = { too_large: 413, type: 415, pixels: 422, unreadable: 422 } as const;

const sqliteFull = 13;

/** The disk, or the database on it. */
function isFull(error: Error): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === 'ENOSPC' || code === 'EDQUOT' || (Number(errcode) & 0xff) === sqliteFull;
}

/** Why a file is not taken, in the words of the import, with a code that the interface has words for. */
function toProblem(error: Error): Error {
  if (error instanceof MediaRefusal) {
    const errors = [{ field: 'File', code: error.code, message: error.message }];
    return new HttpProblem(statusOf[error.code], `This file is not taken: ${error.message}.`, { errors });
  }
  if (isFull(error)) return new HttpProblem(507, 'The server has no room left for this file.');
  if (error instanceof FileStoreError) {
    const message = 'the place where files are kept does not answer';
    const errors = [{ field: 'File', code: 'store', message }];
    return new HttpProblem(503, `This file could not be kept: ${message}.`, { errors });
  }
  return error;
}

export function mediaHandlers({ content }: Context, { uploads, thumbnails }: Tools): Pick<Handlers, Names> {
  const { db, files } = content;

  async function read(id: string): Promise<StudioAttachment> {
    const row = await findMedia(db, id);
    if (!row) throw notFound('file');
    const UsedIn = await findUses(db, id);
    return { ...toSummary(row, UsedIn.length > 0), UsedIn };
  }

  return {
    async listMedia({ query }) {
      const { rows, total } = await listMedia(db, query, query);
      const used = await findUsed(
        db,
        rows.map(({ id }) => id),
      );
      return toList(query, { rows: rows.map((row) => toSummary(row, used.has(row.id))), total });
    },

    async uploadMedia({ staff, params, body, request, reply }) {
      const { id, isNew } = await uploads
        // An empty file has no body to parse.
        .upload(staff.actor, params.name, (body as Readable | undefined) ?? Readable.from([]))
        .catch((error: Error) => {
          const problem = toProblem(error);
          // Who runs the service is to see what the person is told of.
          if (problem instanceof HttpProblem && problem.statusCode >= 500)
            request.log.error({ err: error }, 'upload failed');
          throw problem;
        });
      const data = await read(id);
      if (!isNew) reply.code(200);
      reply.header('etag', `"${data.Version}"`);
      return { data };
    },

    async getMedia({ params, reply }) {
      const data = await read(params.id);
      reply.header('etag', `"${data.Version}"`);
      return { data };
    },

    async getMediaFile({ params, query, request, reply }) {
      const row = await findMedia(db, params.id);
      if (!row) throw notFound('file');
      const isPicture = row.media_type.startsWith('image/');
      const isDocument = row.media_type.startsWith('application/');
      const name = isPicture
        ? await thumbnails.find(row, query.w ?? defaultWidth).catch(async (error) => {
            // Somebody may have deleted it meanwhile.
            throw (await findMedia(db, params.id)) ? error : notFound('file');
          })
        : originalName(row.id);
      reply.headers({ ...harmless, ...(isDocument && { 'content-disposition': dispositionOf(row) }) });
      reply.type(isPicture ? 'image/webp' : row.media_type);
      if (!(await sendFile(reply, files, name, rangeOf(request, reply)))) throw notFound('file');
      return reply;
    },

    async describeMedia({ staff, params, body, ifMatch, reply }) {
      requireLanguages(staff, body);
      const isCurrent = await db.transaction().execute(async (trx) => {
        await lockForChange(trx);
        const row = await findMedia(trx, params.id);
        if (!row) throw notFound('file');
        const { Version } = toSummary(row, false);
        if (ifMatch !== '*' && ifMatch !== `"${Version}"`) return false;
        await saveDescription(trx, row, changeDescription(currentDescription(row), body), staff.actor);
        await writeAudit(trx, staff.actor, {
          action: 'describe',
          subject: 'attachment',
          id: row.id,
          data: { Name: row.name },
        });
        return true;
      });
      const data = await read(params.id);
      reply.header('etag', `"${data.Version}"`);
      if (!isCurrent) throw new HttpProblem(412, 'Somebody else has changed it meanwhile.', { data });
      return { data };
    },

    async replaceMedia({ staff, params, body }) {
      const { changed, releases } = await replaceMedia(db, staff.actor, params.id, body.With);
      return {
        data: {
          Items: changed.map(({ subject, id, language }) => ({ Subject: subject, ID: id, Language: language || null })),
          Releases: releases.map(({ id, name, at }) => ({ ID: id, Name: name, At: at })),
        },
      };
    },

    async removeMedia({ staff, params }) {
      await removeMedia(content, staff.actor, params.id);
    },
  };
}

/** A translator describes pictures in the own languages; the focal point is of all. */
function requireLanguages({ person }: SignedIn, { Alt = {}, Focus }: NewDescription): void {
  const foreign = (Object.keys(Alt) as LocaleCode[]).find((language) => !can(person, 'write', 'text', language));
  if (foreign) throw new HttpProblem(403, `Your role does not allow you to write ${foreign}.`);
  if (Focus && !can(person, 'write', 'media')) throw new HttpProblem(403, 'Your role does not allow this.');
}
