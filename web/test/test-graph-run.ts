// What lies over a graph: the run, what an algorithm missed, the way to a state, and the words for it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ghostsOf } from '../src/graph/ghosts.ts';
import { edgeKey } from '../src/graph/layout.ts';
import { marksOfEdge, marksOfNode, overlayOf } from '../src/graph/marks.ts';
import { corrected, routeTo } from '../src/graph/run-to.ts';
import { missedRunsOf, shownRun } from '../src/graph/use-compare.ts';
import { placeOfArrow, placeOfEdge, stepsOfEdge, trailOf } from '../src/graph/trail.ts';
import { entrySentence } from '../src/strings/algorithm.ts';
import { missedSentence } from '../src/strings/compare.ts';
import { describeNode, edgeText } from '../src/strings/graph.ts';
import type { Finding, TraceStep } from '../src/engine/protocol.gen.ts';
import { edgeOf, entryOf, graphOf, modelOf, nodeOf, rowOf } from './graph-samples.ts';

test('a run is walked up to the cursor and lies ahead beyond it', () => {
  const trail = trailOf([0, 1, 2, 1], 1);
  assert.deepEqual([0, 1, 2, 3].map((s) => trail.states.get(s) ?? 'off'), ['walked', 'walked', 'ahead', 'off']);
  assert.equal(placeOfEdge(trail, 0, 1), 'walked');
  assert.equal(placeOfEdge(trail, 1, 0), 'walked', 'a merged edge counts both ways');
  assert.deepEqual([placeOfArrow(trail, 1, 2), placeOfArrow(trail, 1, 0)], ['ahead', 'off']);
  assert.deepEqual(stepsOfEdge(trail, 1, 2), [2, 3]);
});

test('a state that the graph does not store leaves a gap in the run', () => {
  const trail = trailOf([0, -1, 2], 2);
  assert.equal(trail.edges.size, 0);
  assert.equal(trail.states.get(2), 'walked');
});

const graph = graphOf(
  [nodeOf(0), nodeOf(1), nodeOf(2), nodeOf(3)],
  [edgeOf(0, 1, { events: [0], back: [1] }), edgeOf(1, 2, { events: [2] }), edgeOf(0, 0, { events: [3] })],
);

test('an edge is a ghost only when all its transitions are missed', () => {
  const missed = (src: number, event: number, dst: number) => ({ src, event, dst, branch: 0 });
  const row = rowOf('naive-path', {
    missedStates: [2], missedEdges: [missed(1, 2, 2), missed(1, 1, 0)], missedTransitions: 2,
    missedFindings: [{ state: 2 } as Finding],
  });
  const ghosts = ghostsOf(row, graph);
  assert.deepEqual([...ghosts.edges], [edgeKey(1, 2)]);
  assert.deepEqual([...ghosts.partly], [[edgeKey(0, 1), [1]]]);
  assert.deepEqual([[...ghosts.states], [...ghosts.failures]], [[2], [2]]);

  const overlay = overlayOf({ current: 1, path: [0, 1, 2], events: [-1, 0, 2], step: 1 }, { ghosts });
  assert.deepEqual(marksOfNode(nodeOf(2), overlay),
    { place: 'ahead', current: false, missed: true, lost: true, hidden: false, told: false, found: false });
  assert.equal(marksOfEdge(edgeOf(1, 2), overlay).missed, true);
  const partly = edgeOf(0, 1, { back: [1] });
  assert.deepEqual([marksOfEdge(partly, overlay).missed, marksOfEdge(partly, overlay).lost], [false, false]);
  const back = overlayOf({ current: 0, path: [1, 0], events: [-1, 1], step: 1 }, { ghosts });
  assert.equal(marksOfEdge(partly, back).lost, true, 'the run takes the missed event');
});

test('the route to a state is shortest and goes back over two-way edges', () => {
  const loop = graphOf(graph.nodes, [...graph.edges, edgeOf(3, 2, { events: [4], back: [5] })]);
  assert.deepEqual(routeTo(loop, 3), {
    start: 0, root: 0, picks: [{ event: 0, branch: 0 }, { event: 2, branch: 0 }, { event: 5, branch: 0 }], states: [1, 2, 3],
  });
  assert.deepEqual(routeTo(loop, 0), { start: 0, root: 0, picks: [], states: [] });
  assert.equal(routeTo(graph, 3), null, 'nothing leads there');
});

test('a route begins in the nearest of several starts', () => {
  const late = { initial: true, start: 5 };
  const two = graphOf([nodeOf(0), nodeOf(1), nodeOf(2, late), nodeOf(3)],
    [edgeOf(0, 1), edgeOf(1, 3), edgeOf(2, 3, { events: [4] }), edgeOf(0, 2)]);
  assert.deepEqual(routeTo(two, 3), { start: 5, root: 2, picks: [{ event: 4, branch: 0 }], states: [3] });
  assert.deepEqual(routeTo(two, 2), { start: 5, root: 2, picks: [], states: [] });
});

test('a missed run is drawn from the state in which it starts', () => {
  const two = graphOf([nodeOf(0), nodeOf(1, { initial: true, start: 5 }), nodeOf(2)], [edgeOf(1, 2)]);
  const step = { event: 'e', index: 0, branch: 0, text: '', state: 2, writes: [], at: -1 };
  const row = rowOf('naive-stop', { missedRuns: [{ title: '', start: 5, startText: '', run: [step], state: 2 }] });
  const runs = missedRunsOf({ numbered: 'full', rows: [row], diagnostics: [], model: modelOf([]), timed: [] }, row);
  assert.deepEqual(runs.map((run) => run.choice), [{ kind: 'fork', start: 5, picks: [{ event: 0, branch: 0 }], from: 0 }]);
  assert.deepEqual(shownRun(runs, runs[0]?.choice ?? null, two)?.states, [1, 2]);
});

test('a replay tells which inner choice a route needs', () => {
  const route = { start: 0, root: 0, picks: [{ event: 0, branch: 0 }, { event: 2, branch: 0 }], states: [1, 2] };
  const at = (state: number, branches = 1): TraceStep => ({ state, branches }) as TraceStep;
  assert.equal(corrected(route, [at(0), at(1), at(2)]), route);
  assert.deepEqual(corrected(route, [at(0), at(1), at(7, 2)])?.picks, [{ event: 0, branch: 0 }, { event: 2, branch: 1 }]);
  assert.equal(corrected(route, [at(0), at(9, 1), at(2)]), null, 'the event has no other choice');
});

test('a state is described for who does not see it', () => {
  const node = nodeOf(14, { facts: ['door = locked', 'siren = on'], enabled: [0, 1, 2] });
  const plain = { current: false, missed: false, lost: false };
  assert.equal(describeNode(node, plain), 'state 14, door locked, siren on, 3 events enabled');
  const marked = describeNode({ ...node, finding: 0, enabled: [1] }, { current: true, missed: true, lost: true });
  assert.match(marked, /1 event enabled, the run is here, a failure happens here, missed, failure missed$/);
});

test('a merged edge names the events of both directions', () => {
  const model = modelOf(['smoke', 'clear']);
  assert.equal(edgeText(edgeOf(0, 1, { events: [0], back: [1] }), model), 'smoke ⇅ clear');
  assert.equal(edgeText(edgeOf(1, 1, { events: [0, 1], back: [0, 1] }), model), 'smoke, clear');
});

test('a log entry is told in words', () => {
  const model = modelOf(['e1', 'e2', 'e3', 'e4'], ['x', 'y']);
  const added = entryOf('backtrack', { state: 3, event: 2, rState: 0, rEvent: 3, loc: 0, line: 'Alg. 5 line 12' });
  assert.equal(entrySentence(added, model), 'e3 is added to backtrack(s3) because e4 at s0 conflicts on x (Alg. 5 line 12).');
  assert.equal(entrySentence(entryOf('execute', { state: 0, event: 1, dst: 4 }), model), 'e2 runs: s0 → s4.');
  assert.equal(entrySentence(entryOf('end', { execution: 8, text: 'all is done' }), model), 'Execution i ends: all is done.');
});

test('what was missed is one sentence', () => {
  const missed = rowOf('naive-path', { missedFindings: [{} as Finding], missedTransitions: 2 });
  assert.equal(missedSentence(missed), 'naive-path misses 1 failure, 0 states and 2 transitions.');
  const sound = rowOf('dpor', { sound: true, missedStates: [1], missedTransitions: 3 });
  assert.equal(missedSentence(sound), 'dpor misses no failure; it did not need 1 state and 3 transitions.');
  assert.match(missedSentence({ ...sound, sound: false }), /no failure here, but does not reach/);
  assert.equal(missedSentence(rowOf('full')), 'full explores all of it.');
});
