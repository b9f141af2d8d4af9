import type { LocaleCode } from 'contract/locale';
import { createContext, useContext } from 'react';
import brand from '../../../sample/brand.json' with { type: 'json' };

export const LocaleContext = createContext<LocaleCode>('en-US');

export const brandName = (locale: LocaleCode) => brand.name[locale];

export const useBrandName = () => brandName(useContext(LocaleContext));
