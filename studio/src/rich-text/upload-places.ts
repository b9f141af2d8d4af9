/** Files on their way into the text: where each is going to be, however the text changes meanwhile. */
import type { StudioAttachment } from 'contract/studio';
import { kindOf } from 'contract/studio/media-files';
import { Fragment, type Node as ProseNode, Slice } from 'prosemirror-model';
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { dropPoint } from 'prosemirror-transform';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { schema } from './schema.ts';

type Place = { key: number; pos: number };
type Change = { add?: Place[]; gone?: number };

const pluginKey = new PluginKey<readonly Place[]>('uploads');

const change = (tr: Transaction, changed: Change) => tr.setMeta(pluginKey, changed);

/** `elementOf` is asked for the element that stands in an upload's place. */
export const uploadPlaces = (elementOf: (key: number) => HTMLElement) =>
  new Plugin<readonly Place[]>({
    key: pluginKey,
    state: {
      init: () => [],
      apply(tr, places) {
        const { add = [], gone } = (tr.getMeta(pluginKey) ?? {}) as Change;
        // Files that came together stay in their order, whichever is there first.
        const isAfter = (key: number) => gone !== undefined && key > gone;
        const kept = places.filter(({ key }) => key !== gone);
        return [...kept.map(({ key, pos }) => ({ key, pos: tr.mapping.map(pos, isAfter(key) ? 1 : -1) })), ...add];
      },
    },
    props: {
      decorations(state) {
        const places = pluginKey.getState(state) ?? [];
        const options = { side: -1, stopEvent: () => true, ignoreSelection: true };
        return DecorationSet.create(
          state.doc,
          places.map(({ key, pos }) => Decoration.widget(pos, () => elementOf(key), { ...options, key: String(key) })),
        );
      },
    },
  });

export const placesIn = (view: EditorView) => pluginKey.getState(view.state) ?? [];

export const addPlaces = (view: EditorView, keys: number[], pos: number) =>
  view.dispatch(change(view.state.tr, { add: keys.map((key) => ({ key, pos })) }));

export const removePlace = (view: EditorView, key: number) => view.dispatch(change(view.state.tr, { gone: key }));

/** Puts the file where its place is by now. A document has no place in a text: it stays in the media. */
export function fillPlace(view: EditorView, key: number, attachment: StudioAttachment): void {
  const place = placesIn(view).find((one) => one.key === key);
  const { tr } = view.state;
  const node = place && nodeOf(attachment, tr.doc.resolve(place.pos).parent.inlineContent);
  if (node) {
    const slice = new Slice(Fragment.from(node), 0, 0);
    tr.insert(dropPoint(tr.doc, place.pos, slice) ?? place.pos, node);
  }
  view.dispatch(change(tr, { gone: key }));
}

function nodeOf({ Name, Type }: StudioAttachment, isInline: boolean): ProseNode | undefined {
  const kind = kindOf(Type);
  if (kind === 'document') return undefined;
  const picture = schema.node('image', { name: Name });
  // The site plays a video only where it stands alone.
  return isInline && kind === 'picture' ? picture : schema.node('paragraph', null, [picture]);
}
