import { expect, test } from 'vitest';
import { renamePictures } from './rename-pictures.ts';

test.each([
  ['![](old.jpg)', '![](new.jpg)'],
  ['![old.jpg](old.jpg "old.jpg")', '![old.jpg](new.jpg "old.jpg")'],
  ["![a \\] old.jpg](<old.jpg> 'old.jpg') old.jpg", "![a \\] old.jpg](<new.jpg> 'old.jpg') old.jpg"],
  [
    '* odd  \n  ![](old.jpg)![](other.jpg)\n\n\n![](old.jpg)\r\n',
    '* odd  \n  ![](new.jpg)![](other.jpg)\n\n\n![](new.jpg)\r\n',
  ],
  ['[![](old.jpg)](/news)\n\n> ![港](old.jpg)', '[![](new.jpg)](/news)\n\n> ![港](new.jpg)'],
  ['![see][old.jpg]\n\n[old.jpg]: old.jpg "old.jpg"', '![see][old.jpg]\n\n[old.jpg]: new.jpg "old.jpg"'],
  ['| a |\n|---|\n| ![x](old.jpg) |', '| a |\n|---|\n| ![x](new.jpg) |'],
  ['`![](old.jpg)`\n\n    ![](old.jpg)', '`![](old.jpg)`\n\n    ![](old.jpg)'],
  ['![](old.jpg.webp)', '![](old.jpg.webp)'],
])('%j becomes %j', (before, after) => {
  expect(renamePictures(before, new Set(['old.jpg']), 'new.jpg')).toBe(after);
});
