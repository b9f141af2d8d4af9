/** Takes files that are dropped into the text or pasted: each is uploaded, and put where it was dropped once it is there. */
import type { QueryClient } from '@tanstack/react-query';
import type { StudioAttachment } from 'contract/studio';
import type { EditorProps, EditorView } from 'prosemirror-view';
import { filesOf } from '../media/dropped-files.ts';
import { namedMediaQuery } from '../media/queries.ts';
import { addUploads, displaceUploads } from '../media/uploads.ts';
import type { Islands } from './islands.tsx';
import styles from './upload-in-text.module.css';
import { UploadInText } from './upload-in-text.tsx';
import { addPlaces, fillPlace, placesIn, removePlace, uploadPlaces } from './upload-places.ts';
import { whenNotComposing } from './when-not-composing.ts';

/** An empty line, or else below the block that the pointer is on: no sentence is torn. */
function placeBelow(view: EditorView, { clientX, clientY }: DragEvent): number {
  const { doc } = view.state;
  const at = doc.resolve(view.posAtCoords({ left: clientX, top: clientY })?.pos ?? doc.content.size);
  const isEmpty = at.parent.isTextblock && at.parent.content.size === 0;
  return isEmpty || at.depth === 0 ? at.pos : at.after(1);
}

export function createFileTaking(islands: Islands, queries: QueryClient) {
  const elements = new Map<number, HTMLElement>();

  function forget(key: number): void {
    const element = elements.get(key);
    if (element) islands.remove(element);
    elements.delete(key);
  }

  function take(view: EditorView, files: File[], pos: number): boolean {
    if (files.length === 0) return false;
    const onDone = (attachment: StudioAttachment, key: number) => {
      queries.setQueryData(namedMediaQuery(attachment.Name).queryKey, attachment);
      void queries.invalidateQueries({ queryKey: ['media', 'list'] });
      whenNotComposing(view, () => {
        if (!view.isDestroyed) fillPlace(view, key, attachment);
        forget(key);
      });
    };
    const keys = addUploads(files, { isPlaced: true, onDone });
    for (const key of keys) {
      const element = document.createElement('span');
      element.className = styles.upload ?? '';
      // What is said of it is not part of the text, and may be in another language.
      element.lang = document.documentElement.lang;
      elements.set(key, element);
      const onGone = () => {
        whenNotComposing(view, () => {
          // One that is done has filled its place.
          if (!view.isDestroyed && placesIn(view).some((place) => place.key === key)) removePlace(view, key);
          forget(key);
        });
      };
      islands.draw(element, <UploadInText uploadKey={key} onGone={onGone} />);
    }
    addPlaces(view, keys, pos);
    return true;
  }

  const props: Pick<EditorProps, 'handleDrop' | 'handlePaste'> = {
    handleDrop(view, event, _slice, isMoved) {
      return !isMoved && take(view, filesOf(event.dataTransfer), placeBelow(view, event));
    },
    handlePaste: (view, event) => take(view, filesOf(event.clipboardData), view.state.selection.to),
  };
  return {
    props,
    plugin: uploadPlaces((key) => elements.get(key) ?? document.createElement('span')),
    stop: () => displaceUploads([...elements.keys()]),
  };
}
