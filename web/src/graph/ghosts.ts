import type { CompareRow } from '../engine/protocol.gen.ts';
import type { DrawnEdge, DrawnGraph } from './drawn.ts';
import { edgeKey } from './layout.ts';

/** What of a graph an algorithm did not reach, by state and by edge key. */
export interface Ghosts {
  readonly states: ReadonlySet<number>;
  /** Edges of which no transition was executed. */
  readonly edges: ReadonlySet<string>;
  /** Edges of which only some transitions were executed: the events that were not. */
  readonly partly: ReadonlyMap<string, readonly number[]>;
  /** States in which the reference sees a failure and the algorithm does not. */
  readonly failures: ReadonlySet<number>;
}

export const noGhosts: Ghosts = { states: new Set(), edges: new Set(), partly: new Map(), failures: new Set() };

/**
 * What one row of a comparison leaves out of the reference's graph. An edge is
 * drawn once for all its events and both directions, so it is a ghost only
 * when every one of them was missed.
 */
export function ghostsOf(row: CompareRow, graph: DrawnGraph): Ghosts {
  const missed = new Set(row.missedEdges.map((e) => transition(e.src, e.event, e.dst)));
  const edges = new Set<string>();
  const partly = new Map<string, readonly number[]>();
  for (const edge of graph.edges) {
    const all = transitionsOf(edge);
    const lost = all.filter((t) => missed.has(transition(t.src, t.event, t.dst)));
    const key = edgeKey(edge.src, edge.dst);
    if (lost.length === all.length && all.length > 0) edges.add(key);
    else if (lost.length > 0) partly.set(key, [...new Set(lost.map((t) => t.event))]);
  }
  const failures = new Set(row.missedFindings.map((f) => f.state));
  return { states: new Set(row.missedStates), edges, partly, failures };
}

/** What the engine marked as missed in a drawing. */
export function ghostsMarked(graph: DrawnGraph): Ghosts {
  return {
    ...noGhosts,
    states: new Set(graph.nodes.filter((n) => n.missed).map((n) => n.state)),
    edges: new Set(graph.edges.filter((e) => e.missed).map((e) => edgeKey(e.src, e.dst))),
  };
}

interface Drawn {
  readonly src: number;
  readonly event: number;
  readonly dst: number;
}

function transitionsOf(edge: DrawnEdge): readonly Drawn[] {
  const there = edge.events.map((event) => ({ src: edge.src, event, dst: edge.dst }));
  const back = edge.back.map((event) => ({ src: edge.dst, event, dst: edge.src }));
  return [...there, ...back];
}

function transition(src: number, event: number, dst: number): string {
  return `${src} ${event} ${dst}`;
}
