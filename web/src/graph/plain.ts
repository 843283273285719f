import { classNumber } from './drawn.ts';
import { edgeKey, pointAt, type Box, type Curve, type Layout, type Point } from './layout.ts';

/**
 * Graphviz measures in inches from the bottom left, the page in pixels from
 * the top left. The engine asks for type of 10 points; the page shows 12.5.
 */
const PIXELS = 90;

/** A line; a quoted word may go on over several. */
const LINE = /(?:"(?:[^"\\]|\\.)*"|[^\n"])+/g;

/**
 * Reads Graphviz's `plain` output: one line for the graph, one for each node
 * and edge. Nodes are named s<state> or c<class>; anything else in the drawing
 * is ignored.
 */
export function parsePlain(plain: string): Layout {
  const lines = (plain.match(LINE) ?? []).map(words);
  const head = lines.find((line) => line[0] === 'graph');
  if (head === undefined) throw new RangeError('Graphviz gave no graph line');
  const height = number(head[3]) * PIXELS;
  const nodes = new Map<number, Box>();
  const edges = new Map<string, Curve>();
  for (const line of lines) {
    if (line[0] === 'node') addNode(nodes, line, height);
    if (line[0] === 'edge') addEdge(edges, line, height);
  }
  return { width: number(head[2]) * PIXELS, height, nodes, edges, by: 'graphviz' };
}

function addNode(nodes: Map<number, Box>, line: readonly string[], height: number): void {
  const state = stateOf(line[1]);
  if (state === null) return;
  const at = place(line[2], line[3], height);
  nodes.set(state, { ...at, w: number(line[4]) * PIXELS, h: number(line[5]) * PIXELS });
}

function addEdge(edges: Map<string, Curve>, line: readonly string[], height: number): void {
  const src = stateOf(line[1]);
  const dst = stateOf(line[2]);
  if (src === null || dst === null) return;
  const count = number(line[3]);
  const points: Point[] = [];
  for (let i = 0; i < count; i++) points.push(place(line[4 + 2 * i], line[5 + 2 * i], height));
  const rest = line.slice(4 + 2 * count);
  // An edge with a text has its text and the text's place before style and colour.
  const label = rest.length >= 5 ? place(rest[1], rest[2], height) : pointAt(points, 0.5);
  edges.set(edgeKey(src, dst), { points, label });
}

function place(x: string | undefined, y: string | undefined, height: number): Point {
  return { x: number(x) * PIXELS, y: height - number(y) * PIXELS };
}

function stateOf(name: string | undefined): number | null {
  const match = /^([sc])(\d+)$/.exec(name ?? '');
  if (match === null) return null;
  return match[1] === 'c' ? classNumber(Number(match[2])) : Number(match[2]);
}

function number(word: string | undefined): number {
  const value = Number(word);
  if (word === undefined || !Number.isFinite(value)) throw new RangeError(`Graphviz gave ${word ?? 'nothing'} for a number`);
  return value;
}

/** Splits a line at blanks that are not within a quoted word. */
function words(line: string): string[] {
  const found = line.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [];
  return found.map((word) => (word.startsWith('"') ? word.slice(1, -1) : word));
}
