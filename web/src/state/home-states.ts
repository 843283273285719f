/** The states of a home as a person reads them: what differs from the start. */
import type { HomeState, Model, ModelLoc } from '../engine/protocol.gen.ts';
import { isShown } from './inspect.ts';

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** whether it is other than at the start */
  readonly changed: boolean;
}

/** Tells a value of a location in words. */
export type Say = (location: Pick<ModelLoc, 'kind' | 'name'>, value: string) => string;

/** The facts of a state: those that changed first, of these the devices before the timers. */
export function factsOf(model: Model, locations: readonly number[], state: HomeState, start: readonly string[], say: Say): readonly Fact[] {
  const facts = locations.map((location, i) => {
    const { name, kind } = model.locations[location] ?? { name: '', kind: 'global' };
    const value = state.values[i] ?? '';
    return { name: plain(name), value: say({ kind, name }, value), changed: value !== start[i], hidden: isHidden(model, location) };
  });
  const rank = (f: (typeof facts)[number]): number => (f.changed ? 0 : 2) + (f.hidden ? 1 : 0);
  return facts.map((f, i) => ({ f, i })).sort((a, b) => rank(a.f) - rank(b.f) || a.i - b.i)
    .map(({ f: { name, value, changed } }) => ({ name, value, changed }));
}

/** "enabled(Porch.off)" is about Porch.off. */
const plain = (name: string): string => /^enabled\((.*)\)$/.exec(name)?.[1] ?? name;

/** Whether a location is bookkeeping: a running timer, what is switched on. */
const isHidden = (model: Model, location: number): boolean => !isShown(model, location);

/** Whether each word of a query is in a state's facts: "light on" fits light.switch = on. */
export function matches(facts: readonly Fact[], query: string): boolean {
  const words = query.toLowerCase().split(/[\s=]+/).filter((w) => w !== '');
  if (words.length === 0) return true;
  return facts.some((f) => words.every((w) => `${f.name} ${f.value}`.toLowerCase().includes(w)))
    || words.every((w) => facts.some((f) => f.changed && `${f.name} ${f.value}`.toLowerCase().includes(w)));
}

/** A value that a location can come to have. */
export interface Becoming {
  readonly name: string;
  readonly value: string;
  /** the earliest time, in seconds from the start, and the state that shows it */
  readonly at: number;
  readonly state: HomeState;
}

/** What can change and how soon, from states with the earliest first; and what cannot. */
export function becomings(model: Model, locations: readonly number[], states: readonly HomeState[], start: readonly string[]) {
  const first = new Map<string, Becoming>();
  const changing = new Set<number>();
  for (const state of states) {
    locations.forEach((location, i) => {
      const value = state.values[i] ?? '';
      const name = model.locations[location]?.name ?? '';
      if (value === start[i] || isHidden(model, location)) return;
      changing.add(i);
      const key = `${name} = ${value}`;
      if (!first.has(key)) first.set(key, { name, value, at: state.at, state });
    });
  }
  const fixed = locations.flatMap((location, i) => (changing.has(i) || isHidden(model, location) ? [] : [model.locations[location]?.name ?? '']));
  return { can: [...first.values()], fixed };
}
