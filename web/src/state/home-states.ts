/** The states of a home as a person reads them: what differs from the start. */
import type { HomeState, Model } from '../engine/protocol.gen.ts';

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** whether it is other than at the start */
  readonly changed: boolean;
}

/** The facts of a state, those that changed first. */
export function factsOf(model: Model, locations: readonly number[], state: HomeState, start: readonly string[]): readonly Fact[] {
  const facts = locations.map((location, i) => ({
    name: model.locations[location]?.name ?? '', value: state.values[i] ?? '', changed: state.values[i] !== start[i],
  }));
  return [...facts.filter((f) => f.changed), ...facts.filter((f) => !f.changed)];
}

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
      if (value === start[i]) return;
      changing.add(i);
      const key = `${name} = ${value}`;
      if (!first.has(key)) first.set(key, { name, value, at: state.at, state });
    });
  }
  const fixed = locations.flatMap((location, i) => (changing.has(i) ? [] : [model.locations[location]?.name ?? '']));
  return { can: [...first.values()], fixed };
}
