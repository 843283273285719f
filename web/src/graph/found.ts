/** What a search for a state has found so far. The engine looks at a part of the states each time it is asked. */
import type { FindResult, Run } from '../engine/protocol.gen.ts';

export interface Found {
  readonly problem: string;
  /** Where the condition is wrong. */
  readonly at: number;
  readonly help: string;
  readonly total: number;
  /** The first of them, ascending. */
  readonly states: readonly number[];
  readonly nearest: number;
  readonly run: Run | null;
  readonly searched: number;
  readonly stored: number;
}

/** More states than this are counted, but not listed. */
export const MOST_LISTED = 1000;

export const nothingFound: Found = {
  problem: '', at: 0, help: '', total: 0, states: [], nearest: -1, run: null, searched: 0, stored: 0,
};

/** Both what was found before and what the next part of the states brought. */
export function joined(before: Found, next: FindResult): Found {
  const run = next.run ?? null;
  const nearer = run !== null && (before.run === null || run.run.length < before.run.run.length);
  return {
    problem: next.problem, at: next.at, help: next.help,
    total: before.total + next.total,
    states: [...before.states, ...next.states].slice(0, MOST_LISTED),
    nearest: nearer ? next.nearest : before.nearest, run: nearer ? run : before.run,
    searched: next.searched, stored: next.stored,
  };
}

/** Whether all states were looked at, or looking on is no use. */
export const isComplete = (found: Found): boolean => found.problem !== '' || found.searched >= found.stored;

/** The found state after or before the one at the cursor, round the list. */
export function besideFound(states: readonly number[], current: number | null, by: 1 | -1): number | null {
  if (states.length === 0) return null;
  const at = current === null ? -1 : states.indexOf(current);
  if (at >= 0) return states[(at + by + states.length) % states.length] ?? null;
  const after = states.findIndex((s) => s > (current ?? -1));
  const next = after < 0 ? 0 : after;
  return states[by > 0 ? next : (next - 1 + states.length) % states.length] ?? null;
}

/** "3 of 12": the place of the state at the cursor among those found; 0 when it is none of them. */
export const placeOf = (states: readonly number[], current: number | null): number => (current === null ? 0 : states.indexOf(current) + 1);
