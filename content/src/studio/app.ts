/** The studio's API. Nothing of it is cached, shown in the public documentation, or logged with what was sent. */

import { setImmediate as nextRound } from 'node:timers/promises';
import { createJsonParser } from 'http/read-body';
import type { RevisionTracker } from 'http/revision-tracker';
import type { Content } from '../content.ts';
import { takeTurns } from '../database/take-turns.ts';
import { startErasing } from '../media/orphans.ts';
import type { createThumbnails } from '../media/thumbnails.ts';
import { createUploads } from '../media/upload.ts';
import { readSigningKey } from '../message/signing-key.ts';
import type { App } from '../route.ts';
import { accountHandlers } from './account.ts';
import { activityHandlers } from './activity.ts';
import { mediaHandlers } from './media.ts';
import { personHandlers } from './person.ts';
import { addStudioRoutes, onceDueIsOut } from './route.ts';
import { sessionHandlers } from './session.ts';
import { type TaskName, writingTasks } from './writing.ts';
import { writeInChildProcess } from './writing-in-child-process.ts';

const maxBodyBytes = 64 * 1024;
// Of 200 000 characters, of three bytes each, and what JSON adds. Only who may write one gets as far as to have it read.
const maxTextBytes = 1024 * 1024;

const isText = (method: string, url: string) => method === 'PUT' && url.includes('/text/');

type Tools = {
  revision: Pick<RevisionTracker, 'get'>;
  thumbnails: ReturnType<typeof createThumbnails>;
  writesInChildProcess: boolean;
};

export async function studioApi(
  app: App,
  given: Content,
  { revision, thumbnails, writesInChildProcess }: Tools,
): Promise<void> {
  const content = { ...given, db: given.db.withPlugin(takeTurns) };
  const context = { content, key: await readSigningKey(content.db, 'studio') };
  app.addContentTypeParser(
    'application/json',
    createJsonParser(app, ({ method, url }) => (isText(method, url) ? maxTextBytes : maxBodyBytes)),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    // Visitors come between what reads a request and what finds out who asks.
    await nextRound();
  });
  const uploads = createUploads(content);
  const here = writingTasks(context, revision);
  const writing = writesInChildProcess
    ? writeInChildProcess(content.settings, Object.keys(here) as TaskName[], app.log)
    : { tasks: here, stop: async () => {} };
  const erasing = startErasing(content, app.log);
  app.addHook('onClose', async () => {
    uploads.stop();
    await erasing.stop();
    await writing.stop();
  });
  const { findStaff, ...written } = writing.tasks;
  addStudioRoutes(
    app,
    { ...context, findStaff },
    {
      ...onceDueIsOut(revision, {
        ...sessionHandlers(context),
        ...accountHandlers(context),
        ...personHandlers(context),
        ...activityHandlers(context),
        ...mediaHandlers(context, { uploads, thumbnails }),
      }),
      ...written,
    },
  );
}
