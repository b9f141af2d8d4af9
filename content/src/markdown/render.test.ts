import type { LocaleCode } from 'contract';
import { describe, expect, test } from 'vitest';
import { elementsOf, idOf, render, textOf } from './testing/rendered.ts';

const url = (number: number) => `/api/attachment/file/${idOf(number)}`;
const srcSet = (number: number, ...widths: number[]) =>
  widths.map((width) => `${url(number)}?w=${width} ${width}w`).join(', ');

/** The first element of a kind, with what it says. */
function first(source: string, tagName: string, locale?: LocaleCode) {
  const [element] = elementsOf(render(source, locale).tree, tagName);
  return element && { ...element.properties, text: textOf(element) };
}

describe('a heading', () => {
  test.each([
    ['# The title of the page is level 1', 'h2', 'the-title-of-the-page-is-level-1'],
    ['An underlined one\n===', 'h2', 'an-underlined-one'],
    ['## Two', 'h2', 'two'],
    ['### Three', 'h3', 'three'],
    ['#### Four', 'h4', 'four'],
    ['##### Five', 'h5', 'five'],
    ['###### Six', 'h6', 'six'],
    ['## **Bold** and `code`', 'h2', 'bold-and-code'],
    ['## 开发者的话', 'h2', '开发者的话'],
    ['## 關於 樂港', 'h2', '關於-樂港'],
    ['### ランタンの森、公開！', 'h3', 'ランタンの森公開'],
    ['## Version 1.2 & more', 'h2', 'version-12--more'],
  ])('%j becomes %s with the id %s', (source, tagName, id) => {
    expect(first(source, tagName)).toMatchObject({ id });
  });

  test('the same words twice have two ids', () => {
    const headings = elementsOf(render('## 更新\n\n## 更新\n\n### 更新').tree, 'h2', 'h3');
    expect(headings.map(({ properties }) => properties.id)).toEqual(['更新', '更新-1', '更新-2']);
  });

  test('numbering begins anew in every text', () => {
    const ids = ['## 更新', '## 更新'].map((source) => first(source, 'h2')?.id);
    expect(ids).toEqual(['更新', '更新']);
  });

  test.each(['## ！？', '## 🎉', '##'])('%j has no words and no id', (source) => {
    expect(first(source, 'h2')).not.toHaveProperty('id');
  });

  test('a link within the text finds its heading', () => {
    const { tree } = render('[下へ](#遊び方)\n\n## 遊び方');
    const [link] = elementsOf(tree, 'a');
    const [heading] = elementsOf(tree, 'h2');
    expect(decodeURIComponent(String(link?.properties.href))).toBe(`#${heading?.properties.id}`);
  });
});

describe('emphasis', () => {
  test.each([
    ['**太字。**次', 'strong', '太字。'],
    ['前**「太字」**次', 'strong', '「太字」'],
    ['这是**重点。**接着说', 'strong', '重点。'],
    ['這是**《書名》**的介紹', 'strong', '《書名》'],
    ['これは*強調（注）*です', 'em', '強調（注）'],
    ['**리뷰(평)**입니다', 'strong', '리뷰(평)'],
    ['It is **bold.** Next', 'strong', 'bold.'],
    ['**「[公式サイト](https://example.com)」**へ', 'strong', '「公式サイト」'],
  ])('%j is shown with or without a space after its punctuation', (source, tagName, text) => {
    expect(first(source, tagName)).toMatchObject({ text });
    expect(render(source).html).not.toContain('*');
  });

  test.each(['2 * 3 * 4', '**開いたまま。', 'snake_case_name', '注＊これは印です＊'])('%j has none', (source) => {
    expect(elementsOf(render(source).tree, 'strong', 'em')).toEqual([]);
  });
});

describe('a table', () => {
  const { tree } = render('| Part | 最低 | 推荐 |\n|:--|:-:|--:|\n| CPU | 4 **cores** | 8 |\n| RAM | `8 \\| 16` |');

  test('has a head and rows of the same width', () => {
    const rows = elementsOf(tree, 'tr').map((row) =>
      elementsOf({ type: 'root', children: [row] }, 'th', 'td').map(textOf),
    );
    expect(rows).toEqual([
      ['Part', '最低', '推荐'],
      ['CPU', '4 cores', '8'],
      ['RAM', '8 | 16', ''],
    ]);
    expect(elementsOf(tree, 'th')).toHaveLength(3);
  });

  test.each<[locale: LocaleCode, label: string]>([
    ['en-US', 'Table: Part, 最低, 推荐'],
    ['zh-CN', '表格：Part、最低、推荐'],
    ['zh-TW', '表格：Part、最低、推荐'],
    ['ja-JP', '表：Part、最低、推荐'],
  ])('in %s stands in a box that the keyboard can scroll, named by its columns', (locale, label) => {
    const [box] = elementsOf(render('| Part | **最低** | 推荐 |\n|-|-|-|', locale).tree, 'div');
    expect(box?.properties).toEqual({ className: ['table'], role: 'group', tabIndex: 0, ariaLabel: label });
    expect(box?.children.map((child) => child.type === 'element' && child.tagName)).toEqual(['table']);
  });

  test.each([
    ['in a quote', '> | a |\n> |-|\n> | b |', 'blockquote'],
    ['in a list', '- | a |\n  |-|\n  | b |', 'li'],
  ])('%s stands in its box as well', (_where, source, outer) => {
    const [around] = elementsOf(render(source).tree, outer);
    expect(elementsOf({ type: 'root', children: around ? [around] : [] }, 'div', 'table')).toHaveLength(2);
  });

  test('whose columns have no names is named all the same', () => {
    expect(first('| | |\n|-|-|\n| a | b |', 'div')).toMatchObject({ ariaLabel: 'Table' });
  });

  test('says in each cell which column it is in', () => {
    const columns = elementsOf(tree, 'td').map(({ properties }) => properties.dataColumn);
    expect(columns).toEqual(['Part', '最低', '推荐', 'Part', '最低', '推荐']);
  });

  test('keeps its alignment', () => {
    const alignments = elementsOf(tree, 'td').map(({ properties }) => properties.align);
    expect(alignments).toEqual(['left', 'center', 'right', 'left', 'center', 'right']);
  });
});

describe('code', () => {
  test('a fenced block keeps every character and names its language', () => {
    const code = 'if (a < b && c > d) {\n\n\talert("<script>");  \n}';
    const source = `\`\`\`js\n${code}\n\`\`\``;
    expect(first(source, 'code')).toMatchObject({ className: ['language-js'], text: `${code}\n` });
    expect(elementsOf(render(source).tree).map(({ tagName }) => tagName)).toEqual(['pre', 'code']);
  });

  test.each([
    ['`<b>&amp;</b>`', '<b>&amp;</b>'],
    ['`` a ` b ``', 'a ` b'],
    ['    [not](a-link)\n', '[not](a-link)\n'],
    ['~~~\n# not a heading\n~~~', '# not a heading\n'],
  ])('%j shows %j', (source, text) => {
    expect(first(source, 'code')).toEqual({ text });
    expect(render(source).problems).toEqual([]);
  });
});

describe('a list', () => {
  test('nests, and a numbered one begins where it says', () => {
    const { tree } = render('- a\n- b\n  - c\n\n3. d\n4. e\n');
    expect(elementsOf(tree).map(({ tagName }) => tagName)).toEqual(['ul', 'li', 'li', 'ul', 'li', 'ol', 'li', 'li']);
    expect(elementsOf(tree, 'ol')[0]?.properties).toEqual({ start: 3 });
  });

  test('of tasks has boxes that cannot be changed', () => {
    const boxes = elementsOf(render('- [ ] open\n- [x] done').tree, 'input').map(({ properties }) => properties);
    expect(boxes).toEqual([
      { type: 'checkbox', disabled: true },
      { type: 'checkbox', disabled: true, checked: true },
    ]);
  });
});

test.each([
  ['*a*', 'em'],
  ['**a**', 'strong'],
  ['~~a~~', 'del'],
  ['> a', 'blockquote'],
  ['a  \nb', 'br'],
  ['a\n\n***\n\nb', 'hr'],
])('%j becomes %s', (source, tagName) => {
  expect(first(source, tagName)).toBeDefined();
});

describe('a footnote', () => {
  const labels: [locale: LocaleCode, label: string, back: string][] = [
    ['en-US', 'Footnotes', 'Back to reference 1'],
    ['zh-CN', '脚注', '返回引用 1'],
    ['zh-TW', '註腳', '返回引用 1'],
    ['ja-JP', '脚注', '参照1へ戻る'],
  ];
  test.each(labels)('is labelled in %s', (locale, label, back) => {
    const source = 'A claim.[^1]\n\n[^1]: Its source.';
    expect(first(source, 'h2', locale)).toMatchObject({ id: 'footnote-label', text: label });
    const [, backLink] = elementsOf(render(source, locale).tree, 'a');
    expect(backLink?.properties).toMatchObject({ ariaLabel: back });
  });

  test.each([
    ['one', 'A[^1]\n\n[^1]: a'],
    ['two', 'A[^1] B[^2]\n\n[^1]: a\n[^2]: b'],
    ['one that is referred to twice', 'A[^a] B[^a]\n\n[^a]: a'],
    ['one with a Chinese and one with a Japanese label', 'A[^注] B[^かな]\n\n[^注]: a\n[^かな]: b'],
    ['one with odd characters', 'A[^a"b<c>&d] B[^%E6]\n\n[^a"b<c>&d]: a\n[^%E6]: b'],
  ])('the links of %s lead there and back', (_what, source) => {
    const { tree, problems } = render(source);
    const ids = elementsOf(tree).flatMap(({ properties }) => (properties.id === undefined ? [] : [properties.id]));
    const links = elementsOf(tree, 'a').map(({ properties }) => String(properties.href));
    expect(problems).toEqual([]);
    expect(links.length).toBeGreaterThanOrEqual(2);
    expect(new Set(ids).size).toBe(ids.length);
    for (const link of links) expect(ids).toContain(link.slice(1));
    for (const id of ids.filter((id) => id !== 'footnote-label')) expect(links).toContain(`#${id}`);
  });

  test('two that refer to each other and to themselves are each shown once', () => {
    const { tree } = render('A[^a]\n\n[^a]: see [^b] and [^a]\n[^b]: see [^a] and [^b]');
    const notes = elementsOf(tree, 'li').map(({ properties }) => properties.id);
    expect(notes).toEqual(['Note-fn-a', 'Note-fn-b']);
  });

  test('that nothing refers to is not shown', () => {
    expect(render('A\n\n[^a]: a').html).toBe('<p>A</p>');
  });
});

describe('a link', () => {
  const outside = ['noopener', 'noreferrer'];
  test.each([
    ['[a](https://example.com/x?y=1&z=2#w)', 'https://example.com/x?y=1&z=2#w'],
    ['[a](Https://Example.com/A)', 'https://Example.com/A'],
    ['HTTPS://EXAMPLE.COM', 'https://EXAMPLE.COM'],
    ['[a][b]\n\n[b]: HTTP://example.com', 'http://example.com'],
    ['<https://example.com>', 'https://example.com'],
    ['https://example.com/港', 'https://example.com/%E6%B8%AF'],
    ['www.example.com', 'http://www.example.com'],
    ['[a][b]\n\n[b]: https://example.com', 'https://example.com'],
  ])('%j leads outside and says so', (source, href) => {
    expect(first(source, 'a')).toMatchObject({ href, rel: outside });
    expect(render(source).problems).toEqual([]);
  });

  test.each([
    ['[a](/works/1)', '/works/1'],
    ['[a](/)', '/'],
    ['[a](/ja-JP/about?x=1#y)', '/ja-JP/about?x=1#y'],
    ['[a](#below)', '#below'],
    ['[a](mailto:name@example.com)', 'mailto:name@example.com'],
    ['name@example.com', 'mailto:name@example.com'],
    ['[a](tel:+81-3-1234-5678)', 'tel:+81-3-1234-5678'],
  ])('%j stays inside', (source, href) => {
    const link = first(source, 'a');
    expect(link).toMatchObject({ href });
    expect(link).not.toHaveProperty('rel');
    expect(render(source).problems).toEqual([]);
  });

  test('keeps its title and the marks in its words', () => {
    const source = '[a **b** `c`](/about "More & \\"more\\"")';
    expect(first(source, 'a')).toEqual({ href: '/about', title: 'More & "more"', text: 'a b c' });
    expect(first(source, 'strong')).toBeDefined();
  });
});

describe('a picture', () => {
  const common = { loading: 'lazy', decoding: 'async', text: '' };
  const sizes = '(min-width: 768px) 720px, 100vw';

  test('comes in the widths that are not wider than the original', () => {
    expect(first('![A boat at sea](boat.jpg)', 'img')).toEqual({
      ...common,
      src: `${url(1)}?w=1280`,
      srcSet: srcSet(1, 320, 640, 960, 1280),
      sizes,
      alt: 'A boat at sea',
      width: 1600,
      height: 900,
    });
  });

  test('that is very large comes in all widths, and begins with a middle one', () => {
    expect(first('![x](large.jpg)', 'img')).toMatchObject({
      src: `${url(4)}?w=1280`,
      srcSet: srcSet(4, 320, 640, 960, 1280, 1920, 2560),
      width: 6000,
      height: 4000,
    });
  });

  test('that is as wide as the smallest width comes in that one', () => {
    expect(first('![x](exact.webp)', 'img')).toMatchObject({ src: `${url(3)}?w=320`, srcSet: srcSet(3, 320), sizes });
  });

  test('that is smaller than every width comes as it is', () => {
    expect(first('![x](small.png)', 'img')).toEqual({ ...common, src: url(2), alt: 'x', width: 319, height: 200 });
  });

  test.each([
    ['en-US', 'A paper boat'],
    ['zh-CN', '纸船'],
    ['ja-JP', '紙の舟'],
    ['zh-TW', ''],
  ] as const)('without words of its own is described in %s by its attachment', (locale, alt) => {
    expect(first('![](boat.jpg)', 'img', locale)).toMatchObject({ alt });
    expect(first('![own](boat.jpg)', 'img', locale)).toMatchObject({ alt: 'own' });
  });

  test.each([
    ['![x](<two words.jpg>)', 5],
    ['![x](two%20words.jpg)', 5],
    ['![x](<灯台 (夜).jpg>)', 6],
    ['![x](100%.jpg)', 12],
    ['![x][p]\n\n[p]: boat.jpg', 1],
    ['![boat.jpg]\n\n[boat.jpg]: boat.jpg', 1],
    ['Within ![x](boat.jpg) a sentence', 1],
    ['| a |\n|-|\n| ![x](boat.jpg) |', 1],
    ['[![x](boat.jpg)](/works/1)', 1],
  ])('%j is found', (source, number) => {
    const { tree, problems } = render(source);
    expect(problems).toEqual([]);
    expect(elementsOf(tree, 'img')).toMatchObject([{ properties: { src: `${url(number)}?w=1280` } }]);
  });

  test('several stand where they were written', () => {
    const { tree } = render('![1](boat.jpg) ![gone](nowhere.jpg) ![2](large.jpg)![3](small.png)');
    expect(elementsOf(tree, 'img').map(({ properties }) => properties.alt)).toEqual(['1', '2', '3']);
  });

  test.each([
    'https://example.com/x.jpg',
    '//example.com/x.jpg',
    '/x.jpg',
    '../boat.jpg',
    'BOAT.JPG',
    'nowhere.jpg',
    '',
  ])('at %j is left out', (address) => {
    expect(elementsOf(render(`![x](<${address}>)`).tree, 'img')).toEqual([]);
  });
});

describe('a video of our own', () => {
  test('alone in its paragraph becomes a player that loads nothing before it is asked to', () => {
    const { tree, problems } = render('![How the snow was made](trailer.mp4)');
    expect(problems).toEqual([]);
    expect(elementsOf(tree)).toMatchObject([
      { tagName: 'figure' },
      {
        tagName: 'video',
        properties: {
          src: url(7),
          controls: true,
          preload: 'none',
          playsInline: true,
          ariaLabel: 'How the snow was made',
        },
      },
    ]);
  });

  test('without words of its own is described by its attachment', () => {
    expect(first('![](trailer.mp4)', 'video', 'ja-JP')).toMatchObject({ ariaLabel: '予告編' });
  });

  test.each(['See ![it](trailer.mp4) here', '![a](trailer.mp4) ![b](boat.jpg)', '- ![it](trailer.mp4)'])(
    'in the middle of something is left out and reported: %j',
    (source) => {
      const { tree, problems } = render(`First.\n\n${source}`);
      expect(elementsOf(tree, 'video')).toEqual([]);
      expect(problems).toMatchObject([
        {
          line: 3,
          code: 'not_a_picture',
          message: 'trailer.mp4 is not a picture; a video must stand alone in its paragraph',
        },
      ]);
    },
  );
});

describe('a link to a video service', () => {
  const youTube = 'https://www.youtube-nocookie.com/embed/dQw4w9Wg-_Q?autoplay=1';
  const services = [
    ['https://www.youtube.com/watch?v=dQw4w9Wg-_Q', youTube],
    ['https://youtube.com/watch?v=dQw4w9Wg-_Q', youTube],
    ['https://youtu.be/dQw4w9Wg-_Q', youTube],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    [
      'https://www.bilibili.com/video/BV1GJ411x7h7',
      'https://player.bilibili.com/player.html?bvid=BV1GJ411x7h7&autoplay=1',
    ],
    [
      'https://www.bilibili.com/video/BV1GJ411x7h7/',
      'https://player.bilibili.com/player.html?bvid=BV1GJ411x7h7&autoplay=1',
    ],
    ['https://www.nicovideo.jp/watch/sm9', 'https://embed.nicovideo.jp/watch/sm9?autoplay=1'],
  ] as const;

  test.each(services)('%s alone in its paragraph becomes a player', (page, player) => {
    for (const source of [page, `<${page}>`, `[The trailer](${page})`, `> ${page}`]) {
      const { tree } = render(source);
      expect(elementsOf(tree, 'figure')).toMatchObject([{ properties: { dataVideo: player } }]);
      expect(elementsOf(tree, 'a')).toMatchObject([{ properties: { href: page, rel: ['noopener', 'noreferrer'] } }]);
      expect(elementsOf(tree, 'iframe', 'p')).toEqual([]);
    }
  });

  test.each(services)('%s within a sentence stays a link', (page) => {
    for (const source of [
      `See ${page} today`,
      `[It](${page}), again`,
      `${page}\n${page}`,
      `- ${page}`,
      `**${page}**`,
    ]) {
      const { tree } = render(source);
      expect(elementsOf(tree, 'figure')).toEqual([]);
      expect(elementsOf(tree, 'a')[0]?.properties.href).toBe(page);
    }
  });

  test.each([
    'http://www.youtube.com/watch?v=dQw4w9Wg-_Q',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=dQw4w9Wg-_Q&list=x',
    'https://www.youtube.com.example.com/watch?v=dQw4w9Wg-_Q',
    'https://example.com/https://youtu.be/dQw4w9Wg-_Q',
    'https://youtu.be@example.com/dQw4w9Wg-_Q',
    'https://vimeo.com/channels/staffpicks',
    'https://vimeo.com/76979871/../../x',
    'https://www.bilibili.com/video/av170001',
    'https://www.nicovideo.jp/watch/so1',
    'https://example.com/video.mp4',
  ])('%s is an ordinary link', (address) => {
    const { tree } = render(`[x](${address})`);
    expect(elementsOf(tree, 'figure')).toEqual([]);
    expect(elementsOf(tree, 'a')).toHaveLength(1);
  });
});

describe('a problem', () => {
  const refused = (address: string) => `this address cannot be linked to: ${address}`;
  const cases: [source: string, ...problems: [line: number, message: string][]][] = [
    ['Fine.\n\n[a](/about) ![b](boat.jpg)'],
    ['One.\n\n<div>\nx\n</div>', [3, 'HTML is not shown: <div>\nx\n</div>']],
    ['One\ntwo <b>bold</b>', [2, 'HTML is not shown: <b>'], [2, 'HTML is not shown: </b>']],
    ['<!-- a note -->', [1, 'HTML is not shown: <!-- a note -->']],
    [`<p ${'x'.repeat(100)}>`, [1, `HTML is not shown: <p ${'x'.repeat(57)}`]],
    ['One.\r\n\r\n- a\r\n- <i>', [4, 'HTML is not shown: <i>']],
    ['a\rb\r\r<hr>', [4, 'HTML is not shown: <hr>']],
    ['\n\n\n![x](nowhere.jpg)', [4, 'there is no attachment named nowhere.jpg']],
    ['![x](https://example.com/a.png)', [1, 'there is no attachment named https://example.com/a.png']],
    ['![x][p]\n\n[p]: nowhere.jpg', [3, 'there is no attachment named nowhere.jpg']],
    ['![x](%E0%A4%A.jpg)', [1, 'there is no attachment named %E0%A4%A.jpg']],
    ['![x](rules.pdf)', [1, 'rules.pdf is not a picture; a video must stand alone in its paragraph']],
    ['a\n[x](javascript:alert(1))', [2, refused('javascript:alert(1)')]],
    ['> - [x](JavaScript:alert(1))', [1, refused('JavaScript:alert(1)')]],
    ['[x](data:text/html,x)', [1, refused('data:text/html,x')]],
    ['[x](//example.com)', [1, refused('//example.com')]],
    ['[x](about)', [1, refused('about')]],
    ['[x](ftp://example.com)', [1, refused('ftp://example.com')]],
    ['[x]()', [1, refused('')]],
    ['[x][y]\n\n[y]: vbscript:x', [3, refused('vbscript:x')]],
    ['[x][p] ![y][p]\n\n[p]: boat.jpg', [3, refused('boat.jpg')]],
    ['[unused]: javascript:x', [1, refused('javascript:x')]],
    ['| a |\n|-|\n| <u> |\n| [x](y) |', [3, 'HTML is not shown: <u>'], [4, refused('y')]],
    ['a[^1]\n\n[^1]: b\n\n    <s>', [5, 'HTML is not shown: <s>']],
  ];
  test.each(cases.map(([source, ...problems]) => ({ source, problems })))('$source', ({ source, problems }) => {
    expect(render(source).problems.map(({ line, message }) => [line, message])).toEqual(problems);
  });

  test.each(['javascript:x', 'data:x', '//example.com', 'about', 'ftp://example.com', 'irc://example.com', 'xmpp:x'])(
    'a link to %s keeps its words and loses its address',
    (address) => {
      for (const source of [`[words](${address})`, `[words][a]\n\n[a]: ${address}`])
        expect(first(source, 'a')).toEqual({ text: 'words' });
    },
  );

  test('what is left of a text with HTML is its words', () => {
    expect(textOf(render('a <b>b</b> c\n\n<div>d</div>').tree).trim()).toBe('a b c');
  });

  test('a text of nothing has neither HTML nor problems', () => {
    for (const source of ['', ' ', '\n\n']) expect(render(source)).toMatchObject({ html: '', problems: [] });
  });
});
