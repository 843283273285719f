import assert from 'node:assert/strict';
import test from 'node:test';
import type { Finding, Step, Trace } from '../src/engine/protocol.gen.ts';
import { moveBy, nextInteresting, setPlaying, tick } from '../src/state/cursor.ts';
import { knownOther, ordersOf, shownBy, swapsOf } from '../src/state/orders.ts';
import type { Page } from '../src/state/page.ts';
import { alignRuns, comparedWith, endsOf, goToPosition, lastPosition, pairRows, positionOf, stepsAt } from '../src/state/pair-runs.ts';
import { model, page, trace, traceStep } from './sample.ts';

/** A run of events by number, with nothing else to it. */
const runOf = (...events: number[]): Trace =>
  ({ problem: '', loopTo: -1, steps: [traceStep({ event: -1 }), ...events.map((event) => traceStep({ event }))] });

const aligned = (a: readonly number[], b: readonly number[]) =>
  alignRuns(runOf(...a), runOf(...b)).map((c) => `${c.a < 0 ? '-' : c.a}${c.b < 0 ? '-' : c.b}`).join(' ');

test('what two runs begin and end with stands together', () => {
  assert.equal(aligned([1, 2, 3], [1, 2, 3]), '00 11 22 33');
  assert.equal(aligned([1, 2, 9], [1, 3, 4, 9]), '00 11 22 -3 34');
  assert.equal(aligned([], [5, 6]), '00 -1 -2');
});

test('two swapped events stand beside each other, not one after the other', () => {
  assert.equal(aligned([1, 7, 8, 2], [1, 8, 7, 2]), '00 11 22 33 44');
});

test('a step that one run has more leaves a gap in the other', () => {
  assert.equal(aligned([1, 2, 3, 4], [1, 9, 2, 3, 5]), '00 11 -2 23 34 45');
});

test('runs too long to align stand beside each other as they are', () => {
  const long = (first: number) => [first, ...Array.from({ length: 1100 }, () => 1), first];
  const columns = alignRuns(runOf(...long(2)), runOf(...long(3)));
  assert.equal(columns.length, 1103);
  assert.ok(columns.every((c) => c.a === c.b));
});

test('an alignment leaves out no step and keeps their order', () => {
  let seed = 7;
  const random = (n: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  for (let i = 0; i < 200; i++) {
    const [a, b] = [0, 0].map(() => Array.from({ length: random(9) }, () => random(4))) as [number[], number[]];
    const columns = alignRuns(runOf(...a), runOf(...b));
    assert.deepEqual(columns.map((c) => c.a).filter((n) => n >= 0), [0, ...a.keys()].map((_, k) => k));
    assert.deepEqual(columns.map((c) => c.b).filter((n) => n >= 0), [0, ...b.keys()].map((_, k) => k));
  }
});

/** The other order: the door is locked first, then the alarm opens it. */
const other: Trace = {
  problem: '', loopTo: -1,
  steps: [
    traceStep({ event: -1, text: 'The program starts.' }),
    traceStep({ event: 1, state: 3, values: ['locked', 'off', 'false'], changed: [0], properties: [false, false] }),
    traceStep({ event: 0, state: 4, values: ['open', 'on', 'false'], changed: [0, 1], enabled: [] }),
  ],
};
const pair: Page = comparedWith({ kind: 'fork', start: 0, picks: [], from: 0 }, other, [1, 2])(page);

test('locations that differ come first, with the columns in which they do', () => {
  const rows = pairRows(model, trace, other, pair.against!.columns);
  assert.deepEqual(rows.map((r) => r.name), ['the door', 'the lamp']);
  assert.deepEqual(rows[0]?.a, [
    { from: 0, to: 0, value: 'open', differs: false }, { from: 1, to: 1, value: 'open', differs: true }, { from: 2, to: 2, value: 'locked', differs: true },
  ]);
  assert.deepEqual(rows[0]?.b.map((c) => c.value), ['open', 'locked', 'open']);
});

test('what changes alike in both runs has one row, and what never changes none', () => {
  const rows = pairRows(model, trace, trace, alignRuns(trace, trace));
  assert.deepEqual(rows.map((r) => [r.name, r.b.length]), [['the door', 0]]);
});

test('how two runs end is told: what differs, and what goes wrong in one only', () => {
  const ends = endsOf(model, trace, other);
  assert.deepEqual(ends.differ.map((d) => [d.name, d.a, d.b]), [['the door', 'locked', 'open'], ['the lamp', 'off', 'on']]);
  assert.deepEqual([ends.same, ends.onlyA, ends.onlyB], [false, [], []], 'the invariant breaks in both');
  assert.deepEqual(endsOf(model, trace, { ...trace, steps: trace.steps.slice(0, 2) }).onlyA, ['open']);
  assert.equal(endsOf(model, trace, trace).same, true);
});

test('the cursor goes over the columns, and the page stands on a step of the run', () => {
  const gap: Page = comparedWith({ kind: 'fork', start: 0, picks: [], from: 0 }, runOf(0, 1, 5, 6), null)(page);
  assert.deepEqual([lastPosition(gap), positionOf(gap), gap.step], [4, 4, 2]);
  const back = moveBy(-1)(gap);
  assert.deepEqual([positionOf(back), back.step], [3, 2]);
  assert.deepEqual(stepsAt(back.against!.columns, 3), { a: 2, b: 3 });
  assert.equal(positionOf({ ...back, step: 1 }), 1, 'a step chosen elsewhere moves the column');
  assert.equal(goToPosition(99)(gap).against?.at, 4);
  let playing = setPlaying(true)(gap);
  const seen = [];
  for (; playing.playing; playing = tick(playing)) seen.push(positionOf(playing));
  assert.deepEqual([...seen, positionOf(playing)], [0, 1, 2, 3, 4]);
});

test('of two runs the columns are interesting where they begin or cease to differ', () => {
  assert.equal(nextInteresting(goToPosition(0)(pair), 1), 1);
  assert.equal(nextInteresting(goToPosition(1)(pair), -1), 0);
});

test('the order that a finding is about: the last steps that depend on each other over its location', () => {
  assert.deepEqual(ordersOf(model, trace, 'door.lock'), [{ earlier: 1, later: 2 }]);
  assert.deepEqual(ordersOf(model, trace, 'lamp.switch'), []);
  assert.deepEqual(ordersOf(model, trace, ''), [{ earlier: 1, later: 2 }]);
  const hidden = { ...trace, steps: trace.steps.map((s) => ({ ...s, conflicts: s.conflicts.map((c) => ({ ...c, location: 2 })) })) };
  assert.deepEqual(ordersOf(model, hidden, ''), [], 'bookkeeping is no race');
});

test('when the nearest order cannot be another, those before it are tried', () => {
  const conflicts = (...steps: number[]) => steps.map((step) => ({ step, location: 0 }));
  const run = { ...runOf(1, 2, 3), steps: runOf(1, 2, 3).steps.map((s, i) => ({ ...s, conflicts: i === 3 ? conflicts(1, 2, 2) : i === 2 ? conflicts(1, 0) : [] })) };
  assert.deepEqual(ordersOf(model, run, 'the door').map((o) => [o.earlier, o.later]), [[2, 3], [1, 3], [1, 2]]);
});

test('who goes first within one event is a choice of that event', () => {
  const both = traceStep({ event: 0, branch: 1, branches: 2, accesses: [{ location: 0, op: 'write', app: 1, value: 'a' }, { location: 0, op: 'write', app: 2, value: 'b' }] });
  const run = { ...trace, steps: [trace.steps[0]!, both] };
  assert.deepEqual(ordersOf(model, run, 'the door'), [{ earlier: 1, later: 1 }]);
  assert.deepEqual(swapsOf(run, { earlier: 1, later: 1 }), [{ picks: [{ event: 0, branch: 0 }], both: 1 }]);
});

test('runs with the other order: moved before, moved behind, exchanged', () => {
  const events = (order: { earlier: number; later: number }) => swapsOf(runOf(1, 2, 3, 4), order).map((s) => s.picks.map((p) => p.event).join(''));
  assert.deepEqual(events({ earlier: 1, later: 3 }), ['3124', '2314', '3214']);
  assert.deepEqual(events({ earlier: 2, later: 3 }), ['1324']);
  const branches = swapsOf({ ...trace, steps: [trace.steps[0]!, traceStep({ event: 0, branch: 1 }), traceStep({ event: 1 })] }, { earlier: 1, later: 2 });
  assert.deepEqual(branches.map((s) => s.picks.map((p) => p.branch)), [[0, 1], [0, 0]], 'an event can have other choices elsewhere');
});

test('a replay that ends before both events shows no other order', () => {
  const swap = swapsOf(runOf(1, 2, 3), { earlier: 1, later: 2 })[0]!;
  assert.equal(shownBy(swap, runOf(2)), -1);
  assert.equal(shownBy(swap, runOf(2, 1)), 2);
});

test('a finding that has both runs tells the other one, and where they part', () => {
  const run = (...events: number[]): Step[] => events.map((index) => ({ event: '', index, branch: index, text: '', state: 0, writes: [], at: -1 }));
  const finding: Finding = { ...page.checked!.result.findings[0]!, run: run(4, 1, 2, 5) };
  assert.equal(knownOther(finding), null);
  const found = knownOther({ ...finding, other: { title: '', start: 3, startText: '', run: run(4, 2, 1), state: 0 } });
  assert.deepEqual(found, { start: 3, picks: [4, 2, 1].map((event) => ({ event, branch: event })), from: 1 });
});
