/** The company's mark, in the brand's colour. */
import mark from '../../../sample/mark.svg?raw';
import styles from './mark.module.css';
import { trustedHtml } from './trusted-html.ts';

const picture = trustedHtml(mark);

export function Mark() {
  return <span className={styles.mark} aria-hidden="true" dangerouslySetInnerHTML={picture} />;
}
