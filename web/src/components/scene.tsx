/** The company's small drawings or pictures, for where a page has none of its own. A drawing is in the brand's colours, light and dark. */
import styles from './scene.module.css';
import { trustedHtml } from './trusted-html.ts';

type Name = 'nothing' | 'error' | 'maintenance' | 'sent';

const file = (name: Name, type: 'svg' | 'webp') => `../../../sample/scenes/${name}.${type}`;

const drawings = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../../sample/scenes/*.svg', { query: '?raw', import: 'default', eager: true }),
  ).map(([path, drawing]) => [path, trustedHtml(drawing)]),
);
const pictures = import.meta.glob<string>('../../../sample/scenes/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

export const hasScene = (name: Name) => file(name, 'webp') in pictures || file(name, 'svg') in drawings;

export function Scene({ name }: { name: Name }) {
  const picture = pictures[file(name, 'webp')];
  const drawing = drawings[file(name, 'svg')];
  if (picture)
    return (
      <span className={styles.picture}>
        <img src={picture} alt="" width="1040" height="585" />
      </span>
    );
  return drawing && <span className={styles.scene} aria-hidden="true" dangerouslySetInnerHTML={drawing} />;
}
