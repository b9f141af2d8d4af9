/** Makes an uploaded file one of the studio's. Visitors see it once something that is published needs it. */
import path from 'node:path';
import type { Readable } from 'node:stream';
import { toFileName, withEnding } from 'contract/studio/media-files';
import { createTaskProcess } from 'http/task-process';
import { type Measured, MediaRefusal } from '../attachment/media.ts';
import { originalName } from '../attachment/variants.ts';
import { type Actor, writeAudit } from '../audit/store.ts';
import { now } from '../clock.ts';
import type { Content } from '../content.ts';
import { type Database, lockForChange } from '../database/index.ts';
import { findFreeName } from './files.ts';
import type { Inspection } from './inspector-process.ts';
import { type Received, receive, uploadFolder } from './receive.ts';

const program = path.join(import.meta.dirname, 'inspector-process.ts');

export type Uploaded = { id: string; isNew: boolean };

export function createUploads({ db, files, settings }: Content) {
  const inspector = createTaskProcess<{ file: string }, Inspection>(program);

  async function inspect({ file }: Received): Promise<Measured> {
    const inspection = await inspector
      .run(async () => ({ file }))
      .catch((cause: Error) => {
        throw new MediaRefusal('unreadable', `the file cannot be read: ${cause.message}`, { cause });
      });
    if ('measured' in inspection) return inspection.measured;
    throw new MediaRefusal(inspection.refusal.code, inspection.refusal.message);
  }

  const isStored = async (id: string) => (await files.size(originalName(id))) !== undefined;

  async function upload(actor: Actor, name: string, body: Readable): Promise<Uploaded> {
    const received = await receive(body, uploadFolder(settings.dataDir));
    const { id, size } = received;
    try {
      if ((await isKnown(db, id)) && (await isStored(id))) return { id, isNew: false };
      const measured = await inspect(received);
      const wanted = withEnding(toFileName(name), measured.media_type);
      // The row comes first: by it, what is left of an upload that is cut off from here on is found and erased.
      await db.transaction().execute((trx) => claim(trx, { id, size, ...measured }, wanted, actor));
      await files.moveIn(originalName(id), received.file);
      return { id, isNew: await db.transaction().execute((trx) => confirm(trx, id, actor)) };
    } finally {
      await received.discard();
    }
  }

  return { upload, stop: inspector.stop };
}

/** Whether visitors or the studio have it already. */
async function isKnown(db: Database, id: string): Promise<boolean> {
  const live = await db.selectFrom('attachment').select('id').where('id', '=', id).executeTakeFirst();
  const uploaded = await db
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .where('stored_at', 'is not', null)
    .executeTakeFirst();
  return live !== undefined || uploaded !== undefined;
}

async function claim(trx: Database, media: Measured & { id: string; size: number }, wanted: string, actor: Actor) {
  await lockForChange(trx);
  if (await trx.selectFrom('media').select('id').where('id', '=', media.id).executeTakeFirst()) {
    // Of an upload that was cut off, or one that runs at the same moment; this one is young again.
    await trx.updateTable('media').set({ created_at: now() }).where('id', '=', media.id).execute();
    return;
  }
  const name = await findFreeName(trx, wanted, media.id);
  await trx
    .insertInto('media')
    .values({ ...media, name, created_at: now(), created_by: actor.name, stored_at: null })
    .execute();
}

/** Whether it was not there before, which one of two that upload the same at the same moment is told. */
async function confirm(trx: Database, id: string, actor: Actor): Promise<boolean> {
  await lockForChange(trx);
  const { numUpdatedRows } = await trx
    .updateTable('media')
    .set({ stored_at: now() })
    .where('id', '=', id)
    .where('stored_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  const { name } = await trx.selectFrom('media').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  await writeAudit(trx, actor, { action: 'upload', subject: 'attachment', id, data: { Name: name } });
  return true;
}
