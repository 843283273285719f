/** Both orders of a race: which two steps of a run depend on each other's order, and runs with the other order. */
import type { Finding, Model, Pick, Trace } from '../engine/protocol.gen.ts';
import { decidingStep } from './cursor.ts';
import { isShown } from './inspect.ts';

/** Two steps of a run whose order decides; the same step twice where it is the order within one event. */
export interface Order {
  readonly earlier: number;
  readonly later: number;
}

/** The run in the other order that a finding has: it leaves the first one after so many steps, where the first of two events is. */
export interface Known {
  readonly start: number;
  readonly picks: readonly Pick[];
  readonly from: number;
}

export function knownOther({ run, other }: Finding): Known | null {
  if (!other) return null;
  return {
    start: other.start, picks: other.run.map((s) => ({ event: s.index, branch: s.branch })),
    from: run.findIndex((s, i) => s.index !== other.run[i]?.index),
  };
}

/**
 * Pairs of steps that a finding is about, the likeliest first: the last step on whose order its location
 * depends, with the steps before it from the nearest on.
 */
export function ordersOf(model: Model, trace: Trace, location: string): readonly Order[] {
  const about = model.locations.findIndex((l) => l.name === location);
  const matters = (l: number): boolean => (about >= 0 ? l === about : isShown(model, l));
  const from = about >= 0 ? trace.steps.length - 1 : decidingStep(model, trace);
  return Array.from({ length: Math.max(0, from) }, (_, i) => from - i)
    .flatMap((later) => [...ordersAt(trace, later, matters), ...choiceAt(trace, later, matters)]);
}

/** A step with the steps before it on whose order with it something depends, the nearest first. */
function ordersAt(trace: Trace, later: number, matters: (location: number) => boolean): readonly Order[] {
  const steps = (trace.steps[later]?.conflicts ?? []).filter((c) => c.step > 0 && matters(c.location)).map((c) => c.step);
  return [...new Set(steps)].sort((a, b) => b - a).map((earlier) => ({ earlier, later }));
}

/** A step in which two apps store into one location, where who goes first is a choice of the event. */
function choiceAt(trace: Trace, at: number, matters: (location: number) => boolean): readonly Order[] {
  const step = trace.steps[at];
  if (!step || step.branches < 2) return [];
  const stores = step.accesses.filter((a) => a.op !== 'read' && a.app > 0 && matters(a.location));
  const contested = stores.some((a) => stores.some((b) => b.location === a.location && b.app !== a.app));
  return contested ? [{ earlier: at, later: at }] : [];
}

/** A run with the other order, and where the two events are in it. */
export interface Swap {
  readonly picks: readonly Pick[];
  /** steps that a replay must reach for both events to have happened */
  readonly both: number;
}

/**
 * Runs with the other order, the likeliest first: the later event right before the earlier one, the
 * earlier one right after the later, both in each other's place; then the same with first choices, as
 * an event can have other choices elsewhere.
 */
export function swapsOf(trace: Trace, { earlier, later }: Order): readonly Swap[] {
  const picks = trace.steps.slice(1).map(({ event, branch }) => ({ event, branch }));
  const [first, second] = [picks[earlier - 1], picks[later - 1]];
  if (!first || !second) return [];
  if (earlier === later) return otherChoices(trace, picks, later);
  const before = picks.slice(0, earlier - 1);
  const between = picks.slice(earlier, later - 1);
  const after = picks.slice(later);
  const orders = (one: Pick, two: Pick): readonly Swap[] => [
    { picks: [...before, two, one, ...between, ...after], both: earlier + 1 },
    { picks: [...before, ...between, two, one, ...after], both: later },
    { picks: [...before, two, ...between, one, ...after], both: later },
  ];
  const plain = (pick: Pick): Pick => ({ event: pick.event, branch: 0 });
  return distinct([...orders(first, second), ...orders(plain(first), plain(second))]);
}

const otherChoices = (trace: Trace, picks: readonly Pick[], at: number): readonly Swap[] =>
  Array.from({ length: trace.steps[at]?.branches ?? 0 }, (_, branch) => ({
    picks: picks.map((p, i) => (i === at - 1 ? { ...p, branch } : p)), both: at,
  })).filter((swap) => swap.picks[at - 1]?.branch !== picks[at - 1]?.branch);

const distinct = (swaps: readonly Swap[]): readonly Swap[] =>
  [...new Map(swaps.map((s) => [JSON.stringify(s.picks), s])).values()];

/** How well a replay shows the other order: how many steps it has, if both events happen; -1 if they do not. */
export function shownBy(swap: Swap, replayed: Trace): number {
  const steps = replayed.steps.length - 1;
  return steps >= swap.both ? steps : -1;
}
