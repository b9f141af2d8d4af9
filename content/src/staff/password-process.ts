/** The process that makes keys of passwords: see password.ts. */
import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import { answerTasks } from 'http/task-process';
import type { DeriveTask } from './password.ts';

const derive = promisify(argon2);
const tagLength = 32;

answerTasks((task: DeriveTask) => derive('argon2id', { ...task, tagLength }));
