import assert from 'node:assert/strict';
import test from 'node:test';
import { checkBegan, checkDone, enough, progressed, salvaged, stopAsked, toneOf, traced } from '../src/state/check.ts';
import { notify } from '../src/state/notice.ts';
import { setOptions } from '../src/state/options.ts';
import { emptyPage } from '../src/state/page.ts';
import { edited } from '../src/state/program.ts';
import { finding, page, result, trace } from './sample.ts';

const { files, options } = emptyPage;

test('the first finding is shown after a check', () => {
  const after = checkDone(result, files, options)(checkBegan(30)(emptyPage));
  assert.deepEqual(after.run, { kind: 'finding', index: 0 });
  assert.equal(after.work.kind, 'idle');
  assert.equal(after.checked?.verified, true);
});

test('without a finding a sample run is shown', () => {
  const after = checkDone({ ...result, findings: [] }, files, options)(emptyPage);
  assert.deepEqual(after.run, { kind: 'sample', index: 0 });
});

test('the same verdict again keeps the reader where he is', () => {
  const reading = { ...page, step: 2 };
  const after = checkDone({ ...result }, files, options)(reading);
  assert.equal(after.step, 2);
  assert.equal(after.trace, trace);
});

test('another verdict starts its first run afresh', () => {
  const after = checkDone({ ...result, digest: 'd2' }, files, options)({ ...page, step: 2 });
  assert.equal(after.trace, null);
  assert.equal(after.step, 0);
});

test('a program with mistakes keeps the last good result and shows the mistakes', () => {
  const mistake = { code: 'x', severity: 'error', range: trace.steps[2]!.failures[0]!.range, message: '', help: '', fixTitle: '', fix: [] } as const;
  const after = checkDone({ ...result, outcome: 'invalid', diagnostics: [mistake] }, files, options)(page);
  assert.equal(after.checked, page.checked);
  assert.deepEqual(after.analysis?.diagnostics, [mistake]);
});

test('progress and stopping belong to the work under way', () => {
  const progress = { algorithm: 'dpor', states: 5, transitions: 6, executions: 1, mb: 1, seconds: 1, virtual: -1 };
  assert.equal(progressed(progress)(emptyPage).work.kind, 'idle');
  const busy = stopAsked(progressed(progress)(checkBegan(30)(emptyPage)));
  assert.deepEqual(busy.work, { kind: 'checking', progress, stopping: true, findings: [], most: 30 });
});

test('a new check takes back what was said about the engine, not about the link', () => {
  const failed = { kind: 'bad-link', message: 'short', detail: '' } as const;
  assert.equal(checkBegan(30)(notify({ kind: 'engine-crash', message: '' })(page)).notice, null);
  assert.notEqual(checkBegan(30)(notify({ kind: 'bad-link', failed })(page)).notice, null);
});

test('a trace that comes after another run was chosen is dropped', () => {
  assert.equal(traced({ kind: 'sample', index: 0 }, trace, 0)(page), page);
  assert.equal(traced({ kind: 'finding', index: 0 }, trace, 9)(page).step, 2);
});

test('the tone of a verdict', () => {
  const tone = (change: Partial<typeof result>) => toneOf({ kind: 'idle' }, checkDone({ ...result, ...change }, files, options)(emptyPage));
  assert.equal(toneOf({ kind: 'idle' }, emptyPage), 'none');
  assert.equal(tone({}), 'found');
  assert.equal(tone({ findings: [] }), 'clear');
  assert.equal(tone({ findings: [{ ...result.findings[0]!, kind: 'worth-a-look' }] }), 'clear');
  assert.equal(tone({ findings: [], outcome: 'bounded' }), 'bounded');
});

const progress = { algorithm: 'dpor', states: 5, transitions: 6, executions: 1, mb: 1, seconds: 2, virtual: -1 };

test('what a search has found stays while it tells how far it is', () => {
  const work = [progress, { ...progress, findings: [finding] }, progress].reduce((p, told) => progressed(told)(p), checkBegan(30)(emptyPage)).work;
  assert.deepEqual(work.kind === 'checking' && work.findings, [finding]);
});

test('what is left of a search is what it had found, as one that was stopped', () => {
  const left = salvaged({ ...result, states: 1, findings: [] }, [finding], progress, 'kept');
  assert.deepEqual([left.outcome, left.findings, left.states, left.seconds, left.verdict, left.model], ['stopped', [finding], 5, 2, 'kept', result.model]);
});

test("the reader is asked at the end of the page's patience, not at a limit of his own", () => {
  const late = { ...result, outcome: 'bounded', limit: 'time' } as const;
  const asked = checkDone(late, files, options)(emptyPage);
  assert.equal(asked.checked?.asking, true);
  assert.equal(enough(asked).checked?.asking, false);
  assert.equal(checkDone(late, files, { ...options, maxSeconds: 5 })(emptyPage).checked?.asking, false);
  assert.equal(checkDone({ ...late, limit: 'states' }, files, options)(emptyPage).checked?.asking, false);
});

test('no verdict on another program looks as if it held', () => {
  const idle = { kind: 'idle' } as const;
  assert.equal(toneOf(idle, page), 'found');
  assert.equal(toneOf(idle, edited(0, 'var other: bool;')(page)), 'none');
  assert.equal(toneOf(idle, setOptions({ algorithm: 'full' })(page)), 'none');
});
