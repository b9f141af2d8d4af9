import type { Database } from '../database/index.ts';
import type { RenderTask } from '../markdown/renderer.ts';
import type { ItemKey } from './item.ts';
import { kindOf } from './kinds.ts';
import { requireRendered } from './rendering.ts';

/** To be called before many items are checked or written one by one. */
export async function requireTexts(trx: Database, items: { key: ItemKey; fields?: object }[]): Promise<void> {
  const tasks: RenderTask[] = [];
  for (const { key, fields } of items) if (fields) tasks.push(...(await kindOf(key).textsOf(trx, key, fields)));
  requireRendered(trx, tasks);
}
