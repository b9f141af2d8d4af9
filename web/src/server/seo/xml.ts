const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold, escaped or not
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const toXml = (text: string) =>
  text
    .toWellFormed()
    .replace(impossible, '')
    .replace(/[&<>"']/g, (character) => escapes[character] ?? character);
