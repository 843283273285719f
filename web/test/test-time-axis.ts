import assert from 'node:assert/strict';
import test from 'node:test';
import { traceStep } from './sample.ts';
import { axisOf, darkOf, isUneven, momentAt, nightsOf, ticksOf, xOfStep, xOfTime } from '../src/state/time-axis.ts';

/** Start, two events at once after 10 s, one 10 s later, one after a night. */
const night = [0, 10, 10, 20, 30_000];
const hourly = [0, 3600, 7200, 10_800];

test('an even axis is as wide as time is long and fills its window', () => {
  const { gaps, width } = axisOf(hourly, 'even', 900, 1);
  assert.equal(new Set(gaps.map((g) => Math.round(g.width))).size, 1);
  assert.equal(Math.round(width), 900);
  assert.ok(gaps.every((g) => !g.cut));
});

test('zooming widens the gaps and nothing else', () => {
  const gaps = (zoom: number) => axisOf(night, 'even', 900, zoom).gaps.map((g) => Math.round(g.width * 100));
  assert.deepEqual(gaps(3), axisOf(night, 'even', 900, 1).gaps.map((g) => Math.round(g.width * 300)));
  assert.deepEqual(axisOf(night, 'even', 900, 3).instants.map((i) => i.width), axisOf(night, 'even', 900, 1).instants.map((i) => i.width));
});

test('a run is uneven when its nearest events would lie on each other', () => {
  assert.equal(isUneven(night, 900), true);
  assert.equal(isUneven(hourly, 900), false);
  assert.equal(isUneven([0, 0, 0], 900), false, 'all at once');
});

test('a cut axis cuts the long wait, and every gap has room for its length', () => {
  const { gaps } = axisOf(night, 'cut', 500, 1);
  assert.deepEqual(gaps.map((g) => g.cut), [false, false, true]);
  assert.ok(gaps.every((g) => g.width >= 80));
  assert.ok((gaps[2]?.width ?? 0) > (gaps[0]?.width ?? 0));
});

test('steps of one moment stand beside each other, in order', () => {
  const axis = axisOf(night, 'cut', 900, 1);
  const xs = night.map((_, step) => xOfStep(axis, step));
  assert.ok(xs.every((x, i) => i === 0 || x > (xs[i - 1] ?? 0)));
  assert.deepEqual(axis.instants.map((i) => [i.first, i.last]), [[0, 0], [1, 2], [3, 3], [4, 4]]);
});

for (const scale of ['cut', 'even'] as const) {
  test(`a place on a ${scale} axis and a moment belong together`, () => {
    const axis = axisOf(night, scale, 900, 5);
    night.forEach((at, step) => assert.deepEqual(momentAt(axis, xOfStep(axis, step)), { step, at }));
    for (const at of [5, 15, 500, 20_000]) {
      const moment = momentAt(axis, xOfTime(axis, at));
      assert.ok(Math.abs(moment.at - at) < 1e-6 * at, `${moment.at} for ${at}`);
      assert.equal(moment.step, night.findLastIndex((t) => t <= at));
    }
  });
}

test('before the axis is the start, behind it the end', () => {
  const axis = axisOf(night, 'cut', 900, 1);
  assert.deepEqual([momentAt(axis, -50), momentAt(axis, 1e6)], [{ step: 0, at: 0 }, { step: 4, at: 30_000 }]);
});

test('a cut axis tells the time of each moment, an even one round times of day', () => {
  assert.deepEqual(ticksOf(axisOf(night, 'cut', 900, 1), 'cut', 0).map((t) => t.at), [0, 10, 20, 30_000]);
  const start = 21 * 3600 + 17;
  const ticks = ticksOf(axisOf(hourly, 'even', 900, 1), 'even', start).map((t) => start + t.at);
  assert.ok(ticks.length >= 3 && ticks.every((t) => t % 1800 === 0), ticks.join());
});

test('round times keep apart enough to be read, at every zoom', () => {
  for (const zoom of [1, 7, 60, 400]) {
    const xs = ticksOf(axisOf(hourly, 'even', 900, zoom), 'even', 5).map((t) => t.x);
    assert.ok(xs.every((x, i) => i === 0 || x - (xs[i - 1] ?? 0) > 80), `zoom ${zoom}`);
  }
});

test('a run without a second moment has an axis', () => {
  const axis = axisOf([0], 'even', 900, 1);
  assert.deepEqual(ticksOf(axis, 'even', 60).map((t) => t.at), [0]);
  assert.deepEqual(momentAt(axis, 400), { step: 0, at: 0 });
});

test('nights last from eight to six, as far as the run goes', () => {
  const h = 3600;
  assert.deepEqual(nightsOf(21 * h, 24 * h), [{ from: 0, to: 9 * h }, { from: 23 * h, to: 24 * h }]);
  assert.deepEqual(nightsOf(8 * h, 4 * h), []);
  assert.deepEqual(nightsOf(2 * h, h), [{ from: 0, to: h }]);
});

test('where the run has daylight, its dark parts are the nights', () => {
  const steps = [[0, 'false'], [5, 'false'], [9, 'true'], [20, 'false'], [30, 'false']] as const;
  const trace = { problem: '', loopTo: -1, steps: steps.map(([at, light]) => traceStep({ at, values: [light] })) };
  assert.deepEqual(darkOf(trace, 0), [{ from: 0, to: 9 }, { from: 20, to: 30 }]);
});
