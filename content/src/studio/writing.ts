/** What staff ask for again and again while they write: it can be done here, or by another process. */
import type { RevisionTracker } from 'http/revision-tracker';
import { findSession } from '../staff/session.ts';
import { findPerson } from '../staff/store.ts';
import { articleHandlers } from './article.ts';
import { releaseHandlers } from './release.ts';
import { onceDueIsOut, type WritingContext } from './route.ts';
import { textHandlers } from './text.ts';

export function writingTasks(context: WritingContext, revision: Pick<RevisionTracker, 'get'>) {
  const { db } = context.content;
  return {
    async findStaff({ params: { token } }: { params: { token: string } }) {
      const session = await findSession(db, token);
      return { session, person: session && (await findPerson(db, session.staff_id)) };
    },
    ...onceDueIsOut(revision, {
      ...articleHandlers(context),
      ...textHandlers(context),
      ...releaseHandlers(context),
    }),
  };
}

export type WritingTasks = ReturnType<typeof writingTasks>;
export type TaskName = keyof WritingTasks;
