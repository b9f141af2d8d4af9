/** `npm run content -- …` */
import path from 'node:path';
import {
  type Content,
  checkFolder,
  checkSite,
  exportFolder,
  type Finding,
  FolderError,
  type ImportOptions,
  ImportRefused,
  importFolder,
  type NewArticleKind,
  writeNewArticle,
} from 'content';
import { readArguments, runCommand } from './command.ts';
import { showProgress } from './progress.ts';

const usage = `npm run content -- import DIR              make the site say what the folder says, or one article: DIR/articles/news/NAME
    --dry-run                                 only list what would be added, changed or removed
    --allow-removals                          even if more than a tenth of the texts goes, or DIR holds what is not known
    --replace                                 even if the site changed after DIR was exported
npm run content -- export DIR              write all content into a folder
npm run content -- check [DIR]             what lacks a translation, a link's target or an alt text, on the site or in a folder
npm run content -- new news|work [DIR]     write the folder of a new article`;

const titles: Record<Finding['kind'], string> = {
  translation: 'Without a translation',
  link: 'Dead links',
  alt: 'Pictures without alt text',
};

const flags = ['dry-run', 'allow-removals', 'replace'] as const;

await runCommand(usage, (args, env) => {
  const { positionals = [], isSet } = readArguments(args, env, flags) ?? {};
  if (!isSet) return undefined;
  const [command, ...others] = positionals;
  const options = {
    isDryRun: isSet('dry-run'),
    allowRemovals: isSet('allow-removals'),
    replace: isSet('replace'),
  };
  const [first, second] = others;
  if (command === 'import' && first && others.length === 1)
    return (content) => runImport(content, path.resolve(first), options);
  if (flags.some(isSet)) return undefined;
  if (command === 'export' && first && others.length === 1) return (content) => runExport(content, path.resolve(first));
  if (command === 'check' && others.length <= 1) return (content) => runCheck(content, first);
  if (command === 'new' && (first === 'news' || first === 'work') && others.length <= 2)
    return (content) => runNew(content, first, path.resolve(second ?? '.'));
  return undefined;
});

async function runImport(content: Content, folder: string, options: ImportOptions): Promise<number> {
  try {
    const { added, changed, removed, warnings, refusals } = await showProgress('Importing', (onProgress) =>
      importFolder(content, folder, { ...options, onProgress }),
    );
    if (options.isDryRun) {
      for (const file of added) console.log(`added    ${file}`);
      for (const file of changed) console.log(`changed  ${file}`);
      for (const file of removed) console.log(`removed  ${file}`);
    }
    for (const { file, line, message } of warnings) console.warn(`${file}:${line}: ${message}`);
    for (const refusal of refusals) console.error(`Would be refused: ${refusal}`);
    const verb = options.isDryRun ? 'Would be' : 'Imported:';
    console.log(`${verb} ${added.length} added, ${changed.length} changed, ${removed.length} removed.`);
    return refusals.length > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof FolderError)
      console.error(`${error.message}\n${error.problems.length} problems: nothing was imported.`);
    else if (error instanceof ImportRefused) console.error(`Nothing was imported: ${error.message}`);
    else throw error;
    return 1;
  }
}

async function runExport(content: Content, folder: string): Promise<number> {
  const written = await showProgress('Exporting', (onProgress) => exportFolder(content, folder, onProgress));
  console.log(`Exported to ${folder}: ${written} files changed.`);
  return 0;
}

/** A missing translation is shown, and is fine; a dead link or an undescribed picture is a mistake. */
async function runCheck(content: Content, folder: string | undefined): Promise<number> {
  const findings = folder
    ? await showProgress('Checking', (onProgress) => checkFolder(content, path.resolve(folder), onProgress))
    : await checkSite(content);
  for (const [kind, group] of Map.groupBy(findings, (finding) => finding.kind)) {
    console.log(`${titles[kind]} (${group.length})`);
    for (const { where, message } of group) console.log(`  ${where}: ${message}`);
  }
  if (findings.length === 0) console.log('Nothing is missing.');
  return findings.some(({ kind }) => kind !== 'translation') ? 1 : 0;
}

async function runNew(content: Content, kind: NewArticleKind, root: string): Promise<number> {
  const folder = path.join(root, await writeNewArticle(content, root, kind));
  console.log(`Written: ${folder}\nFill it in, then: npm run content -- import ${folder}`);
  return 0;
}
