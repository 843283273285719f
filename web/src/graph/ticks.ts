/** The list to tick what states are put together by: locations under the device or app they belong to. */
import type { Model, ModelLoc } from '../engine/protocol.gen.ts';

export interface TickGroup {
  /** The device, else the app; "" for the program itself. */
  readonly name: string;
  readonly device: boolean;
  readonly locations: readonly TickLocation[];
}

export interface TickLocation {
  readonly index: number;
  readonly name: string;
  /** The name within its group: "lock" of "door.lock". */
  readonly short: string;
}

/** The locations whose values states tell, devices first, in the order of the program. */
export function tickGroups(model: Model, stored: ReadonlySet<number> | null): readonly TickGroup[] {
  const groups = new Map<string, { name: string; device: boolean; locations: TickLocation[] }>();
  model.locations.forEach((location, index) => {
    if (stored?.has(index) === false) return;
    const device = location.device !== '';
    const name = device ? location.device : location.app > 0 ? model.apps[location.app] ?? '' : '';
    const key = `${device ? 'd' : 'a'}${name}`;
    const group = groups.get(key) ?? { name, device, locations: [] };
    group.locations.push({ index, name: location.name, short: shortName(location, name) });
    groups.set(key, group);
  });
  const all = [...groups.values()];
  return [...all.filter((g) => g.device), ...all.filter((g) => !g.device)];
}

function shortName(location: ModelLoc, group: string): string {
  return group !== '' && location.name.startsWith(`${group}.`) ? location.name.slice(group.length + 1) : location.name;
}

/** The groups with the locations whose name or group has all the words searched for. */
export function matching(groups: readonly TickGroup[], search: string): readonly TickGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return groups;
  const has = (group: TickGroup, location: TickLocation): boolean =>
    words.every((word) => `${group.name} ${location.name}`.toLowerCase().includes(word));
  return groups
    .map((group) => ({ ...group, locations: group.locations.filter((l) => has(group, l)) }))
    .filter((group) => group.locations.length > 0);
}

/** Indices of the locations with these names; those that the program does not have are left out. */
export function indicesOf(model: Model, names: readonly string[]): readonly number[] {
  return names.map((name) => model.locations.findIndex((l) => l.name === name)).filter((index) => index >= 0);
}

/** The ticks after some locations were ticked or not, in the order of the program. */
export function withTicks(model: Model, ticked: readonly number[], changed: readonly number[], on: boolean): readonly string[] {
  const kept = new Set(ticked.filter((index) => !changed.includes(index)));
  if (on) for (const index of changed) kept.add(index);
  return [...kept].sort((a, b) => a - b).map((index) => model.locations[index]?.name ?? '');
}

/** Whether all, none or some of a group are ticked. */
export function tickState(group: TickGroup, ticked: ReadonlySet<number>): 'all' | 'some' | 'none' {
  const on = group.locations.filter((l) => ticked.has(l.index)).length;
  return on === 0 ? 'none' : on === group.locations.length ? 'all' : 'some';
}
