import type { GraphEdge, GraphNode } from '../engine/protocol.gen.ts';
import { border, edgeKey, type Box, type Curve, type Layout, type Point } from './layout.ts';

/** Room for a node and for the gap to its neighbours, in pixels. */
const NODE = { w: 112, h: 46 };
const GAP = { x: 28, y: 64 };
const MARGIN = 24;
/** The picture is not made wider than this many times its height. */
const WIDEST = 2.2;
/** How far a curve bows out, as a part of its length. */
const BOW = 0.12;

/**
 * The engine's own layered coordinates as a layout, for when Graphviz takes
 * too long. Only their order and proportions count: each axis is stretched so
 * that the closest neighbours of a rank have room for their nodes.
 */
export function layered(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Layout {
  const stretchX = stretch(nodes, (n) => n.y, (n) => n.x, NODE.w + GAP.x);
  const stretchY = Math.max(
    stretch(nodes, () => 0, (n) => n.y, NODE.h + GAP.y),
    (span(nodes, (n) => n.x) * stretchX) / (WIDEST * Math.max(span(nodes, (n) => n.y), 1)),
  );
  const left = Math.min(...nodes.map((n) => n.x), Infinity);
  const top = Math.min(...nodes.map((n) => n.y), Infinity);
  const boxes = new Map<number, Box>();
  for (const node of nodes) {
    const x = (node.x - left) * stretchX + MARGIN + NODE.w / 2;
    const y = (node.y - top) * stretchY + MARGIN + NODE.h / 2;
    boxes.set(node.state, { x, y, ...NODE });
  }
  const curves = new Map<string, Curve>();
  for (const { src, dst } of edges) {
    const from = boxes.get(src);
    const to = boxes.get(dst);
    if (from !== undefined && to !== undefined) curves.set(edgeKey(src, dst), curveBetween(from, to));
  }
  return { ...extent(boxes), nodes: boxes, edges: curves, by: 'engine' };
}

function span(nodes: readonly GraphNode[], axis: (n: GraphNode) => number): number {
  let [least, most] = [Infinity, -Infinity];
  for (const node of nodes) {
    least = Math.min(least, axis(node));
    most = Math.max(most, axis(node));
  }
  return Math.max(most - least, 0);
}

/** The factor that makes the smallest distance along an axis, within a group, this long. */
function stretch(
  nodes: readonly GraphNode[], group: (n: GraphNode) => number, axis: (n: GraphNode) => number, wanted: number,
): number {
  const groups = new Map<number, number[]>();
  for (const node of nodes) {
    const key = group(node);
    const members = groups.get(key);
    if (members === undefined) groups.set(key, [axis(node)]);
    else members.push(axis(node));
  }
  let closest = Infinity;
  for (const members of groups.values()) {
    members.sort((a, b) => a - b);
    members.forEach((v, i) => {
      const gap = v - (members[i - 1] ?? -Infinity);
      if (gap > 1e-6) closest = Math.min(closest, gap);
    });
  }
  return closest === Infinity ? 1 : wanted / closest;
}

function extent(boxes: ReadonlyMap<number, Box>): { width: number; height: number } {
  let width = 0;
  let height = 0;
  for (const box of boxes.values()) {
    width = Math.max(width, box.x + box.w / 2 + MARGIN);
    height = Math.max(height, box.y + box.h / 2 + MARGIN);
  }
  return { width, height };
}

function curveBetween(from: Box, to: Box): Curve {
  return from === to ? selfLoop(from) : bowed(from, to);
}

/** A gentle bow to the left of the direction, so that opposite edges part. */
function bowed(from: Box, to: Box): Curve {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const off = { x: dy * BOW, y: -dx * BOW };
  const at = (t: number): Point => ({ x: from.x + dx * t + off.x, y: from.y + dy * t + off.y });
  const [one, two, mid] = [at(1 / 3), at(2 / 3), at(1 / 2)];
  return { points: [border(from, one), one, two, border(to, two)], label: mid };
}

/** A loop at the right side of the node. */
export function selfLoop(box: Box): Curve {
  const right = box.x + box.w / 2;
  const reach = right + Math.max(26, box.h * 0.6);
  const dy = box.h * 0.28;
  return {
    points: [
      { x: right, y: box.y - dy }, { x: reach, y: box.y - 2 * dy },
      { x: reach, y: box.y + 2 * dy }, { x: right, y: box.y + dy },
    ],
    label: { x: reach, y: box.y },
  };
}
