// The layout of a state graph: Graphviz's answer, the fallback, cameras and arrow keys.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fit, reveal, toGraph, zoomAt } from '../src/graph/camera.ts';
import { layered } from '../src/graph/layered.ts';
import { border, curvePath, edgeKey, pointAt, withRoom, type Layout } from '../src/graph/layout.ts';
import { neighbour } from '../src/graph/neighbours.ts';
import { parsePlain } from '../src/graph/plain.ts';
import { edgeOf, nodeOf } from './graph-samples.ts';

// What Graphviz says of two states with a two-way and a looping edge; labels go over lines.
const plain = `graph 1 4 2
node s0 1 1.5 0.8 0.5 s0 rounded box black lightgrey
node s12 3 0.5 1 0.6 "s12\ndoor = \\"open\\"" rounded box black lightgrey
edge s0 s12 4 1 1.25 1.5 1 2 1 2.5 0.5 "smoke clears" 2 1 solid black
edge s12 s12 4 3.5 0.6 3.8 0.6 3.8 0.4 3.5 0.4 solid black
stop
`;

test('plain output becomes boxes and curves with y downwards', () => {
  const layout = parsePlain(plain);
  assert.deepEqual([layout.width, layout.height, layout.by], [360, 180, 'graphviz']);
  assert.deepEqual(layout.nodes.get(0), { x: 90, y: 45, w: 72, h: 45 });
  assert.deepEqual(layout.nodes.get(12), { x: 270, y: 135, w: 90, h: 54 });
  const edge = layout.edges.get(edgeKey(0, 12));
  assert.equal(edge?.points.length, 4);
  assert.deepEqual(edge?.points[0], { x: 90, y: 67.5 });
  assert.deepEqual(edge?.label, { x: 180, y: 90 });
});

test('an edge without a text is labelled at its middle', () => {
  const loop = parsePlain(plain).edges.get(edgeKey(12, 12));
  assert.deepEqual(loop?.label, pointAt(loop?.points ?? [], 0.5));
});

test('a damaged answer of Graphviz is refused', () => {
  assert.throws(() => parsePlain('stop\n'), RangeError);
  assert.throws(() => parsePlain('graph 1 4 2\nnode s0 1 oops 1 1 s0\n'), RangeError);
});

test('the fallback keeps ranks apart and neighbours from overlapping', () => {
  const nodes = [nodeOf(0, { x: 0, y: 0 }), nodeOf(1, { x: -60, y: 90 }), nodeOf(2, { x: 60, y: 90 })];
  const layout = layered(nodes, [edgeOf(0, 1), edgeOf(0, 2), edgeOf(2, 2), edgeOf(1, 7)]);
  const [top, left, right] = [0, 1, 2].map((s) => layout.nodes.get(s));
  assert.ok(top && left && right);
  assert.ok(right.x - left.x >= left.w, 'boxes of a rank do not overlap');
  assert.ok(left.y - top.y >= top.h, 'ranks do not overlap');
  assert.ok(Math.abs(top.x - (left.x + right.x) / 2) < 1e-6, 'the start stays above its successors');
  assert.ok(layout.edges.has(edgeKey(2, 2)), 'a loop has a curve');
  assert.ok(!layout.edges.has(edgeKey(1, 7)), 'an edge to a state not drawn has none');
  for (const box of layout.nodes.values()) {
    assert.ok(box.x - box.w / 2 >= 0 && box.x + box.w / 2 <= layout.width);
    assert.ok(box.y - box.h / 2 >= 0 && box.y + box.h / 2 <= layout.height);
  }
});

test('the fallback of a wide graph is not a thin line', () => {
  const nodes = Array.from({ length: 400 }, (_, i) => nodeOf(i, { x: i * 120, y: i === 0 ? 0 : 90 }));
  const { width, height } = layered(nodes, []);
  assert.ok(width / height < 3, `${width} by ${height}`);
});

test('an empty graph has a layout', () => {
  const { width, height, nodes } = layered([], []);
  assert.deepEqual([width, height, nodes.size], [0, 0, 0]);
});

test('curves are drawn on to the nodes they stop short of', () => {
  const from = { x: 0, y: 0, w: 20, h: 10 };
  const to = { x: 0, y: 100, w: 20, h: 10 };
  const points = [{ x: 0, y: 8 }, { x: 0, y: 30 }, { x: 0, y: 60 }, { x: 0, y: 90 }];
  assert.equal(curvePath({ points, label: { x: 0, y: 50 } }, from, to), 'M0,5L0,8C0,30 0,60 0,90L0,95');
});

test('a ray leaves a box through the side it points to', () => {
  const box = { x: 0, y: 0, w: 40, h: 20 };
  assert.deepEqual(border(box, { x: 100, y: 0 }), { x: 20, y: 0 });
  assert.deepEqual(border(box, { x: 0, y: -50 }), { x: 0, y: -10 });
});

test('a layout grows evenly until its smallest node has room', () => {
  const grown = withRoom(parsePlain(plain), { w: 144, h: 10 });
  assert.deepEqual(grown.nodes.get(0), { x: 180, y: 90, w: 144, h: 90 });
  assert.deepEqual([grown.width, grown.height], [720, 360]);
  const same = parsePlain(plain);
  assert.equal(withRoom(same, { w: 10, h: 10 }), same);
});

test('zooming keeps the point under the pointer', () => {
  const at = { x: 120, y: 40 };
  const before = { x: 10, y: -30, k: 0.8 };
  const after = zoomAt(before, at, 1.5);
  const [was, is] = [toGraph(before, at), toGraph(after, at)];
  assert.ok(Math.abs(was.x - is.x) < 1e-9 && Math.abs(was.y - is.y) < 1e-9);
  assert.ok(zoomAt(before, at, 1e9).k <= 4);
});

test('fitting shows the whole box and does not blow up a small one', () => {
  const wide = fit({ x: 500, y: 50, w: 1000, h: 100 }, { width: 400, height: 300 }, 20);
  assert.equal(wide.k, 0.36);
  assert.ok(fit({ x: 5, y: 5, w: 10, h: 10 }, { width: 400, height: 300 }, 20).k < 2);
});

test('revealing pans no more than needed', () => {
  const view = { width: 200, height: 100 };
  const camera = { x: 0, y: 0, k: 1 };
  const near = { x: 100, y: 50, w: 20, h: 20 };
  assert.deepEqual(reveal(camera, near, view, 10), camera);
  assert.deepEqual(reveal(camera, { ...near, x: 250 }, view, 10), { x: -70, y: 0, k: 1 });
  assert.deepEqual(reveal(camera, { ...near, y: 0 }, view, 10), { x: 0, y: 20, k: 1 });
});

const cross: Layout = {
  width: 300, height: 300, by: 'engine', edges: new Map(),
  nodes: new Map([[0, [150, 150]], [1, [150, 20]], [2, [280, 160]], [3, [150, 280]], [4, [160, 90]]]
    .map(([state, at]) => [state as number, { x: (at as number[])[0] ?? 0, y: (at as number[])[1] ?? 0, w: 20, h: 20 }])),
};

test('an arrow key prefers a state one edge away', () => {
  const edges = [edgeOf(0, 1), edgeOf(0, 2), edgeOf(3, 0)];
  assert.equal(neighbour(cross, edges, 0, 'up'), 1, 'although s4 is nearer');
  assert.equal(neighbour(cross, edges, 0, 'right'), 2);
  assert.equal(neighbour(cross, edges, 0, 'down'), 3, 'edges count both ways');
});

test('without an edge in that direction an arrow key takes any state there', () => {
  assert.equal(neighbour(cross, [], 0, 'up'), 4);
  assert.equal(neighbour(cross, [], 0, 'left'), null);
  assert.equal(neighbour(cross, [], 99, 'up'), null, 'from a state that is not drawn');
});
