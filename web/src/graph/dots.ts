/** An algorithm's sets inside a node: one small disc for each event. */
import type { Search } from './marks.ts';

const RADIUS = 3.6;
const PITCH = 12;
/** More events than this are told as numbers. */
export const MOST_DOTS = 16;
const ROW = 8;

export interface Dots {
  /** Circles of the enabled events. */
  readonly rims: string;
  /** Left halves of those to be run, whole discs of those done. */
  readonly fills: string;
  /** "2 of 3 run, 1 to do", for more events than fit and for the screen reader. */
  readonly said: string;
}

/** The discs of a node, centred on (0, 0). */
export function dotsOf(state: number, enabled: readonly number[], search: Search): Dots {
  const done = enabled.filter((e) => search.done(state, e));
  const waiting = enabled.filter((e) => !search.done(state, e) && search.backtrack(state, e));
  const said = `${done.length} of ${enabled.length} run, ${waiting.length} to do`;
  if (search.events > MOST_DOTS) return { rims: '', fills: '', said };
  // A state in which nothing can happen has no discs, and needs no words either.
  if (enabled.length === 0) return { rims: 'M0,0', fills: '', said };
  const at = (event: number): string => placeOf(event, search.events);
  return {
    rims: enabled.map((e) => `M${at(e)}${circle}`).join(''),
    fills: done.map((e) => `M${at(e)}${circle}`).join('') + waiting.map((e) => `M${at(e)}${half}`).join(''),
    said,
  };
}

// Both start at the top of the disc.
const circle = `a${RADIUS},${RADIUS} 0 1 0 0,${2 * RADIUS}a${RADIUS},${RADIUS} 0 1 0 0,${-2 * RADIUS}z`;
const half = `a${RADIUS},${RADIUS} 0 1 0 0,${2 * RADIUS}z`;

/** The top of an event's disc. Every event keeps its place in all nodes. */
function placeOf(event: number, events: number): string {
  const columns = Math.min(events, ROW);
  const rows = Math.ceil(events / ROW);
  const x = ((event % ROW) - (columns - 1) / 2) * PITCH;
  const y = (Math.floor(event / ROW) - (rows - 1) / 2) * PITCH;
  return `${x},${y - RADIUS}`;
}

/** How large a node must be to hold its number and the discs. */
export function roomForDots(events: number): { w: number; h: number } {
  if (events > MOST_DOTS) return { w: 110, h: 38 };
  return { w: Math.min(events, ROW) * PITCH + 14, h: Math.ceil(events / ROW) * PITCH + 24 };
}

/** One disc about (0, 0), for a legend. */
export const sampleDots = { rim: `M0,${-RADIUS}${circle}`, half: `M0,${-RADIUS}${half}` };
