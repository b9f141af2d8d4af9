/** The texts that were chosen for a release, in the order in which they were chosen. */

import { useState } from 'react';
import { itemKey, type TextRef } from '../../releasing/items.ts';

export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, TextRef>>(new Map());
  return {
    chosen,
    has: (item: TextRef) => chosen.has(itemKey(item)),
    /** All of them, unless all are chosen already: then none. */
    toggle(items: TextRef[]) {
      setChosen((now) => {
        const next = new Map(now);
        const isOn = items.every((item) => now.has(itemKey(item)));
        for (const item of items) {
          if (isOn) next.delete(itemKey(item));
          else next.set(itemKey(item), item);
        }
        return next;
      });
    },
    clear: () => setChosen(new Map()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
