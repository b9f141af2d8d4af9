/** What every page's loader is given. */
import type { Client } from 'contract/client';
import type { LocaleCode } from 'contract/locale';

export type LoaderContext = { client: Client; locale: LocaleCode };
