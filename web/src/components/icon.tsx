/** One family of icons: 24 × 24, drawn with one line. Names are those of news types, benefits and actions. */
const paths = {
  Info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5M12 8h.01',
  Steam: 'M4 14l5 2.500a2.500 2.500 0 1 0 2.500-3.500L15 9a3 3 0 1 0-3-3l-2.500 5M12 3a9 9 0 0 1 0 18',
  Epic: 'M5 4h14v12l-7 5-7-5ZM10 8h4M10 8v6h4M10 11h3',
  Windows: 'M4 5.500 10.500 4.500v7H4ZM13.500 4 20 3v8.500h-6.500ZM4 14h6.500v6.500L4 19.500ZM13.500 14H20v7l-6.500-1Z',
  Xbox: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM6.500 6.500c4 2 8 7 11 11M17.500 6.500c-4 2-8 7-11 11',
  PlayStation: 'M12 3.500 16.500 11h-9ZM6 14l5 5M11 14l-5 5M17 14a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  Nintendo: 'M10 4H8a4 4 0 0 0-4 4v8a4 4 0 0 0 4 4h2ZM14 4h2a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4h-2ZM7 9h.01M17 14.500h.01',
  Android: 'M5 16a7 7 0 0 1 14 0v1H5ZM8 9 6.500 6.500M16 9l1.500-2.500M9.500 13.500h.01M14.500 13.500h.01',
  iOS: 'M8 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM10.500 18h3',
  Movie: 'M4 5h16v14H4ZM8 5v14M16 5v14M4 9.700h4M4 14.300h4M16 9.700h4M16 14.300h4',
  Bangumi: 'M4 8h16v11H4ZM8.500 3.500 12 8l3.500-4.500M8 22l1-3M16 22l-1-3M10.500 11l4 2.500-4 2.500Z',
  Ticket: 'M3 8h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4ZM14 8v2M14 12.500v1M14 16v2',
  Activity: 'M6 21V4M6 4c5-2 7 3 13 0v9c-6 3-8-2-13 0',
  Emergency: 'M12 4 21 19.500H3ZM12 10v4M12 17h.01',
  Other: 'M6 12h.01M12 12h.01M18 12h.01',
  week: 'M5 5h14v15H5ZM5 9.500h14M9 3v4M15 3v4M9 15l2 2 4-4',
  insurance: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6ZM8.500 12l2.500 2.500 4.500-4.500',
  health:
    'M12 20C6 16 3 12.500 3 9a4.500 4.500 0 0 1 9-1 4.500 4.500 0 0 1 9 1c0 3.500-3 7-9 11ZM7 11h2.500l1.500-2.500 2 4.500 1-2h3',
  leave:
    'M12 21V9M12 9c-1-4-5-5-8-3 3 0 5 1 8 3ZM12 9c1-4 5-5 8-3-3 0-5 1-8 3ZM12 9c-3-1-6 1-6 5 1-3 3-4 6-5ZM12 9c3-1 6 1 6 5-1-3-3-4-6-5ZM5 21h14',
  parental:
    'M8 5a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5ZM17 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM3 20v-2a5 5 0 0 1 10 0v2M14 20v-1a3.500 3.500 0 0 1 7 0v1',
  meals: 'M5 9h12v5a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5ZM17 10.500h1.500a2.500 2.500 0 0 1 0 5H17M9 3v3M13 3v3M5 22h12',
  learning: 'M12 6c-2-1.500-5-2-8-1.500V18c3-.5 6 0 8 1.500 2-1.500 5-2 8-1.500V4.500C17 4 14 4.500 12 6ZM12 6v13.500',
  games:
    'M7 8h10a4 4 0 0 1 4 4v2a3.500 3.500 0 0 1-6.500 1.700h-5A3.500 3.500 0 0 1 3 14v-2a4 4 0 0 1 4-4ZM8 10.500v3M6.500 12h3M15.500 11h.01M17.500 13h.01',
  travel: 'M4 15h16l-2.500 5h-11ZM12 15V3M12 4c4 1 6 4 6.500 8H12M12 6C9 7 7 9 6.500 12H12',
  birthday:
    'M4 20v-7h16v7ZM4 16.500c2.500 2 5.500-2 8 0s5.500-2 8 0M12 13V9.500M12 6.500c1.500-1 0-3 0-3s-1.500 2 0 3Z',
};

export type IconName = keyof typeof paths;

export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
