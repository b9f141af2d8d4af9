/** What the command-line programs share: settings, an open content service, and one clear line on failure. */
import { type Content, closeContent, openContent } from 'content';
import brand from '../../sample/brand.json' with { type: 'json' };
import { readSettings } from './settings.ts';

export class UsageError extends Error {}

export async function runCommand(
  usage: string,
  run: (content: Content, args: string[]) => Promise<number>,
): Promise<void> {
  try {
    const { content: settings } = readSettings(process.env, brand.name);
    const content = await openContent(settings);
    try {
      process.exitCode = await run(content, process.argv.slice(2));
    } finally {
      await closeContent(content);
    }
  } catch (error) {
    if (error instanceof UsageError) console.error(usage);
    else console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
