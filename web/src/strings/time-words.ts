/** Lengths and points of time in words. All numbers are seconds. */
import type { TimeResult } from '../engine/protocol.gen.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const units: readonly (readonly [number, string, string])[] = [[day, 'day', 'days'], [hour, 'h', 'h'], [minute, 'min', 'min'], [1, 's', 's']];

/** "0 s", "250 ms", "1.5 s", "4 min 50 s", "9 h 20 min", "24 h", "2 days 3 h": the two largest units. */
export function span(seconds: number): string {
  if (seconds > 0 && seconds < 1) return `${Math.max(1, Math.round(seconds * 1000))} ms`;
  if (seconds < minute) return `${Number(seconds.toFixed(1))} s`;
  let left = Math.round(seconds);
  const first = units.findIndex(([size]) => left >= (size === day ? 2 * day : size));
  return units.slice(first, first + 2).map(([size, one, many]) => {
    const n = Math.floor(left / size);
    left -= n * size;
    return n === 0 ? '' : `${n} ${n === 1 ? one : many}`;
  }).filter((part) => part !== '').join(' ');
}

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const two = (n: number): string => String(n).padStart(2, '0');

/** "21:00", or "21:00:10" and "21:00:10.5" where it is not a whole minute. */
export function timeOfDay(sinceMonday: number): string {
  const ms = Math.round((((sinceMonday % day) + day) % day) * 1000);
  const text = `${two(Math.floor(ms / 3_600_000) % 24)}:${two(Math.floor(ms / 60_000) % 60)}`;
  if (ms % 60_000 === 0) return text;
  const second = (ms % 60_000) / 1000;
  return `${text}:${second < 10 ? '0' : ''}${Number(second.toFixed(3))}`;
}

/** "Mon", later "Mon, week 2". */
export function dayOf(sinceMonday: number): string {
  const days = Math.floor(Math.round(sinceMonday * 1000) / 1000 / day);
  const weeks = Math.floor(days / 7);
  return `${names[((days % 7) + 7) % 7] ?? ''}${weeks > 0 ? `, week ${weeks + 1}` : ''}`;
}

/** "Mon 21:00:10" */
export const clockTime = (sinceMonday: number): string => `${dayOf(sinceMonday)} ${timeOfDay(sinceMonday)}`;

/** Whether a program knows the time of day: else its moments are told by the time since the start. */
export const byClock = (time: TimeResult | undefined): boolean =>
  time !== undefined && (time.startSeconds > 0 || time.clocks.some((c) => c.kind === 'day'));

/** Tells moments, in seconds from the start. */
export const whenIn = (time: TimeResult | undefined) => (at: number): string =>
  (time && byClock(time) ? clockTime(time.startSeconds + at) : span(at));
