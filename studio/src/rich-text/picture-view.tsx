/** A picture in the text: drawn as a picture, with what the text says of it below. */
import type { LocaleCode } from 'contract/locale';
import type { Node as ProseNode } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import type { EditorView, NodeView } from 'prosemirror-view';
import type { Islands } from './islands.tsx';
import styles from './picture-in-text.module.css';
import { PictureInText } from './picture-in-text.tsx';
import { nodes } from './schema.ts';

type Place = () => number | undefined;

export const createPictureView =
  (islands: Islands, locale: LocaleCode) =>
  (first: ProseNode, view: EditorView, placeOf: Place): NodeView => {
    const dom = document.createElement('span');
    dom.className = styles.picture ?? '';

    function describe(alt: string): void {
      const at = placeOf();
      if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, 'alt', alt));
    }
    function leave(): void {
      const at = placeOf();
      if (at !== undefined) view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
      view.focus();
    }
    const draw = ({ attrs }: ProseNode) =>
      islands.draw(
        dom,
        <PictureInText
          address={attrs.name}
          alt={attrs.alt}
          locale={locale}
          onDescribe={view.editable ? describe : undefined}
          onLeave={leave}
        />,
      );

    draw(first);
    return {
      dom,
      update(node) {
        if (node.type !== nodes.image) return false;
        draw(node);
        return true;
      },
      // The field below the picture has its own keys, clipboard and input method.
      stopEvent: ({ target }) => target instanceof HTMLTextAreaElement,
      ignoreMutation: () => true,
      destroy: () => islands.remove(dom),
    };
  };

/** The picture that is selected as a whole. */
export function selectedPicture({ selection }: EditorView['state']): { node: ProseNode; pos: number } | undefined {
  const isPicture = selection instanceof NodeSelection && selection.node.type === nodes.image;
  return isPicture ? { node: selection.node, pos: selection.from } : undefined;
}

/** Goes on to what the text says of the selected picture. */
export function describeSelected(view: EditorView): boolean {
  const selected = selectedPicture(view.state);
  const dom = selected && view.nodeDOM(selected.pos);
  const field = dom instanceof HTMLElement && dom.querySelector('textarea');
  if (!field) return false;
  field.focus();
  return true;
}
