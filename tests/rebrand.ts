/** Another company's brand file, mark and legal texts. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import original from '../sample/brand.json' with { type: 'json' };

const longNames = [
  'The Worshipful Company of Lighthouse Keepers, Lamplighters and Harbour Pilots of the Northern Isles',
  'Donaudampfschifffahrtsgesellschaftskapitaen',
  '上海市浦东新区国际文化创意产业投资发展有限公司动画事业部',
];

export const brand: typeof original = {
  name: { ...original.name, 'en-US': 'Kitewood', 'zh-CN': '鸢木', 'zh-TW': '鳶木', 'ja-JP': 'カイトウッド' },
  color: '#b4235a',
  email: { customerService: 'care@kitewood.test', legal: 'law@kitewood.test', cooperation: 'together@kitewood.test' },
  social: {
    facebook: 'https://social.test/kitewood-f',
    x: 'https://social.test/kitewood-x',
    weibo: 'https://social.test/kitewood-w',
  },
  filings: {
    icp: { number: '沪ICP备12345678号-9', url: 'https://filings.test/icp' },
    ga: { number: '沪公网安备12345678901234号', url: 'https://filings.test/ga' },
  },
  cybersecurity: 'https://filings.test/cyber',
  partners: Array.from({ length: 40 }, (_, at) => longNames[at] ?? `Partner Company Number ${at + 1}`),
};

export const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <path id="kite" d="M16 2 30 16 16 30 2 16Z" fill="var(--brand)"/>
</svg>
`;

export { original };

/** Changes a copy of this repository. */
export async function rebrand(folder: string): Promise<void> {
  await writeFile(path.join(folder, 'sample/brand.json'), JSON.stringify(brand));
  await writeFile(path.join(folder, 'sample/mark.svg'), mark);
  await rewriteContent(path.join(folder, 'sample/content'));
}

/** A company's legal texts are its own, and name its own addresses. */
async function rewriteContent(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of files.filter((file) => file.name.endsWith('.md'))) {
    const file = path.join(parentPath, name);
    const text = await readFile(file, 'utf8');
    const { customerService, legal, cooperation } = original.email;
    const rewritten = text
      .replaceAll(customerService, brand.email.customerService)
      .replaceAll(legal, brand.email.legal)
      .replaceAll(cooperation, brand.email.cooperation);
    if (rewritten !== text) await writeFile(file, rewritten);
  }
}
