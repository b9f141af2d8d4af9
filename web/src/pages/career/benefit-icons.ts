/** The benefits' icons by the names in their messages, of one family with the others. */
export const benefitIcons: Record<string, string> & { other: string } = {
  week: 'M5 5h14v15H5ZM5 9.5h14M9 3v4M15 3v4M9 15l2 2 4-4',
  insurance: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6ZM8.5 12l2.5 2.5 4.5-4.5',
  health: 'M12 20C6 16 3 12.5 3 9a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 3.5-3 7-9 11ZM7 11h2.5l1.5-2.5 2 4.5 1-2h3',
  leave:
    'M12 21V9M12 9c-1-4-5-5-8-3 3 0 5 1 8 3ZM12 9c1-4 5-5 8-3-3 0-5 1-8 3ZM12 9c-3-1-6 1-6 5 1-3 3-4 6-5ZM12 9c3-1 6 1 6 5-1-3-3-4-6-5ZM5 21h14',
  parental:
    'M8 5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM17 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM3 20v-2a5 5 0 0 1 10 0v2M14 20v-1a3.5 3.5 0 0 1 7 0v1',
  meals: 'M5 9h12v5a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5ZM17 10.5h1.5a2.5 2.5 0 0 1 0 5H17M9 3v3M13 3v3M5 22h12',
  learning: 'M12 6c-2-1.5-5-2-8-1.5V18c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V4.5C17 4 14 4.5 12 6ZM12 6v13.5',
  games:
    'M7 8h10a4 4 0 0 1 4 4v2a3.5 3.5 0 0 1-6.5 1.7h-5A3.5 3.5 0 0 1 3 14v-2a4 4 0 0 1 4-4ZM8 10.5v3M6.5 12h3M15.5 11h.01M17.5 13h.01',
  travel: 'M4 15h16l-2.5 5h-11ZM12 15V3M12 4c4 1 6 4 6.5 8H12M12 6C9 7 7 9 6.5 12H12',
  birthday: 'M4 20v-7h16v7ZM4 16.5c2.5 2 5.5-2 8 0s5.5-2 8 0M12 13V9.5M12 6.5c1.5-1 0-3 0-3s-1.5 2 0 3Z',
  other: 'M12 3l2.6 5.8 6.4.7-4.8 4.2 1.4 6.3-5.6-3.3L6.4 20l1.4-6.3L3 9.5l6.4-.7Z',
};
