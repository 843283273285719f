import assert from 'node:assert/strict';
import test from 'node:test';
import type { Trace } from '../src/engine/protocol.gen.ts';
import { barsOf, clockLanes, heightOf, levelOf, longestOf, rangeOf } from '../src/state/time-lanes.ts';
import { nowhere, traceStep } from './sample.ts';

/** Steps with one clock each: when, what it shows, when it is due. */
const run = (...steps: readonly (readonly [at: number, clock: number, due: number])[]): Trace => ({
  problem: '', loopTo: -1, steps: steps.map(([at, clock, due]) => traceStep({ at, clocks: [clock], due: [due] })),
});
const told = (trace: Trace) => barsOf(trace, 0).map((b) => [b.from, b.to, b.set, b.due, b.end]);

test('a timer that fires has a bar from where it was set to when it is due', () => {
  assert.deepEqual(told(run([0, -1, -1], [5, 0, 305], [60, 55, 305], [305, -1, -1])), [[1, 3, 5, 305, 'due']]);
});

test('a timer that is set again has a new bar', () => {
  assert.deepEqual(told(run([0, 0, 300], [100, 0, 400], [400, -1, -1])), [[0, 1, 0, 300, 'again'], [1, 2, 100, 400, 'due']]);
});

test('a timer that comes round is due and set again at the same moment', () => {
  assert.deepEqual(told(run([0, 0, 10], [10, 0, 20], [20, 0, 30])), [[0, 1, 0, 10, 'due'], [1, 2, 10, 20, 'due'], [2, 2, 20, 30, 'open']]);
});

test('a timer that is called off, and one that still runs at the end', () => {
  assert.deepEqual(told(run([0, 0, 300], [100, -1, -1])), [[0, 1, 0, 300, 'off']]);
  assert.deepEqual(told(run([0, 0, 300], [100, 100, 300])), [[0, 1, 0, 300, 'open']]);
});

test('a clock that only counts has a bar from each reset', () => {
  assert.deepEqual(told(run([0, 0, -1], [10, 10, -1], [20, 0, -1], [30, 10, -1])), [[0, 2, 0, -1, 'again'], [2, 3, 20, -1, 'open']]);
});

test('the time of day has no lane, nor has a clock that never matters', () => {
  const clocks = (['day', 'delay', 'delay'] as const).map((kind) => ({ name: kind, kind, app: 0, range: nowhere }));
  const trace: Trace = { problem: '', loopTo: -1, steps: [traceStep({ at: 0, clocks: [5, -1, 0], due: [-1, -1, 9] })] };
  assert.deepEqual(clockLanes(clocks, trace).map((l) => l.clock), [2]);
});

test('what is left of a timer shrinks evenly', () => {
  const [bar] = barsOf(run([0, 0, 300], [300, -1, -1]), 0);
  assert.ok(bar);
  assert.deepEqual([0, 75, 300, 400].map((at) => levelOf(bar, at, 0)), [1, 0.75, 0, 0]);
});

test('a clock that counts grows, the highest where the run sees it highest', () => {
  const trace = run([0, 10, -1], [10, 20, -1], [20, 0, -1], [25, 5, -1]);
  const bars = barsOf(trace, 0);
  assert.equal(longestOf(bars, trace), 30);
  assert.deepEqual(bars.map((b) => levelOf(b, 20, 30)), [1, 0]);
});

test('only lanes of numbers are drawn as heights', () => {
  const lane = (...values: string[]) => values.map((value, i) => ({ from: i, to: i, value, writer: -1, contested: false }));
  assert.deepEqual(rangeOf(lane('20', '30', '-5')), { low: -5, high: 30 });
  assert.equal(rangeOf(lane('20', 'off')), null);
  assert.equal(rangeOf(lane('')), null);
  assert.deepEqual([heightOf('20', { low: 20, high: 30 }), heightOf('30', { low: 20, high: 30 })], [0.15, 1]);
});
