/** Korean, added to a copy of this repository by the steps of docs/extending.md and nothing else. */
import { appendFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eventTypeNames, formMessages } from 'contract/form-messages';
import companyMessages from '../sample/messages/en-US.json' with { type: 'json' };
import studioMessages from '../studio/src/language/messages/en-US.json' with { type: 'json' };
import english from '../web/src/language/messages/en-US.json' with { type: 'json' };
import { type Change, repository } from './project-copy.ts';

export const korean = {
  name: '조이하버',
  aboutTitle: '회사 소개',
  nameRequired: '이름을 입력해 주세요',
  receiptSubject: '메시지를 받았습니다',
  newsTitle: '종이 달, 오늘 개봉',
  fonts: '"Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", "Noto Sans CJK KR"',
  headingScale: 0.9,
};

/** What each step does to the text of its file, by the file's path. A new file has no text before. */
export const steps: Record<string, (text: string) => string> = {
  'contract/src/locale.ts': (text) =>
    before(text, '] as const satisfies', `  { code: 'ko-KR', name: '한국어', tag: 'ko' },\n`),
  'contract/src/form-messages.ts': (text) =>
    [
      ['formMessages', { ...formMessages['en-US'], 'Name.required': korean.nameRequired }] as const,
      ['eventTypeNames', { ...eventTypeNames['en-US'], other: '기타' }] as const,
    ].reduce((changed, [name, messages]) => firstIn(changed, name, JSON.stringify(messages)), text),
  'content/src/language/messages.ts': (text) =>
    firstIn(
      text,
      'messages',
      `{
        receiptSubject: (site) => site + ': ${korean.receiptSubject}',
        receiptBody: (site, eventType, id) => [site, eventType, id].join('\\n'),
        footnotes: '각주',
        backToReference: (number) => number + '번 본문으로 돌아가기',
        table: (columns) => ['표', ...columns].join(', '),
      }`,
    ),
  'sample/brand.json': (text) => {
    const brand = JSON.parse(text);
    return JSON.stringify({ ...brand, name: { ...brand.name, 'ko-KR': korean.name } });
  },
  'web/src/server/preview/fonts.ts': (text) => firstIn(text, 'names', `['noto-sans-kr']`),
  'web/src/server/site-preview/messages.ts': (text) =>
    firstIn(
      text,
      'messages',
      JSON.stringify({ title: '미리보기', text: '아직 공개되지 않았습니다.', ended: '종료되었습니다.' }),
    ),
  'web/src/language/messages/ko-KR.json': () => JSON.stringify({ ...english, 'about.title': korean.aboutTitle }),
  'sample/messages/ko-KR.json': () => JSON.stringify(companyMessages),
  'studio/src/language/messages/ko-KR.json': () => JSON.stringify(studioMessages),
  'ui/src/tokens.css': (text) =>
    before(
      text,
      '  :lang(ja-JP) {',
      `  :lang(ko-KR) {\n    --sans: ${korean.fonts}, sans-serif;\n    --scale-heading: ${korean.headingScale};\n  }\n`,
    ),
  'sample/content/content.yaml': (text) =>
    before(text, 'categories:', '  - id: 5\n    code: ko-KR\n    name: 한국어\n') +
    ['carousels', 'news', 'works']
      .map((slug, at) => `  - id: ${13 + at}\n    slug: ${slug}\n    language: ko-KR\n    name: ${slug}\n`)
      .join(''),
  'scripts/writing.ts': (text) => firstIn(text, 'rules', '[]'),
};

export const withKorean: Change = { name: 'korean', apply: addKorean };

async function addKorean(folder: string): Promise<void> {
  await cp(path.join(repository, 'sample/content'), path.join(folder, 'sample/content'), { recursive: true });
  for (const file of Object.keys(steps)) await takeStep(folder, file);
  const news = path.join(folder, 'sample/content/articles/news');
  await writeFile(path.join(news, '101-paper-moon-opens/ko-KR.md'), article(korean.newsTitle));
  await mkdir(path.join(news, '301-korea'));
  await writeFile(path.join(news, '301-korea/article.yaml'), 'id: 301\ntype: Info\n');
  await writeFile(path.join(news, '301-korea/ko-KR.md'), article('한국 소식'));
}

export async function takeStep(folder: string, file: string): Promise<void> {
  const target = path.join(folder, file);
  await appendFile(target, '');
  await writeFile(target, steps[file]?.(await readFile(target, 'utf8')) ?? '');
}

const article = (title: string) =>
  `---\ntitle: ${title}\nsummary: ${title}\npublished: 2024-02-09T02:00:00Z\n---\n\n${title}\n`;

function before(text: string, place: string, added: string): string {
  const parts = text.split(place);
  if (parts.length !== 2) throw new Error(`${place} is there ${parts.length - 1} times`);
  return parts.join(added + place);
}

/** A value for Korean, as the first of an object that has one for each language. */
function firstIn(text: string, name: string, value: string): string {
  const declaration = text.split('\n').find((line) => RegExp(`const ${name}: Record<LocaleCode, .* = \\{$`).test(line));
  if (!declaration) throw new Error(`there is no ${name}`);
  return text.replace(declaration, () => `${declaration}\n  'ko-KR': ${value},`);
}
