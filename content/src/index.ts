export { contentApp } from './app.ts';
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
export { checkContent, type Finding } from './folder/check.ts';
export { exportFolder } from './folder/export.ts';
export { type ImportResult, importFolder } from './folder/import.ts';
export { FolderError } from './folder/layout.ts';
export { mailKinds } from './message/routes.ts';
export { eraseByEmail, findMessage, listMessages, readOutbox, retryMessage } from './message/store.ts';
