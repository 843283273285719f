/** The lanes of a run with times that only it has: timers and other clocks, and values that are numbers. */
import type { ClockInfo, Trace } from '../engine/protocol.gen.ts';
import type { Segment } from './lanes.ts';

/** How a clock's bar ends: what it was waiting for happens, it is set anew, or it no longer matters. */
export type ClockEnd = 'due' | 'again' | 'off' | 'open';

/** A clock that counts down to what it makes happen, or up from its last reset. */
export interface ClockBar {
  /** steps: the bar goes from the one to the other, or to the end of the run when it is open */
  readonly from: number;
  readonly to: number;
  /** seconds from the start: when it was set, and when it is due; -1 when it only counts up */
  readonly set: number;
  readonly due: number;
  readonly end: ClockEnd;
}

export interface ClockLane {
  readonly clock: number;
  readonly info: ClockInfo;
  readonly bars: readonly ClockBar[];
}

/** A lane for each clock that matters somewhere in the run; the time of day has the axis. */
export function clockLanes(clocks: readonly ClockInfo[], trace: Trace): readonly ClockLane[] {
  return clocks.map((info, clock) => ({ clock, info, bars: info.kind === 'day' ? [] : barsOf(trace, clock) })).filter((lane) => lane.bars.length > 0);
}

/** The bars of a clock: a new one whenever it begins anew. */
export function barsOf(trace: Trace, clock: number): readonly ClockBar[] {
  const bars: ClockBar[] = [];
  let open: ClockBar | null = null;
  trace.steps.forEach((s, step) => {
    const value = s.clocks[clock] ?? -1;
    const due = s.due[clock] ?? -1;
    const set = due >= 0 ? s.at : s.at - value;
    if (open && value >= 0 && due === open.due && (due >= 0 || same(set, open.set))) return;
    if (open) bars.push({ ...open, to: step, end: endOf(open, s.at, value) });
    open = value >= 0 ? { from: step, to: step, set, due, end: 'open' } : null;
  });
  if (open) bars.push({ ...(open as ClockBar), to: trace.steps.length - 1 });
  return bars;
}

const same = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;

function endOf(bar: ClockBar, at: number, value: number): ClockEnd {
  if (bar.due >= 0 && same(bar.due, at)) return 'due';
  return value >= 0 ? 'again' : 'off';
}

/**
 * How high a bar stands at a moment. A timer's shrinks from 1 when it was set to
 * 0 when it is due; that of a clock which only counts grows, up to 1 when it
 * shows `longest`.
 */
export function levelOf(bar: ClockBar, at: number, longest: number): number {
  if (bar.due < 0) return longest <= 0 ? 0 : clamp((at - bar.set) / longest);
  return bar.due <= bar.set ? 0 : clamp((bar.due - at) / (bar.due - bar.set));
}

const clamp = (n: number): number => Math.max(0, Math.min(1, n));

/** The most that the counting clocks of a lane show in a run. */
export const longestOf = (bars: readonly ClockBar[], trace: Trace): number =>
  Math.max(0, ...bars.filter((b) => b.due < 0).map((b) => (trace.steps[b.to]?.at ?? 0) - b.set));

/** The range of a lane whose values are all numbers, or null: such a lane is drawn as heights. */
export function rangeOf(segments: readonly Segment[]): { readonly low: number; readonly high: number } | null {
  const numbers = segments.map((s) => Number(s.value));
  if (segments.some((s, i) => s.value.trim() === '' || !Number.isFinite(numbers[i]))) return null;
  return { low: Math.min(...numbers), high: Math.max(...numbers) };
}

/** How high a value stands, from 0.15 to 1. */
export const heightOf = (value: string, { low, high }: { readonly low: number; readonly high: number }): number =>
  (high === low ? 1 : 0.15 + (0.85 * (Number(value) - low)) / (high - low));
