/** The process that measures uploads, so that one that takes much time or memory costs visitors nothing. */
import { answerTasks } from 'http/task-process';
import { type Measured, MediaRefusal, measure, type RefusalCode } from '../attachment/media.ts';

export type Inspection = { measured: Measured } | { refusal: { code: RefusalCode; message: string } };

answerTasks(async ({ file }: { file: string }): Promise<Inspection> => {
  try {
    return { measured: await measure(file) };
  } catch (error) {
    if (!(error instanceof MediaRefusal)) throw error;
    return { refusal: { code: error.code, message: error.message } };
  }
});
