/** Page 1 of what a search finds. */
import { measureGrowth } from './growth.ts';

const search = (q: string) => `category_id=1&q=${encodeURIComponent(q)}`;

export const measureSearchGrowth = () =>
  measureGrowth({
    requests: {
      'search for a rare word': search('gannet'),
      'search for rare characters': search('鰹鳥'),
      'search for a word in every title': search('chronicle'),
      'search for a word in every text': search('harb'),
      'search for two words in every text': search('harbor lantern'),
      'search for a character in every text': search('灯'),
      'search for a word in every text, one type': `${search('harbor')}&type=Steam`,
    },
    limit: { ratio: 3, milliseconds: 30 },
    worst: {
      requests: {
        'one letter, fifty a page': `${search('b')}&page_size=50`,
        'the last page of one letter': `${search('b')}&page_number=4&page_size=50`,
        'fifty letters': search('a b c d e f g h i j '.repeat(5)),
        'words in half of the texts each': search('ab bc cd de ef'),
        'a rare word and frequent ones': search('gannet harbor lantern b c'),
        'a word of a hundred letters': search('x'.repeat(100)),
        'a hundred characters': search('一丁七万丈三上下不与'.repeat(10)),
        'ten characters apart': search('一 丁 七 万 丈 三 上 下 不 与'),
        operators: search('"harbor" OR NEAR(lantern) & ! b:*'),
        'a word in no text': search('kittiwake'),
        'letters of one type in one year': `${search('a b c d e f')}&type=Steam&year=2020`,
      },
      milliseconds: 25,
    },
    textOf: (id) => ({
      title: `Chronicle ${id}`,
      summary: 'One or two sentences that stand on their own in a list.',
      text: `${wordsOf(id)} harbor lantern 初雪の夜、ランタンの灯る道。 ${id <= 3 ? 'gannet 鰹鳥' : ''}`,
    }),
  });

/** Sixty words and sixty characters that differ from article to article, the same in every run. */
function wordsOf(id: number): string {
  let state = id;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const word = () =>
    random(20_000)
      .toString(26)
      .padStart(3, 'q')
      .replaceAll(/\d/g, (digit) => 'vwxyzstuvw'[+digit] ?? '');
  const character = () => String.fromCodePoint(0x4e00 + Math.floor(random(60) ** 2 / 2));
  const words = Array.from({ length: 60 }, word).join(' ');
  return `${words} ${Array.from({ length: 60 }, character).join('')}`;
}
