// The layouter: one worker, one graph after the other, a budget, and always a picture.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Layouter, type GraphvizAnswer, type GraphvizQuestion, type GraphvizWorker } from '../src/graph/graphviz.ts';
import { edgeOf, graphOf, nodeOf } from './graph-samples.ts';

/** A worker that answers as told; 'never' is one that computes for ever. */
class FakeWorker implements GraphvizWorker {
  onmessage: GraphvizWorker['onmessage'] = null;
  onerror: GraphvizWorker['onerror'] = null;
  ended = false;
  readonly asked: string[] = [];

  constructor(private readonly answer: (dot: string) => string | 'never') {
    queueMicrotask(() => this.say({ kind: 'ready' }));
  }

  postMessage({ id, dot }: GraphvizQuestion): void {
    this.asked.push(dot);
    const plain = this.answer(dot);
    if (plain !== 'never') queueMicrotask(() => this.say({ kind: 'plain', id, plain }));
  }

  terminate(): void {
    this.ended = true;
  }

  private say(data: GraphvizAnswer): void {
    if (!this.ended) this.onmessage?.({ data } as MessageEvent<GraphvizAnswer>);
  }
}

const plain = 'graph 1 2 2\nnode s0 1 1 1 1 s0\nstop\n';
const graph = (dot: string) => graphOf([nodeOf(0)], [], { dot });

test('one worker lays out one graph after the other', async () => {
  const workers: FakeWorker[] = [];
  const layouter = new Layouter(() => {
    const worker = new FakeWorker(() => plain);
    workers.push(worker);
    return worker;
  });
  const both = await Promise.all([layouter.place(graph('a'), true), layouter.place(graph('b'), true)]);
  assert.deepEqual(both.map((p) => p.why), ['graphviz', 'graphviz']);
  assert.deepEqual(workers.map((w) => w.asked), [['a', 'b']]);
});

test('the same graph is laid out once', async () => {
  const worker = new FakeWorker(() => plain);
  const layouter = new Layouter(() => worker);
  const once = graph('a');
  assert.equal(await layouter.place(once, true), await layouter.place(once, true));
  assert.equal(worker.asked.length, 1);
});

test('a graph that takes too long is ranked, its worker ended, and the next graph gets a new one', async () => {
  const workers: FakeWorker[] = [];
  const layouter = new Layouter(() => {
    const worker = new FakeWorker((dot) => (dot === 'slow' ? 'never' : plain));
    workers.push(worker);
    return worker;
  }, 20);
  const [slow, quick] = await Promise.all([layouter.place(graph('slow'), true), layouter.place(graph('quick'), true)]);
  assert.deepEqual([slow.why, slow.layout.by, quick.why], ['too-slow', 'engine', 'graphviz']);
  assert.deepEqual(workers.map((w) => w.ended), [true, false]);
});

test('an answer that lacks a state is not used', async () => {
  const layouter = new Layouter(() => new FakeWorker(() => 'graph 1 2 2\nstop\n'));
  const placed = await layouter.place(graph('a'), true);
  assert.deepEqual([placed.why, placed.layout.nodes.has(0)], ['failed', true]);
});

test('a graph too large for Graphviz does not start it', async () => {
  const layouter = new Layouter(() => assert.fail('started'));
  const nodes = Array.from({ length: 1001 }, (_, i) => nodeOf(i, { x: i, y: 0 }));
  const placed = await layouter.place(graphOf(nodes, [edgeOf(0, 1)], { dot: 'digraph {}' }), true);
  assert.equal(placed.why, 'large');
});
