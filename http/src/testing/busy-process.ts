/** A program that gives a process of its own half a second's work without a break, and that process. */
import { answerTasks, createTaskProcess } from '../task-process.ts';

if (process.send)
  answerTasks(async () => {
    console.log('begun');
    const end = Date.now() + 500;
    while (Date.now() < end);
  });
else await createTaskProcess(import.meta.filename).run(async () => 'work');
