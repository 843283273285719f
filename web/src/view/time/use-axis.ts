/** The axis of a run in a window: its scale, its zoom, and what stays in sight. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Trace } from '../../engine/protocol.gen.ts';
import { axisOf, isUneven, momentAt, xOfTime, type Axis, type Scale } from '../../state/time-axis.ts';

export interface AxisControl {
  readonly axis: Axis;
  readonly scale: Scale;
  /** pixels of the titles, left of the axis */
  readonly titles: number;
  setScale(scale: Scale): void;
  /** Zooms by a factor; what is at `x` pixels of the window stays there. */
  zoomBy(factor: number, x?: number): void;
  fit(): void;
}

const furthest = 400;

export function useAxis(trace: Trace, box: RefObject<HTMLDivElement | null>): AxisControl {
  const { width, titles } = useSize(box);
  const [chosen, setScale] = useState<Scale | null>(null);
  const [zoom, setZoom] = useState(1);
  const kept = useRef<{ readonly at: number; readonly x: number } | null>(null);
  const times = useMemo(() => trace.steps.map((s) => s.at), [trace]);
  const room = width - titles;
  const scale = chosen ?? (isUneven(times, room) ? 'cut' : 'even');
  const axis = useMemo(() => axisOf(times, scale, room, zoom), [times, scale, room, zoom]);
  useEffect(() => setZoom(1), [trace]);
  useLayoutEffect(() => {
    if (kept.current && box.current) box.current.scrollLeft = xOfTime(axis, kept.current.at) - kept.current.x;
    kept.current = null;
  }, [axis]);
  const zoomBy = (factor: number, x = room / 2): void => {
    const next = Math.max(1, Math.min(furthest, zoom * factor));
    if (next === zoom) return;
    kept.current = { at: momentAt(axis, (box.current?.scrollLeft ?? 0) + x).at, x };
    setZoom(next);
  };
  return { axis, scale, titles, setScale, zoomBy, fit: () => setZoom(1) };
}

/** The width of the window and of the titles in it, as it changes. */
function useSize(box: RefObject<HTMLDivElement | null>): { readonly width: number; readonly titles: number } {
  const [size, setSize] = useState({ width: 900, titles: 168 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => {
      const titles = element.querySelector<HTMLElement>('.lane-title')?.offsetWidth ?? 168;
      setSize((old) => (old.width === element.clientWidth && old.titles === titles ? old : { width: element.clientWidth, titles }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return size;
}

export const px = (n: number): string => `${Math.round(n * 100) / 100}px`;
