/** `npm run content -- …` */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Content, checkContent, exportFolder, type Finding, FolderError, importFolder } from 'content';
import { runCommand } from './command.ts';
import { showProgress } from './progress.ts';

const usage = `npm run content -- import DIR [--dry-run]   make the site say what the folder says
npm run content -- export DIR               write all content into a folder
npm run content -- check                    what is missing a translation, a link's target or an alt text`;

const titles: Record<Finding['kind'], string> = {
  translation: 'Without a translation',
  link: 'Dead links',
  alt: 'Pictures without alt text',
};

await runCommand(usage, (args) => {
  const { command, folder, isDryRun } = readArguments(args) ?? {};
  if (command === 'import' && folder) return (content) => runImport(content, path.resolve(folder), isDryRun === true);
  if (command === 'export' && folder && !isDryRun) return (content) => runExport(content, path.resolve(folder));
  if (command === 'check' && !folder && !isDryRun) return runCheck;
  return undefined;
});

// A flag that is only almost right must not become an import that was meant to be a dry run.
function readArguments(args: string[]) {
  try {
    const options = { 'dry-run': { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [command, folder, ...others] = positionals;
    return others.length > 0 ? undefined : { command, folder, isDryRun: values['dry-run'] };
  } catch {
    return undefined;
  }
}

async function runImport(content: Content, folder: string, isDryRun: boolean): Promise<number> {
  try {
    const result = await showProgress('Importing', (onProgress) =>
      importFolder(content, folder, { isDryRun, onProgress }),
    );
    for (const { file, line, message } of result.warnings) console.warn(`${file}:${line}: ${message}`);
    const verb = isDryRun ? 'Would be' : 'Imported:';
    console.log(`${verb} ${result.added} added, ${result.changed} changed, ${result.removed} removed.`);
    return 0;
  } catch (error) {
    if (!(error instanceof FolderError)) throw error;
    console.error(error.message);
    console.error(`${error.problems.length} problems: nothing was imported.`);
    return 1;
  }
}

async function runExport(content: Content, folder: string): Promise<number> {
  const written = await showProgress('Exporting', (onProgress) => exportFolder(content, folder, onProgress));
  console.log(`Exported to ${folder}: ${written} files changed.`);
  return 0;
}

/** A missing translation is shown, and is fine; a dead link or an undescribed picture is a mistake. */
async function runCheck({ db }: Content): Promise<number> {
  const findings = await checkContent(db);
  for (const [kind, group] of Map.groupBy(findings, (finding) => finding.kind)) {
    console.log(`${titles[kind]} (${group.length})`);
    for (const { where, message } of group) console.log(`  ${where}: ${message}`);
  }
  if (findings.length === 0) console.log('Nothing is missing.');
  return findings.some(({ kind }) => kind !== 'translation') ? 1 : 0;
}
