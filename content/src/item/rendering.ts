/**
 * Texts as another process renders them. A transaction does not wait for it: work that needs a text which is not rendered
 * yet ends its transaction, and begins anew once the text is.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createMemoize } from 'http/memoize';
import type { Database } from '../database/index.ts';
import type { Template } from '../markdown/fill-template.ts';
import { type RenderTask, renderApart, TextTooSlow } from '../markdown/renderer.ts';

// A save, the check and the publication after it need the same text: fifty articles in four languages, and what is written meanwhile.
export const maxRemembered = 400;

const memoize = createMemoize({ max: maxRemembered, bytes: { max: 32_000_000, of: bytesOf } });
const finished = new WeakSet<Promise<Template>>();

/** What work has waited for: it is there when the work begins anew, however much else is rendered. */
const waitedFor = new AsyncLocalStorage<Map<string, Promise<Template>>>();

class NotRendered extends Error {
  readonly tasks: RenderTask[];
  constructor(tasks: RenderTask[]) {
    super(`${tasks.length} texts are not rendered`);
    this.tasks = tasks;
  }
}

const keyOf = ({ source, locale }: RenderTask) => `${locale} ${source}`;

// A link, a picture or a problem, roughly.
const bytesPerNote = 200;

/** Characters of Chinese and Japanese take two bytes each, and so do all others beside them. */
function bytesOf(key: string, template: unknown): number {
  const { pieces, slots, problems, references } = template as Template;
  const notes = [slots, problems, ...Object.values(references)].reduce((sum, { length }) => sum + length, 0);
  return 2 * pieces.reduce((sum, { length }) => sum + length, key.length) + bytesPerNote * notes;
}

function render(task: RenderTask): Promise<Template> {
  const template = memoize(keyOf(task), () => renderApart(task));
  template.then(
    () => finished.add(template),
    () => {},
  );
  return template;
}

/** What is there without waiting. */
function find(task: RenderTask): Promise<Template> | undefined {
  const waited = waitedFor.getStore()?.get(keyOf(task));
  if (waited) return waited;
  const remembered = memoize.peek<Template>(keyOf(task));
  return remembered && finished.has(remembered) ? remembered : undefined;
}

/** Does work that changes nothing unless its transaction is committed, and renders the texts that it needs between its attempts. */
export async function renderFirst<T>(work: () => Promise<T>): Promise<T> {
  const templates = new Map<string, Promise<Template>>();
  for (;;) {
    try {
      return await waitedFor.run(templates, work);
    } catch (error) {
      if (!(error instanceof NotRendered)) throw error;
      // One after the other, so that a save of somebody else comes between.
      for (const task of error.tasks) {
        const template = render(task);
        await template.catch(unlessTooSlow);
        templates.set(keyOf(task), template);
      }
    }
  }
}

/** The work is told when it asks for the text: it knows whose it is. */
function unlessTooSlow(error: unknown) {
  if (!(error instanceof TextTooSlow)) throw error;
}

/** All at once, because the work would begin anew for each. */
export function requireRendered(db: Database, tasks: RenderTask[]): void {
  if (!db.isTransaction || !waitedFor.getStore()) return;
  const missing = tasks.filter((task) => !find(task));
  if (missing.length > 0) throw new NotRendered(missing);
}

export async function templateOf(db: Database, task: RenderTask): Promise<Template> {
  requireRendered(db, [task]);
  return find(task) ?? render(task);
}
