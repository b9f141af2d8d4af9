export { contentApp } from './app.ts';
export { listPublishedTexts } from './article/published.ts';
export { createVariantSource } from './attachment/variant-source.ts';
export { originalName } from './attachment/variants.ts';
export { backup } from './backup/backup.ts';
export { NotEmptyError, restore } from './backup/restore.ts';
export {
  type Content,
  type ContentSettings,
  closeContent,
  isEmpty,
  openContent,
  openContentForVisitors,
} from './content.ts';
export { createLease } from './database/lease.ts';
export { findStoreProblem } from './files/find-store-problem.ts';
export { type Files, readAll } from './files/index.ts';
export { checkFolder, checkSite, type Finding } from './import-export/check.ts';
export { diffFolder } from './import-export/diff.ts';
export { exportFolder } from './import-export/export.ts';
export { type ImportOptions, importFolder } from './import-export/import.ts';
export { FolderError } from './import-export/layout.ts';
export { type NewArticleKind, writeNewArticle } from './import-export/new-article.ts';
export { ImportRefused, type ImportResult } from './import-export/plan.ts';
export { mailKinds } from './message/routes.ts';
export { eraseByEmail, findMessage, listMessages, readOutbox, retryMessage } from './message/store.ts';
