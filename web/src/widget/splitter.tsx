/** A bar between two panes, moved with the pointer or the arrow keys. */
import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { keep, kept } from '../control/kept.ts';
import { everywhere } from '../control/places.ts';
import { strings } from '../strings/page.ts';

type Axis = 'columns' | 'rows';

/** Shares of the window, in percent: the program's width, the timeline's height. */
const shares = { columns: signal(36), rows: signal(38) };
const limits = { columns: [18, 68], rows: [16, 70] } as const;

function set(axis: Axis, share: number): void {
  const [least, most] = limits[axis];
  shares[axis].value = Math.round(Math.max(least, Math.min(share, most)) * 10) / 10;
}

/** The panes' sizes as style properties of the layout, remembered by the browser. */
export function usePaneSizes(): Record<string, string> {
  const columns = shares.columns.value;
  const rows = shares.rows.value;
  useLayoutEffect(() => restore(), []);
  useLayoutEffect(() => {
    keep(everywhere, 'crosscheck.panes', { columns, rows });
  }, [columns, rows]);
  return { '--editor-width': `${columns}%`, '--dock-height': `${rows}%` };
}

function restore(): void {
  const { columns, rows } = kept<Partial<Record<Axis, number>>>(everywhere, 'crosscheck.panes') ?? {};
  if (columns) set('columns', columns);
  if (rows) set('rows', rows);
}

const keys: Record<Axis, Record<string, number>> = {
  columns: { ArrowLeft: -2, ArrowRight: 2 },
  rows: { ArrowUp: 2, ArrowDown: -2 },
};

export function Splitter({ axis }: { axis: Axis }) {
  const share = shares[axis].value;
  const [least, most] = limits[axis];
  const onKeyDown = (event: KeyboardEvent) => {
    const by = keys[axis][event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    set(axis, share + by);
  };
  const onPointerDown = (event: PointerEvent) => {
    const bar = event.currentTarget as HTMLElement;
    bar.setPointerCapture(event.pointerId);
    bar.onpointermove = (move) => follow(axis, bar, move);
    bar.onpointerup = () => {
      bar.onpointermove = null;
    };
  };
  return (
    <div class={`splitter splitter-${axis}`} role="separator" tabIndex={0} aria-label={strings.splitter[axis]}
      aria-orientation={axis === 'columns' ? 'vertical' : 'horizontal'} aria-valuenow={share} aria-valuemin={least} aria-valuemax={most}
      onKeyDown={onKeyDown} onPointerDown={onPointerDown} />
  );
}

function follow(axis: Axis, bar: HTMLElement, event: PointerEvent): void {
  const box = bar.parentElement?.getBoundingClientRect();
  if (!box) return;
  set(axis, axis === 'columns' ? (100 * (event.clientX - box.left)) / box.width : (100 * (box.bottom - event.clientY)) / box.height);
}
