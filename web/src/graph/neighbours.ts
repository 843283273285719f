import type { Layout, Point } from './layout.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

interface HasEnds {
  readonly src: number;
  readonly dst: number;
}

const VECTORS: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** How much worse it is to be off the direction than far along it. */
const SIDEWAYS = 2;

/**
 * The state that an arrow key leads to: the best one in that direction among
 * the states an edge away, else among all. Null when nothing lies there.
 */
export function neighbour(layout: Layout, edges: readonly HasEnds[], from: number, direction: Direction): number | null {
  const near = new Set<number>();
  for (const { src, dst } of edges) {
    if (src === from) near.add(dst);
    if (dst === from) near.add(src);
  }
  near.delete(from);
  return best(layout, near, from, direction) ?? best(layout, layout.nodes.keys(), from, direction);
}

function best(layout: Layout, candidates: Iterable<number>, from: number, direction: Direction): number | null {
  const origin = layout.nodes.get(from);
  if (origin === undefined) return null;
  let winner: number | null = null;
  let least = Infinity;
  for (const state of candidates) {
    const at = layout.nodes.get(state);
    if (at === undefined || state === from) continue;
    const cost = costOf(at, origin, VECTORS[direction]);
    if (cost < least || (cost === least && winner !== null && state < winner)) {
      least = cost;
      winner = state;
    }
  }
  return winner;
}

/** Infinite outside the quarter of the plane that the direction points to. */
function costOf(at: Point, origin: Point, vector: Point): number {
  const dx = at.x - origin.x;
  const dy = at.y - origin.y;
  const along = dx * vector.x + dy * vector.y;
  const off = Math.abs(dx * vector.y - dy * vector.x);
  return along <= 0 || off > along * 2 ? Infinity : along + SIDEWAYS * off;
}
