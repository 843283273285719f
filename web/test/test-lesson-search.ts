/** Two logs on one picture: common numbers, common moments, and what the naive search will never do. */
import assert from 'node:assert/strict';
import test from 'node:test';
import type { CompareResult, CompareRow, Finding, GraphResult, LogEntry, Model } from '../src/engine/protocol.gen.ts';
import { bothWays, graphAt } from '../src/lessons/moment-graph.ts';
import { alignedMoments, entryAt, ghostsAt, momentOf, otherMoment, searchesOf } from '../src/lessons/search.ts';
import { referenceNumbers } from '../src/lessons/union.ts';

const entry = (kind: LogEntry['kind'], execution: number, state: number, event = -1, dst = -1): LogEntry =>
  ({ kind, execution, state, event, dst, branch: 0, rState: -1, rEvent: -1, loc: -1, line: '', text: '' });
const node = (state: number, initial = false) =>
  ({ state, label: '', facts: [], initial, start: initial ? 0 : -1, finding: state === 3 ? 0 : -1, missed: false, rank: 0, x: 0, y: 0, enabled: [0, 1], heat: 0 });
const edge = (src: number, dst: number, event: number, failure = false) =>
  ({ src, dst, events: [event], back: [], label: `e${event}`, missed: false, failure, heat: 0 });

// Everything: 0 -e0-> 1 -e1-> 3 fails, 0 -e1-> 2 -e0-> 3, and a state 4 that nobody needs.
const graph = {
  rung: 'full', why: '', states: 5, mermaid: '', nodes: [node(0, true), node(1), node(2), node(3), node(4)],
  edges: [edge(0, 1, 0), edge(0, 2, 1), edge(1, 3, 1, true), edge(2, 3, 0), edge(2, 4, 1)],
  dot: 'digraph {\n\ts0[label="s0"];\n\ts4[label="s4"];\n\ts0->s1[label="e0"];\n\ts2->s4[label="e1"];\n}',
} as unknown as GraphResult;
const model = { events: [{ name: 'e0' }, { name: 'e1' }], locations: [] } as unknown as Model;

// The sound search goes 0 -e1-> 2 -e0-> 3 first and calls these states 0, 1, 2; then 0 -e0-> 1, its state 3.
const soundLog = [
  entry('begin', 0, 0), entry('execute', 0, 0, 1, 1), entry('execute', 0, 1, 0, 2), entry('end', 0, 2),
  entry('begin', 1, 0), entry('execute', 1, 0, 0, 3), entry('execute', 1, 3, 1, 2),
];
const naiveLog = soundLog.slice(0, 4);
const row = (algorithm: string, log: readonly LogEntry[], missed: readonly Finding[] = []): CompareRow =>
  ({ algorithm, log, missedFindings: missed } as unknown as CompareRow);
const finding = { start: 0, run: [{ index: 0, state: 1 }, { index: 1, state: 3 }] } as unknown as Finding;
const result = { model, rows: [row('full', []), row('sound', soundLog), row('naive', naiveLog, [finding])] } as unknown as CompareResult;
const searches = searchesOf(result, graph, { naive: 'naive', sound: 'sound' });

test('the numbers of a log are found again by following its transitions', () => {
  assert.deepEqual([...referenceNumbers(soundLog, graph)], [[0, 0], [1, 2], [2, 3], [3, 1]]);
});

test('states are numbered as the sound search comes to them, and what nobody needs is left out', () => {
  assert.deepEqual(searches.graph.nodes.map((n) => n.state), [0, 1, 2, 3]);
  assert.deepEqual(searches.graph.edges.map((e) => [e.src, e.dst, e.events]), [[0, 3, [0]], [0, 1, [1]], [3, 2, [1]], [1, 2, [0]]]);
  assert.doesNotMatch(searches.graph.dot, /s4/);
  assert.match(searches.graph.dot, /s0->s3\[label="e0"\]/);
  assert.deepEqual(searches.missed?.states, [0, 3, 2]);
});

test('what both do in the same order is one moment', () => {
  assert.deepEqual(searches.moments.map((m) => m.who), ['both', 'both', 'both', 'both', 'sound', 'sound', 'sound']);
  assert.deepEqual(alignedMoments(soundLog.slice(0, 2), [soundLog[0], soundLog[4], soundLog[1]].flatMap((e) => e ?? [])).map((m) => [m.naive, m.sound, m.who]),
    [[0, 0, 'both'], [0, 1, 'sound'], [1, 2, 'both']]);
});

test('a cursor names an entry by its execution, kind, state and event', () => {
  assert.equal(entryAt(searches, { side: 'sound', execution: 'b', kind: 'execute', state: 3, event: 'e1' }), 6);
  assert.equal(entryAt(searches, { side: 'sound', execution: 'a', kind: 'execute', nth: 2 }), 2);
  assert.equal(entryAt(searches, { side: 'sound', execution: 'a' }), 3);
  assert.equal(entryAt(searches, { side: 'naive', execution: 'b' }), -1);
  assert.equal(momentOf(searches, 'start'), -1);
  assert.equal(momentOf(searches, 'end'), 6);
  assert.equal(momentOf(searches, { side: 'naive', execution: 'c' }), null);
});

test('one can jump to executions and to where the searches part', () => {
  assert.equal(otherMoment(searches, 0, 1, 'execution'), 4);
  assert.equal(otherMoment(searches, 4, -1, 'execution'), 0);
  assert.equal(otherMoment(searches, -1, 1, 'difference'), 4);
  assert.equal(otherMoment(searches, 4, 1, 'difference'), 6, 'there is none after it');
});

test('nothing is a ghost before the naive search has ended', () => {
  const early = ghostsAt(searches, { naive: 1, sound: 6, who: 'sound' });
  assert.equal(early.states.size + early.edges.size + early.failures.size, 0);
  const late = ghostsAt(searches, { naive: 3, sound: 5, who: 'sound' });
  assert.deepEqual([...late.states], [3]);
  assert.equal(late.edges.has('0>3'), true);
  assert.equal(late.edges.has('0>1'), false);
  assert.deepEqual([...ghostsAt(searches, { naive: 3, sound: 6, who: 'sound' }).failures], [2]);
});

test('arrows carry what was executed, and a failure shows when it happens', () => {
  const none = { states: new Set<number>(), edges: new Set<string>(), partly: new Map<string, readonly number[]>(), failures: new Set<number>() };
  const failing = (sound: number) => graphAt(searches, 'sound', { naive: 3, sound, who: 'sound' }, none).nodes.filter((n) => n.finding >= 0).length;
  assert.equal(failing(5), 0);
  assert.equal(failing(6), 1);
});

test('an arrow can be laid in both directions', () => {
  const points = [{ x: 0, y: 0 }, { x: 1, y: 1 }];
  const layout = bothWays({ width: 1, height: 1, nodes: new Map(), edges: new Map([['0>1', { points, label: { x: 0, y: 0 } }]]), by: 'graphviz' });
  assert.deepEqual(layout.edges.get('1>0')?.points, [...points].reverse());
});
