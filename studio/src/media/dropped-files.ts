/** Files that somebody drops or pastes. */

/** Word processors add a picture of what they copy as text: then the text is meant. */
export function filesOf(data: DataTransfer | null): File[] {
  const text = (data?.getData('text/html') ?? '').replaceAll(/<[^>]*>/g, '');
  return text.trim() === '' ? [...(data?.files ?? [])] : [];
}

export const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
