import assert from 'node:assert/strict';
import test from 'node:test';
import {
  checkCodes, completionCode, exerciseOf, exerciseText, followExercise, hidesAnswer, isCode, possibleKinds, showAnswer, type Exercise, type ExerciseKind,
} from '../src/state/exercise.ts';
import { checkDone } from '../src/state/check.ts';
import type { Page } from '../src/state/page.ts';
import { finding, page, result, trace, traceStep } from './sample.ts';

const exercise = (kind: ExerciseKind): Exercise =>
  ({ kind, text: 'Lock the door at the wrong moment.', files: page.files, options: page.options, state: 'open', kept: null });

const at = (kind: ExerciseKind, change: Partial<Page> = {}): Page => followExercise({ ...page, exercise: exercise(kind), ...change });

const own = { kind: 'fork', start: 0, picks: [{ event: 0, branch: 0 }, { event: 1, branch: 0 }], from: 0 } as const;

test('an exercise goes through a link and back', () => {
  const { files, options } = page;
  for (const kind of ['find', 'mend', 'break'] as const) {
    const link = { exercise: exerciseText({ kind, text: 'Who: you?' }), files, options };
    assert.deepEqual(exerciseOf(link), { kind, text: 'Who: you?', files, options, state: 'open', kept: null });
  }
  assert.equal(exerciseOf({ exercise: '', files, options }), null);
  assert.equal(exerciseOf({ exercise: 'guess:what', files, options }), null);
});

test('the answer is hidden until the reader builds a run that goes wrong', () => {
  const shown = at('find');
  assert.equal(shown.exercise?.state, 'open', 'the run of the finding is no answer');
  assert.ok(hidesAnswer(shown));
  const found = at('find', { run: own });
  assert.equal(found.exercise?.state, 'solved');
  assert.ok(!hidesAnswer(found));
});

test('a check during an exercise shows no finding', () => {
  const fresh: Page = { ...page, exercise: exercise('find'), checked: null };
  assert.deepEqual(checkDone(result, page.files, page.options)(fresh).run, { kind: 'fork', start: 0, picks: [], from: 0 });
});

test('a conflict is found when one app writes over what the other one wrote', () => {
  const conflict = { ...finding, kind: 'device-conflict' as const, apps: ['Alarm', 'program'], location: 'lamp.switch' };
  const write = (app: number, value: string) => ({ location: 1, op: 'write', app, value } as const);
  type Writes = readonly (readonly ReturnType<typeof write>[])[];
  const steps = (...writes: Writes) => ({
    ...trace, steps: [traceStep({ event: -1 }), ...writes.map((accesses) => traceStep({ accesses }))],
  });
  const found = (...writes: Writes) => at('find', {
    run: own, trace: steps(...writes), checked: { ...page.checked!, result: { ...result, findings: [conflict] } },
  }).exercise?.state;
  assert.equal(found([write(1, 'on')], [write(0, 'off')]), 'solved');
  assert.equal(found([write(1, 'on'), write(0, 'off')]), 'solved');
  assert.equal(found([write(1, 'on')], [write(0, 'on')]), 'open', 'the same value is no conflict');
  assert.equal(found([write(0, 'off')], [write(1, 'on')]), 'open', 'the other way round is another finding');
});

test('a run of another program solves nothing', () => {
  const other = { ...exercise('find'), files: [{ name: 'other.cross', text: '' }] };
  assert.equal(followExercise({ ...page, run: own, exercise: other }).exercise?.state, 'open');
});

test('a program is mended when nothing goes wrong and nothing was taken away', () => {
  const began = at('mend');
  assert.notEqual(began.exercise?.kept, null);
  const files = [{ name: 'program.cross', text: 'mended' }];
  const mended = (change: Partial<typeof result>): Page => followExercise({
    ...began, files, checked: { result: { ...result, findings: [], ...change }, files, options: page.options, verified: true },
  });
  assert.equal(mended({}).exercise?.state, 'solved');
  assert.equal(mended({ outcome: 'bounded' }).exercise?.state, 'open');
  assert.equal(mended({ sound: false }).exercise?.state, 'open');
  assert.equal(mended({ model: { ...result.model, events: result.model.events.slice(1) } }).exercise?.state, 'open', 'an event is missing');
  assert.equal(mended({ model: { ...result.model, properties: [] } }).exercise?.state, 'open', 'a promise is missing');
});

test('who gives up sees the answer and gets no code', () => {
  const shown = showAnswer(at('find'));
  assert.equal(shown.exercise?.state, 'shown');
  assert.equal(followExercise({ ...shown, run: own }).exercise?.state, 'shown');
});

test('what can be asked depends on what was found', () => {
  assert.deepEqual(possibleKinds(page), ['find', 'mend', 'break']);
  const clear = checkDone({ ...result, findings: [], digest: 'd2' }, page.files, page.options)(page);
  assert.deepEqual(possibleKinds(clear), ['break']);
});

test('a code belongs to one name and one exercise', () => {
  const task = exercise('find');
  const code = completionCode(task, 'Ada Lovelace');
  assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  assert.equal(completionCode(task, '  ada   LOVELACE '), code);
  assert.ok(isCode(task, 'Ada Lovelace', code.toLowerCase().replace('-', '').replaceAll('0', 'o').replaceAll('1', 'l')));
  assert.notEqual(completionCode(task, 'Grace Hopper'), code);
  assert.notEqual(completionCode({ ...task, kind: 'mend' }, 'Ada Lovelace'), code);
  assert.ok(!isCode(task, '', completionCode(task, '')));
});

test('codes of different names differ', () => {
  const task = exercise('find');
  const codes = new Set(Array.from({ length: 2000 }, (_, i) => completionCode(task, `student ${i}`)));
  assert.equal(codes.size, 2000);
});

test('a list of a class is checked line by line', () => {
  const task = exercise('mend');
  const list = `Ada Lovelace ${completionCode(task, 'Ada Lovelace')}\n\nGrace Hopper; ${completionCode(task, 'Ada Lovelace')}\nno code here\n`;
  assert.deepEqual(checkCodes(task, list).map(({ name, code, right }) => [name, code !== '', right]), [['Ada Lovelace', true, true], ['Grace Hopper', true, false], ['no code here', false, false]]);
});
