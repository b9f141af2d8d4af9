/** The process that makes bodies as small as Brotli gets: see compression.ts. */
import { brotli } from './brotli.ts';
import { answerTasks } from './task-process.ts';

const bestQuality = 11;

answerTasks((body: Uint8Array) => brotli(body, bestQuality));
