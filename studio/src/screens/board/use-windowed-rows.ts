/** The rows of a list that are in view as the window scrolls. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Piece, piecesOf, rowsInView } from './windowing.ts';

type Options = { count: number; rowHeight: number; focused: number };

/** `list` is the element that the rows begin in. */
export function useWindowedRows(list: RefObject<Element | null>, { count, rowHeight, focused }: Options) {
  const [[first, end], setRange] = useState<[number, number]>([0, Math.min(count, 30)]);

  useLayoutEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const next = rowsInView(count, rowHeight, { top, height: innerHeight });
      setRange((now) => (now[0] === next[0] && now[1] === next[1] ? now : next));
    };
    measure();
    // What stands above the list may grow or go away.
    const resized = new ResizeObserver(measure);
    resized.observe(document.body);
    addEventListener('scroll', measure, { passive: true });
    return () => {
      resized.disconnect();
      removeEventListener('scroll', measure);
    };
  }, [list, count, rowHeight]);

  const view: [number, number] = [Math.min(first, count), Math.min(end, count)];
  return { view, pieces: piecesOf(count, view, focused) satisfies Piece[] };
}
