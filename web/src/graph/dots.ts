/** An algorithm's sets inside a node: one small disc for each event, with its name below where names are short. */
import type { Model } from '../engine/protocol.gen.ts';
import type { Search } from './marks.ts';

const RADIUS = 3.6;
const PITCH = 12;
/** More events than this are told as numbers. */
export const MOST_DOTS = 16;
const ROW = 8;
/** Names of so many letters have room below discs that are farther apart. */
const LONGEST_NAME = 3;
const NAMED_PITCH = 17;
const NAME = 9;
/** As wide as a state's number and that it was missed. */
const NARROWEST = 64;

export interface Dots {
  /** Circles of the enabled events. */
  readonly rims: string;
  /** Left halves of those to be run, whole discs of those done. */
  readonly fills: string;
  /** "e1 at its place": x, y and text of each name, or "". */
  readonly names: string;
  /** "2 of 3 run, 1 to do", for more events than fit and for the screen reader. */
  readonly said: string;
}

/** The discs of a node, centred on (0, 0). */
export function dotsOf(state: number, enabled: readonly number[], search: Search): Dots {
  const done = enabled.filter((e) => search.done(state, e));
  const waiting = enabled.filter((e) => !search.done(state, e) && search.backtrack(state, e));
  const said = `${done.length} of ${enabled.length} run, ${waiting.length} to do`;
  if (search.events > MOST_DOTS) return { rims: '', fills: '', names: '', said };
  // A state in which nothing can happen has no discs, and needs no words either.
  if (enabled.length === 0) return { rims: 'M0,0', fills: '', names: '', said };
  const at = (event: number): string => {
    const { x, y } = placeOf(event, search);
    return `${x},${y - RADIUS}`;
  };
  return {
    rims: enabled.map((e) => `M${at(e)}${circle}`).join(''),
    fills: done.map((e) => `M${at(e)}${circle}`).join('') + waiting.map((e) => `M${at(e)}${half}`).join(''),
    names: search.names === null ? '' : enabled.map((e) => nameAt(e, search)).join(' '),
    said,
  };
}

// Both start at the top of the disc.
const circle = `a${RADIUS},${RADIUS} 0 1 0 0,${2 * RADIUS}a${RADIUS},${RADIUS} 0 1 0 0,${-2 * RADIUS}z`;
const half = `a${RADIUS},${RADIUS} 0 1 0 0,${2 * RADIUS}z`;

/** The middle of an event's disc. Every event keeps its place in all nodes. */
function placeOf(event: number, { events, names }: Pick<Search, 'events' | 'names'>): { readonly x: number; readonly y: number } {
  const columns = Math.min(events, ROW);
  const rows = Math.ceil(events / ROW);
  return {
    x: ((event % ROW) - (columns - 1) / 2) * (names === null ? PITCH : NAMED_PITCH),
    y: (Math.floor(event / ROW) - (rows - 1) / 2) * PITCH - (names === null ? 0 : NAME / 2),
  };
}

function nameAt(event: number, search: Search): string {
  const { x, y } = placeOf(event, search);
  return `${x},${y + RADIUS + NAME - 1},${search.names?.[event] ?? ''}`;
}

/** The names of events, where all of them are short and stand in one row. */
export function dotNames(model: Model): readonly string[] | null {
  const names = model.events.map((e) => e.name);
  return names.length <= ROW && names.every((n) => n.length <= LONGEST_NAME) ? names : null;
}

/** How large a node must be to hold its number and the discs. */
export function roomForDots({ events, names }: Pick<Search, 'events' | 'names'>): { w: number; h: number } {
  if (events > MOST_DOTS) return { w: 110, h: 38 };
  const [pitch, name] = names === null ? [PITCH, 0] : [NAMED_PITCH, NAME];
  return { w: Math.max(Math.min(events, ROW) * pitch + 14, NARROWEST), h: Math.ceil(events / ROW) * PITCH + 24 + name };
}

/** One disc about (0, 0), for a legend. */
export const sampleDots = { rim: `M0,${-RADIUS}${circle}`, half: `M0,${-RADIUS}${half}` };
