/**
 * What the most common passwords are made of. One of twelve characters or more is common when little else is left of it:
 * `Password1234!`, `qwertyuiop123456`, `iloveyou iloveyou`.
 */
const parts = [
  'password',
  'passwort',
  'passw',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'qwerty',
  'qwertz',
  'azerty',
  'asdfghjkl',
  'asdfgh',
  'asdf',
  'zxcvbnm',
  'zxcvbn',
  'zxcv',
  'qazwsxedc',
  'qazwsx',
  'qwer',
  'wsx',
  'abcdefghijklmnopqrstuvwxyz',
  'abcdefgh',
  'abcdef',
  'abcd',
  'abc',
  'administrator',
  'admin',
  'root',
  'user',
  'login',
  'letmein',
  'welcome',
  'changeme',
  'default',
  'secret',
  'iloveyou',
  'loveyou',
  'lovely',
  'love',
  'princess',
  'sunshine',
  'superman',
  'batman',
  'pokemon',
  'starwars',
  'football',
  'baseball',
  'basketball',
  'soccer',
  'liverpool',
  'chelsea',
  'arsenal',
  'barcelona',
  'dragon',
  'monkey',
  'shadow',
  'master',
  'michael',
  'jennifer',
  'jessica',
  'charlie',
  'daniel',
  'ashley',
  'nicole',
  'jordan',
  'computer',
  'internet',
  'samsung',
  'google',
  'microsoft',
  'windows',
  'whatever',
  'trustno',
  'freedom',
  'flower',
  'summer',
  'winter',
  'spring',
  'autumn',
  'january',
  'december',
  'monday',
  'friday',
  'company',
  'studio',
  'website',
  'hello',
  'test',
  'woaini',
  'aini',
  'wang',
  'zhang',
  'sakura',
  'nippon',
  'tokyo',
].sort((a, b) => b.length - a.length);

/** Fewer characters than this, besides such parts, digits and signs, make nothing uncommon. */
const minOther = 4;

const substitutes: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

// Of ASCII, and blanks.
const digitsAndSigns = /[\s!-@[-`{-~]/g;

/** What is left of a text, in lower case, without the common parts. */
function remainder(text: string): string {
  let rest = text;
  for (const part of parts) rest = rest.replaceAll(part, ' ');
  return rest.replace(digitsAndSigns, '');
}

/** `P@ssw0rd` and `1234` are read both as they are and as the letters that they stand for. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  const spelled = plain.replace(/[013457@$!]/g, (sign) => substitutes[sign] ?? sign);
  const isRepeated = new Set(plain).size < 5;
  return isRepeated || [plain, spelled].some((text) => [...remainder(text)].length < minOther);
}
