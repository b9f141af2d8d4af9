import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Content } from '../content.ts';
import { lockForChange } from '../database/index.ts';
import { maxRemembered } from '../item/rendering.ts';
import { noReferences } from '../markdown/references.ts';
import type * as renderer from '../markdown/renderer.ts';
import { type FolderFiles, writeFolder } from '../testing/folder.ts';
import { databases, newSettings, openTestContent } from '../testing/service.ts';
import { importFolder } from './import.ts';

const renderApart = vi.hoisted(() => vi.fn<typeof renderer.renderApart>());
vi.mock('../markdown/renderer.ts', async (original) => ({ ...(await original<typeof renderer>()), renderApart }));

const count = maxRemembered + 1;

function texts(kind: string): FolderFiles {
  const files: FolderFiles = {};
  for (let id = 2; id < count + 2; id++) {
    files[`articles/news/${id}/article.yaml`] = `id: ${id}\ntype: Info\n`;
    files[`articles/news/${id}/en-US.md`] =
      `---\ntitle: Title ${id}\npublished: 2026-01-01T00:00:00Z\n---\n\nText ${id} on ${kind}.\n`;
  }
  return files;
}

/** Whether somebody else could publish at this moment. */
const isUnlocked = ({ db }: Content) =>
  Promise.race([
    db
      .transaction()
      .execute(lockForChange)
      .then(() => true),
    sleep(2000, false),
  ]);

test.each(databases)(
  'drafts of more texts than are remembered are rendered before their transaction, on %s',
  async (kind) => {
    onTestFinished(() => void renderApart.mockReset());
    const content = await openTestContent(await newSettings(kind));
    await importFolder(content, await writeFolder());
    renderApart.mockImplementation(async ({ source }) => {
      if (!(await isUnlocked(content))) throw new Error(`“${source}” is rendered in a transaction`);
      return { pieces: [source], slots: [], problems: [], references: noReferences };
    });
    const { drafts } = await importFolder(content, await writeFolder(texts(kind)), { asDrafts: true });
    // The facts of each, and its text.
    expect(drafts).toHaveLength(2 * count);
    expect(renderApart).toHaveBeenCalledTimes(count);
  },
);
