/** The process that makes the sizes of pictures. */
import { answerTasks } from 'http/task-process';
import { createEncode } from './encode.ts';

answerTasks(createEncode());
