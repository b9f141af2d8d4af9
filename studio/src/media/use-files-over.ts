/** Whether files are held over the window. */
import { useEffect, useState } from 'react';
import { hasFiles } from './dropped-files.ts';

export function useFilesOver(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('dragover', (event) => setOver(hasFiles(event)), { signal });
    // Leaves the window, and not just an element of it.
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal });
    window.addEventListener('drop', () => setOver(false), { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}
