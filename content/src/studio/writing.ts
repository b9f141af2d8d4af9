/** What staff ask for again and again while they write: it can be done here, or by a thread. */
import { findPerson } from '../staff/store.ts';
import { articleHandlers } from './article.ts';
import { releaseHandlers } from './release.ts';
import type { WritingContext } from './route.ts';
import { textHandlers } from './text.ts';

export const writingTasks = (context: WritingContext) => ({
  findPerson: ({ params: { id } }: { params: { id: string } }) => findPerson(context.content.db, id),
  ...articleHandlers(context),
  ...textHandlers(context),
  ...releaseHandlers(context),
});

export type WritingTasks = ReturnType<typeof writingTasks>;
export type TaskName = keyof WritingTasks;
