import type { DrawnGraph } from './drawn.ts';

/**
 * The states that a run goes through in a graph with a numbering of its own,
 * found by its events; -1 from where an event leads to several states or out
 * of the drawing. The first event is the choice of the start.
 */
export function pathAlong(graph: DrawnGraph, start: number, events: readonly number[]): readonly number[] {
  const next = successors(graph);
  let at = graph.nodes.find((n) => n.initial && n.start === start)?.state ?? -1;
  return events.map((event, i) => {
    if (i > 0) at = next.get(`${at} ${event}`) ?? -1;
    return at;
  });
}

/** Where an event leads from a state; -1 when it leads to several. */
function successors(graph: DrawnGraph): ReadonlyMap<string, number> {
  const next = new Map<string, number>();
  const add = (from: number, to: number, events: readonly number[]): void => {
    for (const event of events) {
      const key = `${from} ${event}`;
      next.set(key, next.has(key) && next.get(key) !== to ? -1 : to);
    }
  };
  for (const edge of graph.edges) {
    add(edge.src, edge.dst, edge.events);
    add(edge.dst, edge.src, edge.back);
  }
  return next;
}
