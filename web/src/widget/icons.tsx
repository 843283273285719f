/** The page's icons, drawn here: strokes in a 16 by 16 box. */
const paths = {
  check: 'M3 8.5l3.2 3.2L13 4.8',
  cross: 'M4 4l8 8M12 4l-8 8',
  play: 'M5 3.2v9.6l8-4.8z',
  pause: 'M5 3.5v9M11 3.5v9',
  previous: 'M10 3.5L5.5 8l4.5 4.5',
  next: 'M6 3.5L10.5 8 6 12.5',
  first: 'M11.5 3.5L7 8l4.5 4.5M4.5 3.5v9',
  last: 'M4.5 3.5L9 8l-4.5 4.5M11.5 3.5v9',
  stop: 'M4.5 4.5h7v7h-7z',
  share: 'M8 2.5v7.5M5 5l3-3 3 3M3.5 8.5v4.5h9V8.5',
  options: 'M2.5 4.5h6M11.5 4.5h2M2.5 11.5h2M7.5 11.5h6M8.5 3v3M4.5 10v3',
  theme: 'M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11',
  help: 'M5.8 6.1a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6M8 12.3v.2',
  book: 'M3 3.5h4a1 1 0 0 1 1 1v8.5a1.5 1.5 0 0 0-1.5-1H3zM13 3.5H9a1 1 0 0 0-1 1v8.5a1.5 1.5 0 0 1 1.5-1H13z',
  add: 'M8 3.5v9M3.5 8h9',
  loop: 'M12.5 6.5A5 5 0 1 0 13 9M12.8 3v3.5H9.3',
  flag: 'M4 13.5v-11M4 3h7.5L9.5 5.5l2 2.5H4',
  bolt: 'M9 2.5L4.5 9H8l-1 4.5L11.5 7H8z',
  warn: 'M8 2.8L14 13H2zM8 6.8v2.8M8 11.3v.2',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2-2a2.6 2.6 0 0 0-3.7-3.7l-.6.6M9.2 6.8a2.6 2.6 0 0 0-3.7 0l-2 2a2.6 2.6 0 0 0 3.7 3.7l.6-.6',
  tidy: 'M3 4h10M3 8h6M3 12h8',
  grow: 'M9.5 3h3.5v3.5M13 3L9 7M6.5 13H3V9.5M3 13l4-4',
  shrink: 'M13 7H9V3M9 7l4.3-4.3M3 9h4v4M7 9l-4.3 4.3',
  code: 'M5.5 4.5L2 8l3.5 3.5M10.5 4.5L14 8l-3.5 3.5',
  beside: 'M3 3.5h4v9H3zM9 3.5h4v9H9z',
  covered: 'M3 3v4M3 9v4M6.5 4.5H13M6.5 8h4.5M6.5 11.5H13',
  screen: 'M2.5 3h11v7.5h-11zM8 10.5v2M5.5 13.5h5',
  school: 'M8 3.5L1.5 6.5 8 9.5l6.5-3zM4.3 8v3.2c1 1 2.3 1.5 3.7 1.5s2.7-.5 3.7-1.5V8',
  copy: 'M5.5 5.5h7v8h-7zM3.5 10.5v-8h7',
  download: 'M8 2.5v7.5M5 7l3 3 3-3M3.5 9.5v3.5h9V9.5',
  folder: 'M2.5 12.5v-9H6l1.5 2h6v7z',
  chevron: 'M4.5 6.5L8 10l3.5-3.5',
} as const;

export type IconName = keyof typeof paths;

const solid: ReadonlySet<IconName> = new Set<IconName>(['play', 'stop']);

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={paths[name]} fill={solid.has(name) ? 'currentColor' : 'none'} />
    </svg>
  );
}
