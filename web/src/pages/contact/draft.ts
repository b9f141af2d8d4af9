/** What was typed, kept in the tab so that neither a failure nor a reload loses it. */
export const emptyDraft = { EventType: '', Name: '', Email: '', Phone: '', Content: '', Website: '' };

export type Draft = typeof emptyDraft;

const key = 'contact-draft';

/** What the tab kept, and above it what was typed before our script ran. */
export function firstDraft(form: HTMLFormElement | null): Draft {
  const typed = [...new FormData(form ?? undefined)].filter(([, value]) => value !== '');
  const draft = { ...readDraft(), ...(Object.fromEntries(typed) as Partial<Draft>) };
  // The same object, so that React has nothing to render anew.
  return Object.values(draft).some(Boolean) ? draft : emptyDraft;
}

function readDraft(): Draft {
  try {
    const saved = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>;
    const fields = Object.keys(emptyDraft).map((field) => [field, String(saved[field as keyof Draft] ?? '')]);
    return Object.fromEntries(fields) as Draft;
  } catch {
    // Blocked storage, or a draft that cannot be read: the form starts empty.
    return emptyDraft;
  }
}

export function saveDraft(draft: Draft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // The form works without; only a reload would lose what was typed.
  }
}
