/** What React draws within the text: ProseMirror places the element, and a portal fills it. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

type Island = { key: number; content: ReactNode };

export type Islands = ReturnType<typeof createIslands>;

export function createIslands() {
  let drawn: ReadonlyMap<HTMLElement, Island> = new Map();
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const set = (next: ReadonlyMap<HTMLElement, Island>) => {
    drawn = next;
    for (const listener of listeners) listener();
  };
  return {
    draw(element: HTMLElement, content: ReactNode): void {
      lastKey += 1;
      set(new Map(drawn).set(element, { key: drawn.get(element)?.key ?? lastKey, content }));
    },
    remove: (element: HTMLElement) => set(new Map([...drawn].filter(([other]) => other !== element))),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    all: () => drawn,
  };
}

export function IslandPortals({ islands }: { islands: Islands }) {
  const drawn = useSyncExternalStore(islands.subscribe, islands.all);
  return [...drawn].map(([element, { key, content }]) => createPortal(content, element, String(key)));
}
