/** What the command-line programs share: settings, an open content service, and one clear line on failure. */
import { type Content, closeContent, openContent } from 'content';
import { requireBrand } from 'web/server/company';
import { readEnvironment } from './environment.ts';
import { readSettings } from './settings.ts';

type Work = (content: Content) => Promise<number>;

/** `choose` reads the arguments and answers what to do, or nothing where they make no sense. */
export async function runCommand(usage: string, choose: (args: string[]) => Work | undefined): Promise<void> {
  const work = choose(process.argv.slice(2));
  if (!work) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  try {
    const { content: settings, contentUrl } = readSettings(readEnvironment(), requireBrand());
    if (contentUrl) throw new Error('CONTENT_URL is set: run this where the content service is');
    const content = await openContent(settings);
    try {
      process.exitCode = await work(content);
    } finally {
      await closeContent(content);
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
