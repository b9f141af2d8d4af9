import { describe, expect, test } from 'vitest';
import { elementsOf, render, textOf } from './testing/rendered.ts';

const times = (count: number, write: (index: number) => string, separator = '') =>
  Array.from({ length: count }, (_, index) => write(index)).join(separator);

const tooLong = 'longer than 200000 characters';
const tooDeep = 'nested deeper than 40 levels';
const tooDense = 'more than 20000 characters without an empty line';
const tooMany = 'more than 10000 lines, list items and quotations';

describe('a text of the largest size is shown, and a larger one refused', () => {
  const paragraph = `${'海'.repeat(998)}\n\n`;
  const nested = (levels: number) => times(levels, (level) => `${'  '.repeat(level)}- a`, '\n');
  const emphasis = (levels: number) => `${'*a **b '.repeat(levels / 2)}x${' b** a*'.repeat(levels / 2)}`;
  const table = (rows: number) => `${'|a'.repeat(100)}\n${'|-'.repeat(100)}\n${'a\n'.repeat(rows - 1)}`;
  const references = (count: number) => `${'[a] '.repeat(count)}\n\n[a]: /${'x'.repeat(999)}`;

  test.each([
    ['characters', paragraph.repeat(200), `${paragraph.repeat(200)}a`, 1, tooLong],
    ['characters without an empty line', 'a'.repeat(20_000), `a\n\n${'a'.repeat(20_001)}`, 3, tooDense],
    ['lines without an empty line', 'abc\n'.repeat(6666), `\n${'abc\n'.repeat(6667)}`, 2, tooDense],
    ['lines', 'a\n'.repeat(10_000), 'a\n'.repeat(10_001), 10_001, tooMany],
    ['list items', '- a\n\n'.repeat(1000), '- a\n\n'.repeat(5001), 10_001, tooMany],
    ['quotations on a line', '>'.repeat(40), `a\n\n${'>'.repeat(41)}`, 3, tooDeep],
    ['quotations, list items and numbers', '> - 1. '.repeat(13), '> - 1) '.repeat(14), 1, tooDeep],
    ['list items, one a line', nested(40), nested(41), 41, tooDeep],
    ['emphasis', emphasis(40), emphasis(42), 1, tooDeep],
    ['cells', table(200), `a\n\n${table(201)}`, 3, 'a table of more than 20000 cells'],
    ['repeated addresses', references(200), references(201), 3, 'too long for how often it is referred to'],
  ])('%s', (_what, largest, larger, line, message) => {
    expect(render(largest).problems).toEqual([]);
    expect(render(larger)).toMatchObject({ html: '', problems: [{ line, message }] });
  });

  test('a long text of ordinary paragraphs, headings, lists and tables is far from every limit', () => {
    const section = (index: number) =>
      `## Section ${index}\n\n${'A sentence of some length. '.repeat(20)}\n\n- one\n- two\n\n| a | b |\n|-|-|\n| 1 | 2 |\n\n`;
    const { tree, problems } = render(times(100, section));
    expect(problems).toEqual([]);
    expect(elementsOf(tree, 'h2', 'ul', 'table')).toHaveLength(300);
  });
});

describe('nesting is found however it is written', () => {
  test.each([
    ['without spaces', '>'.repeat(10_000)],
    ['with spaces', '> '.repeat(10_000)],
    ['after a carriage return', `a\r\r${'>'.repeat(10_000)}`],
    ['in a footnote', `a[^1]\n\n[^1]: ${'> '.repeat(9_000)}`],
    ['as footnotes', times(2_000, (index) => `[^${index}]: `)],
    ['after a list item', `- ${'> '.repeat(9_000)}`],
    ['as list items on a line', `${'- '.repeat(9_000)}a`],
    ['as numbers on a line', `${'1. '.repeat(6_000)}a`],
    ['as list items that grow by 40 a line', times(6, (index) => `${' '.repeat(80 * index)}${'- '.repeat(40)}a`, '\n')],
    ['as list items of 90 lines', times(90, (index) => `${'  '.repeat(index)}- a`, '\n')],
    ['as brackets', '['.repeat(10_000)],
    ['as pictures', '!['.repeat(10_000)],
    ['as stars', `a ${'*'.repeat(10_000)}`],
    ['as stars and underscores', `${'*_'.repeat(2_500)}a${'_*'.repeat(2_500)}`],
  ])('%s', (_how, source) => {
    expect(render(source)).toMatchObject({ html: '', problems: [{ message: tooDeep }] });
  });
});

describe('a text that is hard to read comes back', () => {
  test.each([
    ['a line of 200 000 letters', 'a'.repeat(200_000)],
    ['a line of 200 000 characters', '海'.repeat(200_000)],
    ['40 000 opening comments', '<!-- '.repeat(40_000)],
    ['60 000 instructions', 'a<?'.repeat(60_000)],
    ['50 000 list items', '- a\n'.repeat(50_000)],
    ['60 000 empty quotations', '>\n\n'.repeat(60_000)],
    ['49 000 underlined headings', 'a\n=\n'.repeat(49_000)],
    ['a table of 49 000 columns', `${'|a'.repeat(49_000)}\n${'|-'.repeat(49_000)}`],
    ['14 000 footnotes', times(14_000, (index) => `[^${index}]: a`, '\n')],
    [
      'an address of 100 000 characters and 30 000 references',
      `[a]: /${'x'.repeat(100_000)}\n\n${'[a]'.repeat(30_000)}`,
    ],
  ])('%s are refused before they are parsed', (_what, source) => {
    const { html, problems } = render(source);
    expect(html).toBe('');
    expect([tooDense, tooMany]).toContain(problems[0]?.message);
  });

  test.each([
    ['20 000 empty lines', '\n'.repeat(20_000)],
    ['200 000 spaces', ' '.repeat(200_000)],
    ['10 000 backticks', '`'.repeat(10_000)],
    ['backticks in 100 lengths', times(100, (index) => '`'.repeat(index + 1), ' ')],
    ['opening brackets with letters', '[a'.repeat(5_000)],
    ['brackets that open and then close', '[a'.repeat(5_000) + ']'.repeat(5_000)],
    ['links that open and never close', '[a]('.repeat(5_000)],
    ['links in links', '[a'.repeat(500) + '](b)'.repeat(500)],
    ['pictures in pictures', '![a'.repeat(300) + '](b)'.repeat(300)],
    ['emphasis that opens and never closes', '*a **b '.repeat(2_000)],
    ['emphasis that opens and then closes', '*a '.repeat(400) + ' a*'.repeat(400)],
    ['underscores within words', 'a_b '.repeat(5_000)],
    ['strikes', '~~a '.repeat(300) + ' a~~'.repeat(300)],
    ['angle brackets', '<'.repeat(10_000)],
    ['tags that never close', '<a b="'.repeat(3_000)],
    ['instructions that never close', 'a<?'.repeat(800)],
    ['titles that never close', '[a](b "'.repeat(2_500)],
    ['references that never close', '[a\n'.repeat(5_000)],
    ['ampersands', '&'.repeat(10_000)],
    ['backslashes', '\\'.repeat(20_000)],
    ['dots', 'a.'.repeat(10_000)],
    ['at signs', 'a@'.repeat(10_000)],
    ['addresses in addresses', 'http://'.repeat(2_500)],
    ['entities after an address', `http://example.com/${'&amp;'.repeat(1_000)}`],
    ['pipes', '|'.repeat(20_000)],
    ['rows without a table', 'a|b\n'.repeat(3_000)],
    ['a table of 1 000 rows', `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(1_000)}`],
    ['a list of 1 000 items', '- a\n'.repeat(1_000)],
    ['a quotation of 3 000 lines', '> a\n'.repeat(3_000)],
    ['500 quotations', '>\n\n'.repeat(500)],
    ['500 code blocks', '```\n```\n\n'.repeat(500)],
    ['1 000 headings of the same words', '# a\n\n'.repeat(1_000)],
    ['combining marks', `a${'\u0301'.repeat(19_000)}`],
    ['null characters', '\0'.repeat(10_000)],
    ['halves of characters', '\ud83c'.repeat(10_000)],
  ])('%s', (_what, source) => {
    expect(render(source).html).toBeTypeOf('string');
  });

  test('300 footnotes are all shown', () => {
    const source = `${times(300, (index) => `a[^${index}]`, '\n\n')}\n\n${times(300, (index) => `[^${index}]: b`, '\n')}`;
    expect(elementsOf(render(source).tree, 'li')).toHaveLength(300);
  });

  test('1 000 references to one footnote all lead back', () => {
    const { tree } = render(`${'a[^1] '.repeat(1_000)}\n\n[^1]: b`);
    expect(elementsOf(tree, 'a')).toHaveLength(2_000);
  });

  test('1 000 references to 1 000 addresses all become links', () => {
    const source = `${times(1_000, (index) => `[${index}]`, ' ')}\n\n${times(1_000, (index) => `[${index}]: /${index}`, '\n')}`;
    const links = elementsOf(render(source).tree, 'a');
    expect(links.map(({ properties }) => properties.href)).toEqual(
      Array.from({ length: 1_000 }, (_, index) => `/${index}`),
    );
  });

  test('nothing of a dense text is lost', () => {
    expect(textOf(render('[a'.repeat(5_000)).tree)).toBe('[a'.repeat(5_000));
  });
});
