/** Whether an input method is composing anywhere within an element: in a field, in the rich text or in the Markdown. */
import { type CompositionEventHandler, useRef } from 'react';

export function useComposition() {
  const isComposing = useRef(false);
  const begin: CompositionEventHandler = () => {
    isComposing.current = true;
  };
  const end: CompositionEventHandler = () => {
    isComposing.current = false;
  };
  return { isComposing: () => isComposing.current, handlers: { onCompositionStart: begin, onCompositionEnd: end } };
}
