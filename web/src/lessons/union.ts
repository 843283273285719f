/**
 * Two searches number the states as they come to them. For one picture of both
 * they are numbered once more: what the sound search reaches in its own order,
 * then what only the naive one reaches, then what only a missed run passes.
 * Everything else of the reference's graph is left out, so that the picture
 * shows what the two searches do and nothing more.
 */
import type { CompareRow, GraphEdge, GraphResult, LogEntry } from '../engine/protocol.gen.ts';

/** A transition of the picture. */
export interface Transition {
  readonly src: number;
  readonly event: number;
  readonly dst: number;
}

export const transitionKey = ({ src, event, dst }: Transition): string => `${src} ${event} ${dst}`;

/** Numbers of the states of a search's own log, as the reference's graph has them. */
export function referenceNumbers(log: readonly LogEntry[], graph: GraphResult): ReadonlyMap<number, number> {
  const targets = targetsOf(graph);
  const starts = graph.nodes.filter((n) => n.initial).sort((a, b) => a.start - b.start).map((n) => n.state);
  const known = new Map<number, number>();
  for (const entry of log) {
    if (entry.state >= 0 && !known.has(entry.state)) {
      const start = starts.shift();
      if (start !== undefined) known.set(entry.state, start);
    }
    const src = known.get(entry.state);
    if (entry.kind !== 'execute' || entry.dst < 0 || known.has(entry.dst) || src === undefined) continue;
    const taken = new Set(known.values());
    const found = targets.get(`${src} ${entry.event}`)?.find((dst) => !taken.has(dst));
    if (found !== undefined) known.set(entry.dst, found);
  }
  return known;
}

/** Where each event leads from each state of a graph. */
function targetsOf(graph: GraphResult): ReadonlyMap<string, readonly number[]> {
  const targets = new Map<string, number[]>();
  for (const { src, event, dst } of graph.edges.flatMap(transitionsOf)) {
    const key = `${src} ${event}`;
    targets.set(key, [...(targets.get(key) ?? []), dst]);
  }
  return targets;
}

/** The transitions that an edge of a drawing stands for. */
export function transitionsOf(edge: GraphEdge): readonly Transition[] {
  const there = edge.events.map((event) => ({ src: edge.src, event, dst: edge.dst }));
  const back = edge.src === edge.dst ? [] : edge.back.map((event) => ({ src: edge.dst, event, dst: edge.src }));
  return [...there, ...back];
}

/** A log in other numbers. */
export function renumbered(log: readonly LogEntry[], numbers: ReadonlyMap<number, number>): readonly LogEntry[] {
  const to = (state: number): number => (state < 0 ? state : (numbers.get(state) ?? -1));
  return log.map((entry) => ({ ...entry, state: to(entry.state), dst: to(entry.dst), rState: to(entry.rState) }));
}

/** First map, then the other. */
export function composed(first: ReadonlyMap<number, number>, second: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  return new Map([...first].flatMap(([from, via]) => {
    const to = second.get(via);
    return to === undefined ? [] : [[from, to] as const];
  }));
}

/** New numbers for the states that occur, in the order of their first occurrence. */
export function numbersInOrder(...lists: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  for (const state of lists.flat()) if (state >= 0 && !numbers.has(state)) numbers.set(state, numbers.size);
  return numbers;
}

/** The part of the reference's graph with these states and transitions, in new numbers. */
export function partOf(graph: GraphResult, numbers: ReadonlyMap<number, number>, transitions: ReadonlySet<string>, eventNames: readonly string[]): GraphResult {
  const nodes = graph.nodes.filter((n) => numbers.has(n.state))
    .map((n) => ({ ...n, state: numbers.get(n.state) ?? -1, missed: false })).sort((a, b) => a.state - b.state);
  const edges = graph.edges.flatMap((edge) => edgePart(edge, numbers, transitions, eventNames));
  const pairs = new Set(edges.map((e) => `${e.src} ${e.dst}`));
  return { ...graph, states: nodes.length, nodes, edges, why: '', dot: dotPart(graph.dot, numbers, pairs, widthFor(eventNames.length)) };
}

function edgePart(edge: GraphEdge, numbers: ReadonlyMap<number, number>, transitions: ReadonlySet<string>, names: readonly string[]): readonly GraphEdge[] {
  const [src, dst] = [numbers.get(edge.src), numbers.get(edge.dst)];
  if (src === undefined || dst === undefined) return [];
  const events = edge.events.filter((event) => transitions.has(transitionKey({ src, event, dst })));
  const back = edge.back.filter((event) => transitions.has(transitionKey({ src: dst, event, dst: src })));
  if (events.length === 0 && back.length === 0) return [];
  // Arrows of a drawing go from src to dst first.
  const turned = events.length === 0;
  const [ends, there, other] = turned ? [{ src: dst, dst: src }, back, []] : [{ src, dst }, events, back];
  const label = [...there, ...other].map((e) => names[e] ?? '').join(', ');
  return [{ ...edge, ...ends, events: there, back: other, label, missed: false }];
}

const NODE = /^\s*s(\d+)\[/;
const EDGE = /^\s*s(\d+)->s(\d+)\[/;

/** The lines of a drawing's text that are about what is left of it. */
function dotPart(dot: string, numbers: ReadonlyMap<number, number>, pairs: ReadonlySet<string>, width: string): string {
  return dot.split('\n').flatMap((line) => {
    const edge = EDGE.exec(line);
    if (edge !== null) {
      const [src, dst] = [numbers.get(Number(edge[1])), numbers.get(Number(edge[2]))];
      if (src === undefined || dst === undefined) return [];
      if (pairs.has(`${src} ${dst}`)) return [line.replace(EDGE, `s${src}->s${dst}[`)];
      return pairs.has(`${dst} ${src}`) ? [line.replace(EDGE, `s${dst}->s${src}[`)] : [];
    }
    const node = NODE.exec(line);
    if (node === null) return [line];
    const state = numbers.get(Number(node[1]));
    return state === undefined ? [] : [`\ts${state}[fixedsize="true",height="${HEIGHT}",label="",shape="box",width="${width}"];`];
  }).join('\n').replace('ranksep="0.45"', 'ranksep="0.26"');
}

/** Inches, of 90 pixels: a state shows its number and a circle for each event. */
const HEIGHT = '0.43';
const widthFor = (events: number): string => ((events * 12 + 26) / 90).toFixed(2);

/** The transitions that a search executes up to an entry of its log. */
export function executedUpTo(log: readonly LogEntry[], at: number): ReadonlyMap<string, Transition> {
  const done = new Map<string, Transition>();
  for (const { kind, state, event, dst } of log.slice(0, at + 1)) {
    if (kind !== 'execute' || dst < 0) continue;
    const transition = { src: state, event, dst };
    done.set(transitionKey(transition), transition);
  }
  return done;
}

/** The states that the shortest missed runs of a row pass, in the reference's numbers. */
export function missedStates(row: CompareRow, start: number): readonly number[] {
  return row.missedFindings.slice(0, 1).flatMap((finding) => [start, ...finding.run.map((step) => step.state)]);
}
