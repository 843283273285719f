import assert from 'node:assert/strict';
import test from 'node:test';
import { changeSpeed, decidingStep, goTo, interestOf, moveBy, nextInteresting, setPlaying, tick } from '../src/state/cursor.ts';
import { revealAt } from '../src/state/program.ts';
import { emptyPage, type Page } from '../src/state/page.ts';
import type { TraceStep } from '../src/engine/protocol.gen.ts';
import { model, nowhere, page, trace } from './sample.ts';

test('the cursor stays on the run', () => {
  assert.equal(goTo(-4)(page).step, 0);
  assert.equal(goTo(99)(page).step, 2);
  assert.equal(moveBy(1)(page).step, 1);
  assert.equal(goTo(3)(emptyPage).step, 0);
});

test('playing goes to the end and stops', () => {
  let now: Page = setPlaying(true)(page);
  const seen: number[] = [];
  while (now.playing) {
    seen.push(now.step);
    now = tick(now);
  }
  assert.deepEqual([...seen, now.step], [0, 1, 2], 'it does not play any more when it arrives');
  const back = moveBy(-1)(now);
  assert.equal(tick(back).step, back.step, 'a step back from the end stays');
});

test('playing from the end begins again', () => {
  assert.equal(setPlaying(true)(goTo(2)(page)).step, 0);
});

test('a loop is played round', () => {
  const looping = { ...page, trace: { ...trace, loopTo: 0 } };
  const atEnd = { ...goTo(2)(looping), playing: true };
  assert.deepEqual([tick(atEnd).step, tick(atEnd).playing], [1, true]);
});

test('without a run nothing plays', () => {
  assert.equal(setPlaying(true)(emptyPage).playing, false);
});

test('what makes a step interesting', () => {
  assert.equal(interestOf(model, trace, 1), null);
  assert.equal(interestOf(model, trace, 2), 'failure');
  const without = (change: Partial<TraceStep>) => ({ ...trace, steps: trace.steps.map((s, i) => (i === 2 ? { ...s, failures: [], ...change } : s)) });
  assert.equal(interestOf(model, without({}), 2), 'failure', 'the invariant');
  assert.equal(interestOf(model, without({ properties: [true, false] }), 2), 'conflict');
  const reached = { ...model, properties: model.properties.map((p) => ({ ...p, kind: 'reachable' as const })) };
  assert.equal(interestOf(reached, without({ properties: [true, true], conflicts: [] }), 2), 'property');
});

test('the next interesting step, or the end of the run', () => {
  assert.equal(nextInteresting(page, 1), 2);
  assert.equal(nextInteresting({ ...page, step: 2 }, 1), 2);
  assert.equal(nextInteresting({ ...page, step: 2 }, -1), 0);
});

test('a run is decided by its first failure, else by its end', () => {
  assert.equal(decidingStep(model, trace), 2);
  assert.equal(decidingStep(model, { ...trace, steps: trace.steps.slice(0, 2) }), 1);
});

test('the pace has a least and a most', () => {
  assert.equal(changeSpeed(1)(page).speed, 2);
  assert.equal(changeSpeed(-1)({ ...page, speed: 0.5 }).speed, 0.5);
  assert.equal(changeSpeed(1)({ ...page, speed: 8 }).speed, 8);
});

test('revealing the same place twice is two requests', () => {
  const once = revealAt({ ...nowhere, focus: false })(page);
  assert.notEqual(revealAt({ ...nowhere, focus: false })(once).reveal?.seq, once.reveal?.seq);
});
