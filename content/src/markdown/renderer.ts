/** Renders in a process of its own, one text after the other. It starts with the first text. */
import path from 'node:path';
import type { LocaleCode } from 'contract';
import { createTaskProcess, priorityOfWaitedFor, TaskProcessEndedError, TaskTimeoutError } from 'http/task-process';
import { minute, second } from '../clock.ts';
import { HttpProblem } from '../problem.ts';
import type { Template } from './fill-template.ts';

const program = path.join(import.meta.dirname, 'renderer-process.ts');

export type RenderTask = { source: string; locale: LocaleCode };

// A machine that has too much to do takes long, too. Who asks again meanwhile waits for the same rendering.
export const renderTimeoutMs = 20 * second;

const renderer = createTaskProcess<RenderTask, Template>(program, {
  timeoutMs: renderTimeoutMs,
  // Who stops to think does not wait for another to start.
  idleTimeoutMs: 5 * minute,
  priority: priorityOfWaitedFor,
});

/** The renderer has ended twice over the same text, which may be the machine's doing: it can be tried again. */
export class RendererGone extends HttpProblem {
  constructor(cause: Error) {
    super(503, 'The text could not be rendered. Please try again in a few seconds.', {
      headers: { 'retry-after': '5' },
      cause,
    });
  }
}

export class TextTooSlow extends HttpProblem {
  constructor(cause: Error) {
    super(422, 'The text takes too long to be made into a page. Please make it shorter or simpler.', {
      errors: [{ field: 'Markdown', code: 'too_slow', message: tooSlow }],
      cause,
    });
  }
}

export const tooSlow = 'the text takes too long to be made into a page';

export async function renderApart(task: RenderTask): Promise<Template> {
  const render = () => renderer.run(async () => task);
  try {
    return await render().catch((error) => {
      if (error instanceof TaskProcessEndedError) return render();
      throw error;
    });
  } catch (error) {
    if (error instanceof TaskProcessEndedError) throw new RendererGone(error);
    if (error instanceof TaskTimeoutError) throw new TextTooSlow(error);
    throw error;
  }
}
