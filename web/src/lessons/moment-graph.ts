/** The picture of a lesson as far as one search has come: arrows carry only the events that were executed. */
import type { GraphEdge, GraphNode, GraphResult, Model } from '../engine/protocol.gen.ts';
import type { Ghosts } from '../graph/ghosts.ts';
import { edgeKey, type Layout } from '../graph/layout.ts';
import type { Side } from './lesson.ts';
import type { Moment, Searches } from './search.ts';
import { executedUpTo, transitionKey, transitionsOf, type Transition } from './union.ts';

/** The graph with what a search has executed, or will never execute; the rest is there, but says nothing yet. */
export function graphAt(searches: Searches, side: Side, moment: Moment, ghosts: Ghosts): GraphResult {
  const did = executedUpTo(searches[side].log, moment[side]);
  const told = (t: Transition): boolean => did.has(transitionKey(t)) || isGhost(t, ghosts);
  const failing = failingTransitions(searches).filter(told);
  const edges = searches.graph.edges.map((edge) => edgeAt(edge, told, failing, searches.model));
  const failed = new Set(failing.map((t) => t.dst));
  const nodes = searches.graph.nodes.map((node) => nodeAt(node, failed));
  return { ...searches.graph, nodes, edges };
}

function isGhost({ src, event, dst }: Transition, ghosts: Ghosts): boolean {
  const keys = [edgeKey(src, dst), edgeKey(dst, src)];
  return keys.some((key) => ghosts.edges.has(key) || ghosts.partly.get(key)?.includes(event) === true);
}

/** The transitions on which something fails: those of an edge on which nothing else happens, and the end of the missed run. */
function failingTransitions({ graph, missed }: Searches): readonly Transition[] {
  const alone = graph.edges.filter((e) => e.failure).map(transitionsOf).filter((all) => all.length === 1).flat();
  const [src, dst] = (missed?.states ?? []).slice(-2);
  const event = missed?.events.at(-1);
  return src === undefined || dst === undefined || event === undefined ? alone : [...alone, { src, event, dst }];
}

const nodeAt = (node: GraphNode, failed: ReadonlySet<number>): GraphNode =>
  (node.finding >= 0 && !failed.has(node.state) ? { ...node, finding: -1 } : node);

function edgeAt(edge: GraphEdge, told: (t: Transition) => boolean, failing: readonly Transition[], model: Model): GraphEdge {
  const { src, dst } = edge;
  const events = edge.events.filter((event) => told({ src, event, dst }));
  const back = edge.back.filter((event) => told({ src: dst, event, dst: src }));
  if (events.length === 0 && back.length === 0) return { ...edge, failure: false };
  const ways = events.length === 0 ? { src: dst, dst: src, events: back, back: [] } : { src, dst, events, back };
  const failure = failing.some((t) => [`${src} ${dst}`, `${dst} ${src}`].includes(`${t.src} ${t.dst}`));
  const label = [...ways.events, ...ways.back].map((e) => model.events[e]?.name ?? '').join(', ');
  return { ...edge, ...ways, failure, label };
}

/** A layout that has each edge in both directions, for arrows that are drawn the other way round at first. */
export function bothWays(layout: Layout): Layout {
  const edges = new Map(layout.edges);
  for (const [key, { points, label }] of layout.edges) {
    const [src = '', dst = ''] = key.split('>');
    const other = edgeKey(Number(dst), Number(src));
    if (!edges.has(other)) edges.set(other, { points: [...points].reverse(), label });
  }
  return { ...layout, edges };
}
