/** Whether times can be told in it. Which names a browser or a server knows differs, and none lists all that it knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
