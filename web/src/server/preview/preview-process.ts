/** The process that draws preview pictures. */
import { answerTasks } from 'http/task-process';
import { makePreview, type PreviewTask } from './picture.ts';

answerTasks(({ title, locale, cover }: PreviewTask) => makePreview(title, locale, cover));
