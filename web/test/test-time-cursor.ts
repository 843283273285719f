import assert from 'node:assert/strict';
import test from 'node:test';
import type { Trace } from '../src/engine/protocol.gen.ts';
import { goTo, setPlaying } from '../src/state/cursor.ts';
import type { Page } from '../src/state/page.ts';
import { changePace, goToMoment, hasTimes, nowOf, playsByClock, setPace, tickTime } from '../src/state/time-cursor.ts';
import { page as untimed, trace as without, traceStep } from './sample.ts';

const trace: Trace = { problem: '', loopTo: -1, steps: [0, 10, 10, 40_000].map((at) => traceStep({ at })) };
const page: Page = { ...untimed, trace };
const place = (p: Page) => [p.step, p.now];

test('a run has times when each of its steps has one', () => {
  assert.deepEqual([hasTimes(trace), hasTimes(without), hasTimes(null)], [true, false, false]);
  assert.deepEqual([playsByClock(page), playsByClock(setPace(0)(page)), playsByClock(untimed)], [true, false, false]);
});

test('between two steps the time goes on while the step stays', () => {
  const between = goToMoment(0, 4)(page);
  assert.deepEqual([place(between), nowOf(between)], [[0, 4], 4]);
  assert.deepEqual(place(goTo(0)(between)), [0, null], 'the step itself is its moment');
  assert.deepEqual(place(goToMoment(1, 10)(page)), [1, null]);
  assert.deepEqual(place(goToMoment(0, 10)(page)), [0, null], 'the next step is another moment');
  assert.deepEqual(place(goToMoment(3, 50_000)(page)), [3, null], 'nothing comes after the end');
});

test('playing by the clock goes on by its pace and stops at each step', () => {
  const playing = setPlaying(true)(setPace(60)(page));
  const later = tickTime(0.05)(playing);
  assert.deepEqual(place(later), [0, 3]);
  assert.deepEqual(place(tickTime(1)(later)), [1, null]);
  assert.deepEqual(place(tickTime(0.05)(tickTime(1)(later))), [2, null], 'two events at one moment are two pictures');
});

test('a long wait takes four seconds at most', () => {
  const playing = { ...setPlaying(true)(page), step: 2 };
  assert.deepEqual(place(tickTime(4)(playing)), [3, null]);
  assert.equal(tickTime(2)(playing).now, 10 + 39_990 / 2);
});

test('playing ends at the end', () => {
  const ended = tickTime(4)({ ...setPlaying(true)(page), step: 2 });
  assert.deepEqual([ended.playing, ...place(ended)], [false, 3, null]);
  assert.equal(tickTime(1)({ ...ended, playing: true }).playing, false, 'also for who went there while it played');
});

test('playing from the end begins at the start', () => {
  assert.deepEqual(place(setPlaying(true)({ ...page, step: 3 })), [0, null]);
});

test('the pace has an end on both sides', () => {
  assert.equal(changePace(-1)(setPace(0)(page)).pace, 0);
  assert.equal(changePace(1)(setPace(3600)(page)).pace, 3600);
  assert.equal(changePace(1)(setPace(60)(page)).pace, 600);
});
