/** Texts that break what is carelessly made. */
import fc from 'fast-check';

/** Whatever is planted with this must never be found in a log. */
export const marker = 'zqpersonalzq';

const hostile = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nSet-Cookie: a=b',
  '\u2028\u2029\u0085',
  '\ufeff',
  // Right-to-left overrides and isolates, with and without their ends.
  '\u202egpj.exe',
  '\u2067\u202e\u2069',
  // Letters that look like others, and one letter under a heap of marks.
  'раураl',
  'ⒶⒹⓂⒾⓃ',
  `Z${'\u0301'.repeat(400)}`,
  '👩‍👩‍👧‍👦🏳️‍🌈👍🏽',
  '\ud800',
  '\udc00x',
  '\u{10ffff}',
  'İıſKß',
  '㍿',
  'W'.repeat(5000),
  '漢'.repeat(5000),
  // Prototype keys.
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'then',
  // Numbers that are not what they seem.
  '0',
  '-1',
  '01',
  '1e3',
  '0x10',
  '1.5',
  'NaN',
  'Infinity',
  '2147483648',
  '9007199254740993',
  '9'.repeat(400),
  '１',
  '٣',
  // Other people's languages.
  "' or 1=1 --",
  '"; drop table message; --',
  '%',
  '_',
  '" OR terms:*',
  "'a' & | ! ( <->",
  'NEAR(a b)',
  '<script>alert(1)</script>',
  '</title><svg onload=alert(1)>',
  '{{7*7}}#{7*7}',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  '//evil.example/',
  'javascript:alert(1)',
  '=cmd|calc!A1',
  '\u001b[2J',
];

export const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...hostile), fc.string()).map(([one, other]) => one + other) },
);

/** Parts of an address as they are sent: well encoded, badly encoded, or not at all. */
const rawParts = [
  '..',
  '.',
  '%2e%2e',
  '..%2f..%2f..%2fetc%2fpasswd',
  '..%5c..%5c',
  '%252e%252e%252f',
  // Overlong and malformed UTF-8.
  '%c0%ae%c0%ae%c0%af',
  '%e0%80%ae',
  '%f8%80%80%80%80',
  '%ed%a0%80',
  '%ff%fe',
  '%80',
  '%',
  '%2',
  '%zz',
  '%u0041',
  '%00',
  'x%00.jpg',
  '%0d%0aSet-Cookie:a=b',
  '%E2%80%AE',
  ';a=b',
  'a;b=c',
  '\\',
  '\\evil.example',
  '~',
  '*',
  '@',
  ':',
  '::1',
  ':articleId',
  '(^a+)+$',
  '[object Object]'.replaceAll(' ', '%20'),
  '\u00e9\u00ff\u0080',
  '%F0%9F%98%80',
  'index.html',
  '.env',
  '.git',
  'a'.repeat(300),
];

const isEncodable = (value: string) => value.isWellFormed();

export const pathPart = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...rawParts) },
  { weight: 2, arbitrary: text.filter(isEncodable).map((value) => encodeURIComponent(value).slice(0, 3000)) },
);

/** What a request line can hold: neither blanks nor line breaks. */
export const queryPart = fc.oneof(
  { weight: 3, arbitrary: text.filter(isEncodable).map((value) => encodeURIComponent(value).slice(0, 6000)) },
  { weight: 1, arbitrary: fc.constantFrom(...rawParts, '+', '&', '=', '#', '?', '[]', '[a][b]', '[__proto__][x]') },
);
