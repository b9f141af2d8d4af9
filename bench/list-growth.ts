/** Page 1 of a list. */
import { measureGrowth } from './growth.ts';

export const measureListGrowth = () =>
  measureGrowth({
    requests: {
      'page 1 of the whole list': 'category_id=1',
      'page 1 of the one type': 'category_id=1&type=Steam',
      'page 1 of the one year': 'category_id=1&year=2020',
    },
    limit: { ratio: 1.5 },
    textOf: (id) => ({
      title: `Article ${id}`,
      summary: 'One or two sentences that stand on their own in a list.',
      text: 'Text.',
    }),
  });
