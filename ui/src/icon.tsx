/** One family of icons: 24 × 24, drawn with one line. Named after news types and actions. */
const paths = {
  Info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5M12 8h.01',
  Steam: 'M4 14l5 2.5a2.5 2.5 0 1 0 2.5-3.5L15 9a3 3 0 1 0-3-3l-2.5 5M12 3a9 9 0 0 1 0 18',
  Epic: 'M5 4h14v12l-7 5-7-5ZM10 8h4M10 8v6h4M10 11h3',
  Windows: 'M4 5.5 10.5 4.5v7H4ZM13.5 4 20 3v8.5h-6.5ZM4 14h6.5v6.5L4 19.5ZM13.5 14H20v7l-6.5-1Z',
  Xbox: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM6.5 6.5c4 2 8 7 11 11M17.5 6.5c-4 2-8 7-11 11',
  PlayStation: 'M12 3.5 16.5 11h-9ZM6 14l5 5M11 14l-5 5M17 14a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  Nintendo: 'M10 4H8a4 4 0 0 0-4 4v8a4 4 0 0 0 4 4h2ZM14 4h2a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4h-2ZM7 9h.01M17 14.5h.01',
  Android: 'M5 16a7 7 0 0 1 14 0v1H5ZM8 9 6.5 6.5M16 9l1.5-2.5M9.5 13.5h.01M14.5 13.5h.01',
  iOS: 'M8 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM10.5 18h3',
  Movie: 'M4 5h16v14H4ZM8 5v14M16 5v14M4 9.7h4M4 14.3h4M16 9.7h4M16 14.3h4',
  Bangumi: 'M4 8h16v11H4ZM8.5 3.5 12 8l3.5-4.5M8 22l1-3M16 22l-1-3M10.5 11l4 2.5-4 2.5Z',
  Ticket: 'M3 8h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4ZM14 8v2M14 12.5v1M14 16v2',
  Activity: 'M6 21V4M6 4c5-2 7 3 13 0v9c-6 3-8-2-13 0',
  Emergency: 'M12 4 21 19.5H3ZM12 10v4M12 17h.01',
  Other: 'M5 12h1M11.5 12h1M18 12h1',
  onward: 'M4 12h16M14 6l6 6-6 6',
  back: 'M20 12H4M10 6l-6 6 6 6',
  pause: 'M9 5v14M15 5v14',
  play: 'M7 4.5v15L19 12Z',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c3.5 3.5 3.5 14.5 0 18M12 3c-3.5 3.5-3.5 14.5 0 18',
  menu: 'M4 8h16M4 16h16',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20',
};

export type IconName = keyof typeof paths;

export const iconNames = Object.keys(paths) as IconName[];

export const Icon = ({ name, size }: { name: IconName; size?: number }) => <Line path={paths[name]} size={size} />;

/** An icon of the family that one page alone shows. */
export function Line({ path, size = 24 }: { path: string; size?: number | undefined }) {
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
      <path d={path} />
    </svg>
  );
}
