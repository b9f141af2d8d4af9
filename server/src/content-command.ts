/** `npm run content -- …` */
import path from 'node:path';
import {
  type Content,
  checkFolder,
  checkSite,
  diffFolder,
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
    --take folder|studio                      whose version is taken of what both changed after DIR was exported
    --as-drafts                               only make drafts in the studio; visitors see nothing of them
    --replace                                 whatever the studio changed after DIR was exported
npm run content -- diff DIR                what the folder changed, what the studio did, and what both
npm run content -- export DIR              write all content into a folder
    --replace                                 whatever was changed in DIR and not imported
npm run content -- check [DIR]             what lacks a translation, a link's target or an alt text, or is stale, on the site or in a folder
npm run content -- new news|work [DIR]     write the folder of a new article`;

const titles: Record<Finding['kind'], string> = {
  translation: 'Without a translation',
  stale: 'Stale translations',
  link: 'Dead links',
  alt: 'Pictures without alt text',
};

const flags = ['dry-run', 'allow-removals', 'replace', 'as-drafts'] as const;

await runCommand(usage, (args, env) => {
  const { positionals = [], isSet, optionOf } = readArguments(args, env, flags, ['take']) ?? {};
  if (!isSet || !optionOf) return undefined;
  const take = optionOf('take');
  if (take !== undefined && take !== 'folder' && take !== 'studio') return undefined;
  // The one takes the folder for the whole truth, the others ask what the studio says.
  if (isSet('replace') && (take || isSet('as-drafts'))) return undefined;
  const [command, ...others] = positionals;
  const options: ImportOptions = {
    isDryRun: isSet('dry-run'),
    allowRemovals: isSet('allow-removals'),
    replace: isSet('replace'),
    asDrafts: isSet('as-drafts'),
    take,
  };
  const [first, second] = others;
  if (command === 'import' && first && others.length === 1)
    return (content) => runImport(content, path.resolve(first), options);
  const isAnySet = (names: readonly (typeof flags)[number][]) => take !== undefined || names.some(isSet);
  if (command === 'export' && first && others.length === 1 && !isAnySet(flags.filter((flag) => flag !== 'replace')))
    return (content) => runExport(content, path.resolve(first), isSet('replace'));
  if (isAnySet(flags)) return undefined;
  if (command === 'diff' && first && others.length === 1) return (content) => runDiff(content, path.resolve(first));
  if (command === 'check' && others.length <= 1) return (content) => runCheck(content, first);
  if (command === 'new' && (first === 'news' || first === 'work') && others.length <= 2)
    return (content) => runNew(content, first, path.resolve(second ?? '.'));
  return undefined;
});

async function runImport(content: Content, folder: string, options: ImportOptions): Promise<number> {
  try {
    const result = await showProgress('Importing', (onProgress) =>
      importFolder(content, folder, { ...options, onProgress }),
    );
    const { added, changed, removed, drafts, kept, warnings, refusals } = result;
    if (options.isDryRun) {
      for (const file of added) console.log(`added    ${file}`);
      for (const file of changed) console.log(`changed  ${file}`);
      for (const file of removed) console.log(`removed  ${file}`);
      for (const file of drafts) console.log(`draft    ${file}`);
      for (const file of kept) console.log(`kept     ${file}`);
    }
    for (const { file, line, message } of warnings) console.warn(`${file}:${line}: ${message}`);
    for (const refusal of refusals) console.error(`Would be refused: ${refusal}`);
    const verb = options.isDryRun ? 'Would be' : 'Imported:';
    const count = options.asDrafts
      ? `${drafts.length} drafts`
      : `${added.length} added, ${changed.length} changed, ${removed.length} removed`;
    console.log(`${verb} ${count}${kept.length > 0 ? `; ${kept.length} kept as the studio has them` : ''}.`);
    return refusals.length > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof FolderError)
      console.error(`${error.message}\n${error.problems.length} problems: nothing was imported.`);
    else if (error instanceof ImportRefused) console.error(`Nothing was imported: ${error.message}`);
    else throw error;
    return 1;
  }
}

/** Fails where an import would be refused until somebody decides. */
async function runDiff(content: Content, folder: string): Promise<number> {
  const diff = await showProgress('Comparing', (onProgress) => diffFolder(content, folder, onProgress));
  const groups = {
    'Changed in the folder': diff.folder,
    'Changed in the studio': diff.studio,
    'Changed in both': diff.both,
  };
  for (const [title, lines] of Object.entries(groups)) {
    if (lines.length > 0) console.log(`${title} (${lines.length})`);
    for (const line of lines) console.log(`  ${line}`);
  }
  if (Object.values(groups).every(({ length }) => length === 0)) console.log('The folder and the site say the same.');
  if (!diff.hasManifest)
    console.warn('The folder has no .exported.json: it counts as newer than all but what the studio changed.');
  return diff.both.length > 0 ? 1 : 0;
}

async function runExport(content: Content, folder: string, replace: boolean): Promise<number> {
  const written = await showProgress('Exporting', (onProgress) =>
    exportFolder(content, folder, { replace, onProgress }),
  );
  console.log(`Exported to ${folder}: ${written} files changed.`);
  return 0;
}

/** A missing or stale translation is shown, and is fine; a dead link or an undescribed picture is a mistake. */
async function runCheck(content: Content, folder: string | undefined): Promise<number> {
  const findings = folder
    ? await showProgress('Checking', (onProgress) => checkFolder(content, path.resolve(folder), onProgress))
    : await checkSite(content);
  const groups = Map.groupBy(findings, (finding) => finding.kind);
  for (const [kind, title] of Object.entries(titles)) {
    const group = groups.get(kind as Finding['kind']) ?? [];
    if (group.length > 0) console.log(`${title} (${group.length})`);
    for (const { where, message } of group) console.log(`  ${where}: ${message}`);
  }
  if (findings.length === 0) console.log('Nothing is missing.');
  return findings.some(({ kind }) => kind === 'link' || kind === 'alt') ? 1 : 0;
}

async function runNew(content: Content, kind: NewArticleKind, root: string): Promise<number> {
  const folder = path.join(root, await writeNewArticle(content, root, kind));
  console.log(`Written: ${folder}\nFill it in, then: npm run content -- import ${folder}`);
  return 0;
}
