import type { Pick, TraceStep } from '../engine/protocol.gen.ts';
import type { DrawnEdge, DrawnGraph } from './drawn.ts';

/** A run through the drawn graph: the events to take and the states they should lead to. */
export interface Route {
  /** number and state of the start */
  readonly start: number;
  readonly root: number;
  readonly picks: readonly Pick[];
  readonly states: readonly number[];
}

interface Hop {
  readonly from: number;
  readonly event: number;
}

/**
 * The shortest way from a start to a state along drawn edges, or null. An
 * edge does not say which inner choice of its event it is; `corrected` finds
 * that out from the replay.
 */
export function routeTo(graph: DrawnGraph, target: number): Route | null {
  const starts = new Map(graph.nodes.filter((n) => n.initial).map((n) => [n.state, n.start]));
  const cameBy = hopsFrom(starts, outgoing(graph.edges), target);
  const events: number[] = [];
  const states: number[] = [];
  let at = target;
  for (let start = starts.get(at); start === undefined; start = starts.get(at)) {
    const hop = cameBy.get(at);
    if (hop === undefined) return null;
    events.unshift(hop.event);
    states.unshift(at);
    at = hop.from;
  }
  return { start: starts.get(at) ?? 0, root: at, picks: events.map((event) => ({ event, branch: 0 })), states };
}

function hopsFrom(starts: ReadonlyMap<number, number>, next: ReadonlyMap<number, readonly Arrow[]>, target: number): ReadonlyMap<number, Hop> {
  const cameBy = new Map<number, Hop>();
  const queue = [...starts.keys()];
  for (let at = queue.shift(); at !== undefined && !cameBy.has(target); at = queue.shift()) {
    for (const { to, event } of next.get(at) ?? []) {
      if (starts.has(to) || cameBy.has(to)) continue;
      cameBy.set(to, { from: at, event });
      queue.push(to);
    }
  }
  return cameBy;
}

interface Arrow {
  readonly to: number;
  readonly event: number;
}

function outgoing(edges: readonly DrawnEdge[]): ReadonlyMap<number, readonly Arrow[]> {
  const next = new Map<number, Arrow[]>();
  const add = (from: number, to: number, events: readonly number[]): void => {
    const event = events[0];
    if (event !== undefined) next.set(from, [...(next.get(from) ?? []), { to, event }]);
  };
  for (const edge of edges) {
    add(edge.src, edge.dst, edge.events);
    add(edge.dst, edge.src, edge.back);
  }
  return next;
}

/**
 * The route after a replay of it: the same when the replay went where it
 * should, else with the next inner choice of the first event that did not.
 * Null when no choice of it leads there.
 */
export function corrected(route: Route, replayed: readonly TraceStep[]): Route | null {
  const wrong = route.states.findIndex((state, i) => replayed[i + 1]?.state !== state);
  if (wrong < 0) return route;
  const step = replayed[wrong + 1];
  const pick = route.picks[wrong];
  if (step === undefined || pick === undefined || pick.branch + 1 >= step.branches) return null;
  const picks = route.picks.map((p, i) => (i === wrong ? { ...p, branch: p.branch + 1 } : p));
  return { ...route, picks };
}
