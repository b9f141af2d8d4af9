/** Whether the guide was put away in this browser. */
const key = 'studio_guide';

export function readGuide(): boolean {
  try {
    return localStorage.getItem(key) !== 'done';
  } catch {
    return true;
  }
}

export function saveGuide(): void {
  try {
    localStorage.setItem(key, 'done');
  } catch {
    // A browser that keeps nothing shows the guide again the next time.
  }
}
