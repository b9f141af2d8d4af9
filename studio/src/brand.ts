/** What the studio shows of the brand file. */
import brand from '../../sample/brand.json' with { type: 'json' };

export const brandColor = brand.color;

const names: Record<string, string> = brand.name;

export const siteName = (locale: string) => names[locale] ?? Object.values(names)[0] ?? '';
