/** What was read, or why it could not be, in one line. */
export function readJson<T>(read: () => T): { value?: T; problem?: string } {
  try {
    return { value: read() };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { problem: code === 'ENOENT' ? 'is missing' : message.replace(/\s+/g, ' ') };
  }
}
