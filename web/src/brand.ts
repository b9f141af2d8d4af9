/** The brand file. A company that edits it makes the site its own. */
import type { LocaleCode } from 'contract/locale';
import file from '../../sample/brand.json' with { type: 'json' };

export const brand: typeof file & { name: Record<LocaleCode, string> } = file;
