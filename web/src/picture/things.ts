/** The things of a home, and what each of them is drawn as. */
import type { Model, Setup } from '../engine/protocol.gen.ts';
import { kindOf, type ThingKind } from './kinds.ts';

/** A device or a person, or the mode of a home: all that is drawn with one icon. */
export interface Thing {
  /** as the program calls it */
  readonly name: string;
  /** as sentences call it, without "the" */
  readonly title: string;
  readonly kind: ThingKind;
  /** what is known of it, the most telling first */
  readonly locations: readonly number[];
  /** the room it stands in, or "" */
  readonly room: string;
}

const isPart = (kind: string): boolean => kind === 'attribute' || kind === 'mode';

/** The things that a program knows, in the order in which it names them. */
export function thingsOf(model: Model, setup: Setup | null): readonly Thing[] {
  const byName = new Map<string, number[]>();
  model.locations.forEach((l, location) => {
    if (!isPart(l.kind)) return;
    const name = l.device || l.name;
    byName.set(name, [...(byName.get(name) ?? []), location]);
  });
  return [...byName].map(([name, locations]) => {
    const called = model.locations[locations[0] ?? -1]?.called ?? name;
    const words = `${name} ${called} ${locations.map((l) => model.locations[l]?.name).join(' ')}`;
    return { name, title: called.replace(/^the /, ''), kind: kindOf(words), locations, room: locations.map((l) => model.locations[l]?.room).find(Boolean) ?? roomOf(setup, name) };
  });
}

function roomOf(setup: Setup | null, device: string): string {
  const room = setup?.devices.find((d) => d.name === device)?.room ?? '';
  return setup?.rooms.find((r) => r.name === room)?.label ?? room;
}
