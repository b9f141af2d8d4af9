/**
 * The text of a heading, whose lines end between words, in Chinese and Japanese as well. The server finds the words. React
 * compares a text with all that is in its element, whatever elements that is in, so that it takes over the server's words
 * without knowing them; only what the browser renders anew is split here.
 */
import { useIntl } from 'react-intl';
import { siteName } from '../head/title.ts';
import { isUnspaced, splitWords } from '../language/words.ts';
import styles from './words.module.css';

type Props = { children: string /** Where it is not that of the page. */; lang?: string | undefined };

export function Words({ children: text, lang: own }: Props) {
  const { locale } = useIntl();
  const lang = own ?? locale;
  if (!isUnspaced(lang)) return text;
  if (import.meta.env.SSR)
    return (
      <span className={styles.words}>
        {splitWords(text, lang).flatMap((word, index) => (index > 0 ? [<wbr key={index} />, word] : word))}
      </span>
    );
  return (
    <span ref={(element) => separate(element, text, lang)} className={styles.words}>
      {text}
    </span>
  );
}

function separate(element: HTMLElement | null, text: string, lang: string): void {
  if (!element || element.childElementCount > 0) return;
  const words = splitWords(text, lang);
  element.replaceChildren(
    ...words.flatMap((word, index) => (index > 0 ? [document.createElement('wbr'), word] : word)),
  );
}

/** A message that may name the site. */
export function MessageWords({ id }: { id: string }) {
  const intl = useIntl();
  return <Words>{intl.formatMessage({ id }, { site: siteName(intl) })}</Words>;
}

/** HTML of the content service, in which the headings are separated alike. */
export const separateHeadings = (html: string, lang: string): string =>
  isUnspaced(lang)
    ? html.replace(
        /(<h[2-4][^>]*>)([^<]+)(?=<\/h[2-4]>)/g,
        (_, tag: string, text: string) =>
          `${tag}<span class="${styles.words}">${splitWords(text, lang).join('<wbr>')}</span>`,
      )
    : html;
