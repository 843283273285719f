import assert from 'node:assert/strict';
import test from 'node:test';
import { checkDone } from '../src/state/check.ts';
import { branchesOf, chooseRun, insteadOf, otherOutcome, removeOwn, undone } from '../src/state/own-runs.ts';
import { forkAt, nextRun, type Fork } from '../src/state/runs.ts';
import { emptyPage, type Page } from '../src/state/page.ts';
import { page, result, trace, traceStep } from './sample.ts';

const fork = (from: number, ...events: number[]): Fork => ({ kind: 'fork', start: 0, from, picks: events.map((event) => ({ event, branch: 0 })) });
const numbers = (p: Page) => p.own.map((o) => [o.number, o.choice.picks.map((pick) => pick.event).join('')]);

test('forks are kept in the list, with the run that they left', () => {
  const first = chooseRun(fork(1, 0, 0))(page);
  const second = chooseRun(fork(0, 1))({ ...first, run: page.run });
  assert.deepEqual(numbers(second), [[1, '00'], [2, '1']]);
  assert.deepEqual(second.own.map((o) => o.left), [{ run: page.run, step: 1 }, { run: page.run, step: 0 }]);
  assert.deepEqual(nextRun({ ...second, run: { kind: 'sample', index: 0 } }), fork(1, 0, 0), 'N goes over them too');
});

test('a fork that goes on from the one on show takes its place', () => {
  const grown = chooseRun(fork(2, 0, 0, 1))(chooseRun(fork(1, 0, 0))(page));
  assert.deepEqual(numbers(grown), [[1, '001']]);
  assert.deepEqual(grown.own[0]?.left, { run: page.run, step: 1 });
});

test('a run that was built whole left no other', () => {
  assert.equal(chooseRun(fork(0, 0, 0, 0))(page).own[0]?.left, null);
});

test('undo goes back fork by fork, to the run, the step and the list as they were', () => {
  const first = chooseRun(fork(1, 0, 0))({ ...page, step: 1 });
  const second = chooseRun(fork(2, 0, 0, 1))({ ...first, step: 2 });
  const place = second.undo.at(-1);
  assert.deepEqual([place?.run, place?.step], [fork(1, 0, 0), 2]);
  const once = chooseRun(place!.run!)(undone(second));
  assert.deepEqual(numbers(once), [[1, '00']]);
  const twice = undone(once);
  assert.deepEqual([numbers(twice), twice.undo, once.undo.at(-1)?.run], [[], [], page.run]);
  assert.equal(undone(page), page);
});

test('looking at a run again adds nothing', () => {
  const once = chooseRun(fork(1, 0, 0))(page);
  const again = chooseRun(fork(1, 0, 0))(chooseRun({ kind: 'sample', index: 0 })(once));
  assert.deepEqual([numbers(again), again.undo.length], [[[1, '00']], 1]);
});

test('a removed run is gone, the numbers of the others stay', () => {
  const two = chooseRun(fork(0, 1))({ ...chooseRun(fork(1, 0, 0))(page), run: page.run });
  assert.deepEqual(numbers(removeOwn(fork(1, 0, 0))(two)), [[2, '1']]);
});

test('another result begins without runs of one\'s own', () => {
  const mine = chooseRun(fork(1, 0, 0))(page);
  const after = checkDone({ ...result, digest: 'd2' }, page.files, page.options)(mine);
  assert.deepEqual([after.own, after.undo, after.asked, after.against], [[], [], null, null]);
});

test('another outcome goes round what can happen in the state at the cursor', () => {
  const at = { ...page, step: 0 };
  assert.deepEqual(otherOutcome(at), { pick: { event: 1, branch: 0 }, at: 2, of: 2 });
  const second = { ...at, trace: { ...trace, steps: [trace.steps[0]!, traceStep({ event: 1 })] } };
  assert.deepEqual(otherOutcome(second), { pick: { event: 0, branch: 0 }, at: 1, of: 2 });
  const choices = { ...at, trace: { ...trace, steps: [trace.steps[0]!, traceStep({ event: 0, branch: 0, branches: 2 })] } };
  assert.deepEqual(otherOutcome(choices)?.pick, { event: 0, branch: 1 }, 'first the other choices of the same event');
  assert.equal(otherOutcome({ ...page, step: 2 }), null, 'at the end nothing can happen');
  assert.equal(otherOutcome({ ...at, trace: { ...trace, steps: [traceStep({ enabled: [0] }), traceStep({ event: 0 })] } }), null, 'the only outcome is shown');
  assert.equal(otherOutcome(emptyPage), null);
});

test('going round the outcomes of a state fills no list', () => {
  const first = chooseRun(forkAt(page, { event: 1, branch: 0 }))(page);
  const next = forkAt({ ...first, step: 0 }, { event: 0, branch: 0 }) as Fork;
  const second = chooseRun(next)(insteadOf(next)(first));
  assert.deepEqual(numbers(second), [[1, '0']]);
});

test('the other runs are branches of the one on show', () => {
  const mine = chooseRun(fork(1, 0, 0))(page);
  assert.deepEqual(branchesOf(mine), [{ choice: page.run, step: 1, length: 1, event: 1 }], 'the run that was left');
  assert.deepEqual(branchesOf({ ...mine, run: page.run }), [{ choice: fork(1, 0, 0), step: 1, length: 1, event: 0 }]);
  assert.deepEqual(branchesOf(page), []);
});
