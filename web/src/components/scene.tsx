/** The company's small drawings, for when there is no picture to show: in the brand's colours, light and dark. */
import error from '../../../sample/scenes/error.svg?raw';
import maintenance from '../../../sample/scenes/maintenance.svg?raw';
import nothing from '../../../sample/scenes/nothing.svg?raw';
import styles from './scene.module.css';
import { trustedHtml } from './trusted-html.ts';

const scenes = {
  nothing: trustedHtml(nothing),
  error: trustedHtml(error),
  maintenance: trustedHtml(maintenance),
};

export function Scene({ name }: { name: keyof typeof scenes }) {
  return <span className={styles.scene} aria-hidden="true" dangerouslySetInnerHTML={scenes[name]} />;
}
