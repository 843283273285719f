/** Where everything of a home stands in its picture: stable as long as its things and the width are the same. */
import { isBusy } from './kinds.ts';
import type { Thing } from './things.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Room extends Box {
  readonly name: string;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Plan {
  readonly width: number;
  readonly height: number;
  /** the middle of each app's sign */
  readonly apps: readonly Spot[];
  readonly appWidth: number;
  readonly house: Box;
  readonly rooms: readonly Room[];
  /** the middle of each thing; a person has a place outside, too */
  readonly things: readonly { readonly inside: Spot; readonly outside: Spot }[];
}

/** What one thing takes, and other measures in pixels. */
export const cell = { width: 100, height: 92 };
const gap = 10;
const sign = { width: 150, height: 40 };
const roof = 26;
const roomHead = 20;

interface Wanted {
  readonly name: string;
  readonly members: readonly number[];
}

/** `head` is how much is left free above all. */
export function planOf(things: readonly Thing[], apps: number, wanted: number, head = 0): Plan {
  const width = Math.max(wanted, 2 * cell.width + 4 * gap);
  const inARow = Math.max(1, Math.min(apps, Math.floor((width - gap) / (sign.width + gap))));
  const appWidth = Math.min(sign.width + 60, (width - gap) / inARow - gap);
  const signs = Array.from({ length: apps }, (_, i) => ({
    x: width / 2 + ((i % inARow) - (Math.min(inARow, apps - i + (i % inARow)) - 1) / 2) * (appWidth + gap),
    y: head + gap + sign.height / 2 + Math.floor(i / inARow) * (sign.height + gap),
  }));
  const top = head + gap + Math.ceil(apps / inARow) * (sign.height + gap) + roof;
  const people = things.flatMap((t, i) => (t.kind === 'person' ? [i] : []));
  const street = people.length > 0 ? cell.width + gap : 0;
  const house = { x: gap, y: top, width: width - 2 * gap - street };
  const { rooms, places, height } = furnish(things, house);
  const outside = (i: number): Spot => ({ x: width - gap - cell.width / 2, y: top + cell.height / 2 + people.indexOf(i) * cell.height });
  return {
    width, apps: signs, appWidth, rooms, house: { ...house, height },
    height: top + Math.max(height, people.length * cell.height) + gap,
    things: things.map((_, i) => ({ inside: places.get(i) ?? outside(i), outside: outside(i) })),
  };
}

/** Rooms side by side in rows that fill the house; a home without any is one room without a name. */
function furnish(things: readonly Thing[], house: Omit<Box, 'height'>) {
  const rooms: Room[] = [];
  const places = new Map<number, Spot>();
  const most = Math.max(1, Math.floor(house.width / cell.width));
  let y = house.y;
  for (const row of rowsOf(roomsOf(things), most)) {
    const total = row.reduce((sum, r) => sum + r.columns, 0);
    const named = row.some((r) => r.name !== '');
    const height = Math.max(...row.map((r) => Math.ceil(r.members.length / r.columns))) * cell.height + (named ? roomHead : 0) + gap;
    let x = house.x;
    for (const { name, members, columns } of row) {
      const width = (house.width * columns) / total;
      rooms.push({ name, x, y, width, height });
      members.forEach((thing, i) => places.set(thing, {
        x: x + ((i % columns) + 0.5) * (width / columns),
        y: y + (named ? roomHead : gap / 2) + (Math.floor(i / columns) + 0.5) * cell.height,
      }));
      x += width;
    }
    y += height;
  }
  return { rooms, places, height: y - house.y };
}

/** The rooms, those with a name in the order of their things, the rest of the house last. */
function roomsOf(things: readonly Thing[]): readonly Wanted[] {
  const members = new Map<string, number[]>();
  things.forEach((t, i) => members.set(t.room, [...(members.get(t.room) ?? []), i]));
  return [...members].map(([name, list]) => ({ name, members: list })).sort((a, b) => Number(a.name === '') - Number(b.name === ''));
}

/** Puts rooms into rows of at most so many columns; a room is wider than high. */
function rowsOf(rooms: readonly Wanted[], most: number) {
  const rows: (Wanted & { columns: number })[][] = [];
  let free = 0;
  for (const room of rooms) {
    const n = room.members.length;
    const columns = rooms.length === 1 ? Math.min(most, n <= most ? n : Math.ceil(n / Math.ceil(n / most))) : Math.min(most, Math.ceil(Math.sqrt(2 * n)));
    if (columns > free) {
      rows.push([]);
      free = most;
    }
    rows.at(-1)?.push({ ...room, columns });
    free -= columns;
  }
  return rows;
}

/** Where a thing is: a person who is away stands outside. */
export const spotOf = (plan: Plan, thing: Thing, number: number, value: string): Spot => {
  const place = plan.things[number] ?? { inside: { x: 0, y: 0 }, outside: { x: 0, y: 0 } };
  return thing.kind === 'person' && !isBusy(value) ? place.outside : place.inside;
};
