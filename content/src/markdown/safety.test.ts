import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, test } from 'vitest';
import { addresses, addressForms, attacks, surroundings } from './testing/attacks.ts';
import { elementsOf, render, textOf } from './testing/rendered.ts';

const site = 'https://site.example/';

/** All that a text can become; what is not in here has no business in a page. */
const harmless: Record<string, string[]> = {
  ...Object.fromEntries(['p', 'pre', 'blockquote', 'em', 'strong', 'del', 'br', 'hr', 'sup'].map((name) => [name, []])),
  ...Object.fromEntries(['table', 'thead', 'tbody', 'tr'].map((name) => [name, []])),
  ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, ['id', 'className']])),
  a: [
    'href',
    'title',
    'rel',
    'id',
    'className',
    'ariaLabel',
    'ariaDescribedBy',
    'dataFootnoteRef',
    'dataFootnoteBackref',
  ],
  code: ['className'],
  div: ['className', 'role', 'tabIndex', 'ariaLabel'],
  figure: ['dataVideo'],
  img: ['src', 'srcSet', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
  input: ['type', 'checked', 'disabled'],
  li: ['id', 'className'],
  ol: ['start', 'className'],
  section: ['className', 'dataFootnotes'],
  td: ['align', 'dataColumn'],
  th: ['align'],
  ul: ['className'],
  video: ['src', 'controls', 'preload', 'playsInline', 'ariaLabel'],
};

const linkSchemes = ['http:', 'https:', 'mailto:', 'tel:'];
const players = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://player.bilibili.com',
  'https://embed.nicovideo.jp',
];
const textProperties = ['alt', 'title', 'ariaLabel', 'dataColumn'];

/** What a browser could run, load or be led astray by. */
function dangersIn(tree: Root): string[] {
  const dangers: string[] = [];
  visit(tree, (node: Nodes) => {
    if (node.type === 'comment' || node.type === 'doctype') dangers.push(node.type);
    if (node.type === 'element') dangers.push(...dangersOf(node));
  });
  return dangers;
}

function dangersOf({ tagName, properties }: Element): string[] {
  const allowed = harmless[tagName];
  if (!allowed) return [`<${tagName}>`];
  return Object.entries(properties).flatMap(([name, value]) => {
    const danger = [`<${tagName} ${name}=${JSON.stringify(value)}>`];
    if (!allowed.includes(name) || /^on|^style$/i.test(name)) return danger;
    const text = String(value);
    if (name === 'href') return linkSchemes.includes(schemeOf(text)) ? [] : danger;
    if (name === 'src') return text.startsWith('/api/attachment/file/') ? [] : danger;
    if (name === 'dataVideo') return players.includes(new URL(text).origin) ? [] : danger;
    if (name === 'type') return text === 'checkbox' ? [] : danger;
    return !textProperties.includes(name) && /^[\s\p{C}]*(javascript|data|vbscript):/iu.test(text) ? danger : [];
  });
}

/** As a browser reads it; what it cannot read leads nowhere, but must not look like script either. */
const schemeOf = (address: string) =>
  URL.canParse(address, site) ? new URL(address, site).protocol : address.replace(/:.*/s, ':').toLowerCase();

const writer = unified().use(rehypeStringify);
/** As innerHTML, as a part of a page, and once more after a browser has written it out. */
function* readingsOf(html: string): Generator<Root> {
  const fragment = fromHtml(html, { fragment: true });
  yield fragment;
  const rewritten = writer.stringify(fragment);
  if (rewritten !== html) yield fromHtml(rewritten, { fragment: true });
  const page = fromHtml(`<!doctype html><title>x</title><main>${html}</main><footer>end</footer>`);
  const [head, main, footer] = elementsOf(page, 'head', 'main', 'footer');
  expect(head?.children).toHaveLength(1);
  expect(footer && textOf(footer)).toBe('end');
  yield { type: 'root', children: main?.children ?? [] };
}

function expectHarmless(source: string) {
  const { html } = render(source);
  for (const tree of readingsOf(html)) expect(dangersIn(tree), `${source}\n${html}`).toEqual([]);
}

test.each(attacks)('%j comes to nothing, wherever it stands', (attack) => {
  for (const surround of surroundings) expectHarmless(surround(attack));
});

test.each(addresses)('the address %j comes to nothing, however it is written', (address) => {
  for (const write of addressForms) expectHarmless(write(address));
});

describe('what the test looks for', () => {
  test.each([
    '<script>alert(1)</script>',
    '<iframe></iframe>',
    '<object></object>',
    '<embed>',
    '<form></form>',
    '<svg></svg>',
    '<math></math>',
    '<style></style>',
    '<link>',
    '<meta>',
    '<base>',
    '<template></template>',
    '<!-- x -->',
    '<p onclick=alert(1)>',
    '<p style="color:red">',
    '<img src=x>',
    '<img src=https://example.com/x.png>',
    '<img src=/api/attachment/file/1 onerror=alert(1)>',
    '<a href=javascript:alert(1)>x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href=&#1;data:text/html,x>x</a>',
    '<a href=vbscript:x>x</a>',
    '<a target=_blank>x</a>',
    '<a id=" javascript:x">x</a>',
    '<input type=text>',
    '<h1>x</h1>',
    '<figure data-video="https://example.com">x</figure>',
    '<video src="//example.com"></video>',
  ])('%j is found', (html) => {
    expect(dangersIn(fromHtml(html, { fragment: true }))).not.toEqual([]);
  });

  test('a text with everything in it passes', () => {
    const source =
      '# a\n\n*b* **c** ~~d~~ `e` [f](/g "h") ![i](boat.jpg)  \nj[^1]\n\n- [x] k\n\n3. l\n\n> m\n\n| n |\n|:-|\n| o |\n\n' +
      '```js\np\n```\n\n***\n\nhttps://youtu.be/dQw4w9WgXcQ\n\n![q](trailer.mp4)\n\n[^1]: r';
    const tagNames = new Set(elementsOf(render(source).tree).map(({ tagName }) => tagName));
    expect([...tagNames].sort()).toEqual(
      Object.keys(harmless)
        .filter((tagName) => !/^h[3-6]$/.test(tagName))
        .sort(),
    );
    expectHarmless(source);
  });
});

describe('what is only shown', () => {
  test.each([
    ['`<script>alert(1)</script>`', '<script>alert(1)</script>'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
    ['\\<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('%j reaches the reader as %j', (source, text) => {
    expect(textOf(render(source).tree)).toBe(text);
  });
});
