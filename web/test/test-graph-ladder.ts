// Which rung a state space is drawn on, what can be ticked, what is written into a condition, and what was found.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FindResult, QuotientNode, QuotientResult, Run } from '../src/engine/protocol.gen.ts';
import { classAt, drawnQuotient, leadingOut, origin, pathOf } from '../src/graph/drawn.ts';
import { besideFound, isComplete, joined, nothingFound, placeOf } from '../src/graph/found.ts';
import { heatClass, levelOf, percent } from '../src/graph/heat.ts';
import { pathAlong } from '../src/graph/path-along.ts';
import { parsePlain } from '../src/graph/plain.ts';
import { isTooMuch, planOf, rungOf, whyOf } from '../src/graph/rung.ts';
import { accepted, suggestions } from '../src/graph/suggest.ts';
import { indicesOf, matching, tickGroups, tickState, withTicks } from '../src/graph/ticks.ts';
import { edgeOf, graphOf, modelOf, nodeOf } from './graph-samples.ts';

const places = [
  { name: 'what fits is drawn whole', show: 'auto', states: 40, drawn: 'full', plan: 'graph', rung: 'full', why: 'fits' },
  { name: 'more is drawn bare', show: 'auto', states: 180, drawn: 'bare', plan: 'graph', rung: 'bare', why: 'edges' },
  { name: 'more than can be read is put together', show: 'auto', states: 3012, drawn: 'quotient', plan: 'quotient', rung: 'quotient', why: 'states' },
  { name: 'few states with many edges as well', show: 'auto', states: 300, drawn: 'quotient', plan: 'graph', rung: 'quotient', why: 'edges' },
  { name: 'of very many only runs', show: 'auto', states: 1_204_331, drawn: 'run', plan: 'graph', rung: 'traces', why: 'states' },
  { name: 'a quotient of them is the reader\'s choice', show: 'quotient', states: 1_204_331, drawn: 'quotient', plan: 'quotient', rung: 'quotient', why: 'chosen' },
  { name: 'what is asked for whole and fits is as chosen', show: 'full', states: 300, drawn: 'bare', plan: 'graph', rung: 'bare', why: 'chosen' },
  { name: 'what does not falls to a neighbourhood', show: 'full', states: 3012, drawn: 'neighbourhood', plan: 'graph', rung: 'neighbourhood', why: 'states' },
  { name: 'an overview of too many as well', show: 'overview', states: 50_000, drawn: 'neighbourhood', plan: 'graph', rung: 'neighbourhood', why: 'states' },
] as const;

for (const { name, show, states, drawn, plan, rung, why } of places) {
  test(`the ladder: ${name}`, () => {
    assert.equal(planOf(show, states).kind, plan);
    assert.equal(rungOf(show, drawn, states), rung);
    assert.equal(whyOf(show, rung, states), why);
  });
}

test('without a choice many edges make a quotient of a graph, unless it is sparse', () => {
  const graph = (nodes: number, edges: number) => ({
    rung: 'bare' as const, nodes: Array.from({ length: nodes }, (_, i) => nodeOf(i)), edges: Array.from({ length: edges }, () => edgeOf(0, 1)),
  });
  assert.equal(isTooMuch('auto', graph(34, 88)), false);
  assert.equal(isTooMuch('auto', graph(60, 120)), false);
  assert.equal(isTooMuch('auto', graph(56, 288)), true, 'heater and fan: a row of dashes in a pane of the usual size');
  assert.equal(isTooMuch('auto', graph(141, 455)), true);
  assert.equal(isTooMuch('auto', graph(1000, 1108)), false);
  assert.equal(isTooMuch('full', graph(300, 1200)), false);
  assert.equal(isTooMuch('auto', { ...graph(9, 9), rung: 'neighbourhood' }), true);
});

const model = {
  ...modelOf([], []),
  apps: ['program', 'Fire'],
  locations: [
    ['count', 0, ''], ['door.lock', 0, 'door'], ['Fire.armed', 1, ''], ['door.battery', 0, 'door'], ['lamp.switch', 0, 'lamp'],
  ].map(([name, app, device]) => ({ ...modelOf([], ['x']).locations[0]!, name: String(name), app: Number(app), device: String(device) })),
};

test('locations are listed under their devices first, then under apps', () => {
  const groups = tickGroups(model, null);
  assert.deepEqual(groups.map((g) => [g.name, g.locations.map((l) => l.short)]),
    [['door', ['lock', 'battery']], ['lamp', ['switch']], ['', ['count']], ['Fire', ['armed']]]);
  assert.deepEqual(tickGroups(model, new Set([4])).map((g) => g.name), ['lamp']);
  assert.deepEqual(matching(groups, ' DOOR batt').map((g) => g.locations.map((l) => l.name)), [['door.battery']]);
  assert.deepEqual(matching(groups, ''), groups);
  const door = groups[0]!;
  assert.deepEqual([[], [1], [1, 3]].map((ticked) => tickState(door, new Set(ticked))), ['none', 'some', 'all']);
});

test('ticks are kept by name, in the order of the program', () => {
  assert.deepEqual(withTicks(model, [4], [3, 1], true), ['door.lock', 'door.battery', 'lamp.switch']);
  assert.deepEqual(withTicks(model, [1, 3, 4], [1, 3], false), ['lamp.switch']);
  assert.deepEqual(indicesOf(model, ['lamp.switch', 'gone', 'count']), [4, 0]);
});

const names = ['door.lock', 'lamp.switch', 'unlocked'];
const values = (name: string): readonly string[] => (name === 'door.lock' ? ['locked', 'unlocked'] : []);
const offers = [
  ['', ['door.lock', 'lamp.switch', 'unlocked']],
  ['do', ['door.lock']],
  ['door.lock', []],
  ['door.lock ', []],
  ['lock', ['door.lock', 'unlocked']],
  ['door.lock == ', ['locked', 'unlocked']],
  ['door.lock == un', ['unlocked']],
  ['door.lock != loc', ['locked', 'unlocked']],
  ['door.lock == locked && l', ['lamp.switch', 'door.lock', 'unlocked']],
  ['!(la', ['lamp.switch']],
] as const;

for (const [condition, wanted] of offers) {
  test(`after "${condition}" can be written: ${wanted.join(', ') || 'nothing to offer'}`, () => {
    assert.deepEqual(suggestions(condition, condition.length, names, values).map((s) => s.text), wanted);
  });
}

test('a suggestion takes the place of what was begun', () => {
  const [taken] = suggestions('do && x', 2, names, values);
  assert.deepEqual(accepted('do && x', taken!), { text: 'door.lock && x', caret: 9 });
});

const answer = (more: Partial<FindResult>): FindResult =>
  ({ problem: '', at: 0, help: '', total: 0, states: [], nearest: -1, searched: 0, stored: 900, ...more });
const runOf = (steps: number): Run =>
  ({ title: '', start: 0, startText: '', state: 0, run: Array.from({ length: steps }, () => ({}) as Run['run'][number]) });

test('what parts of a search find is joined: all counted, the nearest kept', () => {
  const one = joined(nothingFound, answer({ total: 2, states: [5, 9], nearest: 9, run: runOf(4), searched: 500 }));
  const both = joined(one, answer({ total: 1, states: [600], nearest: 600, run: runOf(2), searched: 900 }));
  assert.deepEqual([both.total, both.states, both.nearest, both.run?.run.length], [3, [5, 9, 600], 600, 2]);
  assert.deepEqual([isComplete(one), isComplete(both)], [false, true]);
  assert.equal(joined(both, answer({ run: runOf(3), nearest: 1, searched: 900 })).nearest, 600);
  assert.ok(isComplete(joined(nothingFound, answer({ problem: 'unknown name' }))));
});

test('from a state one goes to the next one found, round the list', () => {
  const states = [5, 9, 600];
  assert.deepEqual([null, 5, 6, 600, 700].map((at) => besideFound(states, at, 1)), [5, 9, 9, 5, 5]);
  assert.deepEqual([null, 5, 6, 600, 700].map((at) => besideFound(states, at, -1)), [600, 600, 5, 9, 600]);
  assert.equal(besideFound([], 5, 1), null);
  assert.deepEqual([placeOf(states, 9), placeOf(states, 10), placeOf(states, null)], [2, 0, 0]);
});

test('heat has four levels, and anything above nothing shows', () => {
  assert.deepEqual([0, 0.001, 0.3, 0.6, 1, Number.NaN].map(levelOf), [0, 1, 2, 3, 4, 0]);
  assert.deepEqual([percent(0), percent(0.001), percent(0.5), percent(1)], ['', '1%', '50%', '100%']);
  assert.deepEqual([heatClass(0), heatClass(1)], ['', 'heat-4']);
});

const part = (more: Partial<QuotientNode>): QuotientNode => ({
  class: 0, first: 0, state: -1, group: -1, values: ['locked'], label: '', count: 1, initial: false, finding: -1, findings: 0, missed: 0,
  marked: 0, heat: 0, rank: 0, x: 0, y: 0, ...more,
});
const quotient: QuotientResult = {
  locations: [1], stored: [1], states: 300, classes: 2, swept: 300, why: '', dot: '', mermaid: '', path: [0, 1, 2, -1],
  nodes: [part({ state: 0, group: 0 }), part({ first: 7, count: 200, group: 0 }), part({ class: 3, first: 3, count: 99, missed: 99 })],
  edges: [{ src: 0, dst: 2, events: [1], back: [], all: false, label: 'e', heat: 0, missed: false, failure: false }],
};

test('classes and states of an opened class are drawn under numbers of their own', () => {
  const drawn = drawnQuotient(quotient, model.locations.map((l) => l.name));
  assert.deepEqual(drawn.nodes.map((n) => n.state), [0, 7.5, 3.5]);
  assert.deepEqual(drawn.nodes.map((n) => [n.missed, n.facts]), [[false, ['door.lock = locked']], [false, ['door.lock = locked']], [true, ['door.lock = locked']]]);
  assert.deepEqual(drawn.edges.map((e) => [e.src, e.dst, e.some]), [[0, 3.5, true]]);
  assert.deepEqual(pathOf(quotient), [0, 7.5, 3.5, -1]);
  assert.deepEqual([0, 7.5, 3.5, 99].map((n) => classAt(drawn, n)), [{ of: 0, open: true }, { of: 0, open: true }, { of: 3, open: false }, null]);
  assert.deepEqual(drawn.nodes.map(origin), [0.5, 0, 3]);
});

test('Graphviz calls classes c and states s', () => {
  const layout = parsePlain('graph 1 2 2\nnode s0 1 1 1 1 s0\nnode c3 1 2 1 1 c3\nedge s0 c3 4 1 1 1 1 1 2 1 2 solid black\nstop\n');
  assert.deepEqual([...layout.nodes.keys()], [0, 3.5]);
  assert.deepEqual([...layout.edges.keys()], ['0>3.5']);
});

test('events that lead out of a drawing are counted', () => {
  const graph = graphOf([nodeOf(0, { enabled: [0, 1, 2] }), nodeOf(1, { enabled: [0] })], [edgeOf(0, 1, { events: [0], back: [0] })]);
  assert.deepEqual([...leadingOut(graph)], [[0, 2]]);
});

test('a run is followed along its events, until one leads to several states', () => {
  const graph = graphOf([nodeOf(0), nodeOf(1), nodeOf(2), nodeOf(3)],
    [edgeOf(0, 1, { events: [5], back: [6] }), edgeOf(1, 2, { events: [7] }), edgeOf(2, 3, { events: [8] }), edgeOf(2, 0, { events: [8] })]);
  assert.deepEqual(pathAlong(graph, 0, [-1, 5, 6, 5, 7]), [0, 1, 0, 1, 2]);
  assert.deepEqual(pathAlong(graph, 0, [-1, 5, 7, 8, 5]), [0, 1, 2, -1, -1]);
  assert.deepEqual(pathAlong(graph, 4, [-1, 5]), [-1, -1]);
});
