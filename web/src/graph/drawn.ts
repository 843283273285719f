/**
 * What a drawing is made of: states and edges as the engine answers them, or
 * classes of states. A class is drawn under a number of its own, half past
 * that of its smallest state, as both can be in one drawing: of a large class
 * that is opened the first states are drawn, and the class with the rest.
 */
import type { GraphEdge, GraphNode, GraphResult, QuotientEdge, QuotientNode, QuotientResult } from '../engine/protocol.gen.ts';

/** States that have the same values of some locations. */
export interface ClassOf {
  /** Its smallest state. */
  readonly of: number;
  readonly count: number;
  readonly findings: number;
  readonly missed: number;
}

export interface DrawnNode extends GraphNode {
  /** Set on a node that stands for a class. */
  readonly class?: ClassOf;
  /** The opened class that this state belongs to. */
  readonly within?: number;
}

export interface DrawnEdge extends GraphEdge {
  /** Only some states of the class can take it. */
  readonly some?: boolean;
}

export interface DrawnGraph {
  readonly rung: GraphResult['rung'] | 'quotient';
  readonly why: string;
  readonly states: number;
  readonly dot: string;
  readonly mermaid: string;
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
}

/** Under which number a class is drawn, by the smallest state it stands for. */
export const classNumber = (smallest: number): number => smallest + 0.5;

export const numberOf = (node: QuotientNode): number => (node.state >= 0 ? node.state : classNumber(node.first));

/** The classes of a quotient as a drawing. */
export function drawnQuotient(quotient: QuotientResult, locations: readonly string[]): DrawnGraph {
  const names = quotient.locations.map((l) => locations[l] ?? '');
  const numbers = quotient.nodes.map(numberOf);
  return {
    rung: 'quotient', why: quotient.why, states: quotient.states, dot: quotient.dot, mermaid: quotient.mermaid,
    nodes: quotient.nodes.map((node) => drawnNode(node, names)),
    edges: quotient.edges.map((edge) => drawnEdge(edge, numbers)),
  };
}

function drawnNode(node: QuotientNode, names: readonly string[]): DrawnNode {
  const facts = node.values.map((value, i) => `${names[i] ?? ''} = ${value}`);
  const shared = {
    state: numberOf(node), label: node.label, facts, initial: node.initial, start: -1, finding: node.finding,
    missed: node.missed === node.count && node.missed > 0, rank: node.rank, x: node.x, y: node.y, enabled: [], heat: node.heat,
  };
  if (node.state >= 0) return { ...shared, within: node.group };
  return { ...shared, class: { of: node.class, count: node.count, findings: node.findings, missed: node.missed } };
}

function drawnEdge(edge: QuotientEdge, numbers: readonly number[]): DrawnEdge {
  return {
    src: numbers[edge.src] ?? -1, dst: numbers[edge.dst] ?? -1, events: edge.events, back: edge.back, label: edge.label,
    missed: edge.missed, failure: edge.failure, heat: edge.heat, some: !edge.all,
  };
}

/** The nodes that a run goes through, from the places that the engine gives; -1 where it is not drawn. */
export const pathOf = (quotient: QuotientResult): readonly number[] =>
  quotient.path.map((at) => {
    const node = quotient.nodes[at];
    return node === undefined ? -1 : numberOf(node);
  });

/** A class that can be opened, or the opened class that a node belongs to; of is its smallest state. */
export function classAt(graph: DrawnGraph, node: number): { readonly of: number; readonly open: boolean } | null {
  const found = graph.nodes.find((n) => n.state === node);
  const of = found?.class?.of ?? found?.within;
  return of === undefined ? null : { of, open: graph.nodes.some((n) => n.within === of) };
}

/** Where a node comes from that was not drawn before: its class, or the first state of a class that was open. */
export function origin(node: DrawnNode): number | null {
  if (node.within !== undefined) return classNumber(node.within);
  return node.class?.of ?? null;
}

/** Events that can happen in a drawn state and lead out of the drawing. */
export function leadingOut(graph: DrawnGraph): ReadonlyMap<number, number> {
  const drawn = new Map<number, Set<number>>();
  const add = (state: number, events: readonly number[]): void => {
    const known = drawn.get(state) ?? new Set();
    for (const event of events) known.add(event);
    drawn.set(state, known);
  };
  for (const edge of graph.edges) {
    add(edge.src, edge.events);
    add(edge.dst, edge.back);
  }
  const out = new Map<number, number>();
  for (const { state, enabled } of graph.nodes) {
    const away = enabled.filter((event) => drawn.get(state)?.has(event) !== true).length;
    if (away > 0) out.set(state, away);
  }
  return out;
}
