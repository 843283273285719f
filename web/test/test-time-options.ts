import assert from 'node:assert/strict';
import test from 'node:test';
import { timedRows, untimedRows } from '../src/engine/algorithms.gen.ts';
import { defaultOptions, referenceAlgorithm, sameOptions, setOptions, timedAlgorithms } from '../src/state/options.ts';
import { emptyPage } from '../src/state/page.ts';
import { loadExample, loadFiles } from '../src/state/opening.ts';
import { algorithmsOf, setReading, usesTime } from '../src/state/reading.ts';
import { amountOf, lengthOf, settingsAt, startAt, startOf, startText, withSetting } from '../src/state/time-options.ts';
import { model, trace } from './sample.ts';

const cross = (text: string) => [{ name: 'home.cross', text }];

test('a program uses time when it says when or how long', () => {
  const yes = ['start t after 5min;', 'at 22:00 { }\n wait 10s;', 'timer t;', 'on sunset { }', 'sunrise 5:30..8:30;', 'if (time >= 21:30) { }'];
  const no = ['var x: 0..10;', 'x = x1s + 1;', '// wait 10s\nevent e { }', '/* timer t */', 'const d = 3;'];
  assert.deepEqual(yes.map((text) => usesTime(cross(text))), yes.map(() => true));
  assert.deepEqual(no.map((text) => usesTime(cross(text))), no.map(() => false));
  assert.equal(usesTime([{ name: 'a.groovy', text: 'runIn(60, off)' }]), true);
  assert.equal(usesTime([{ name: 'a.groovy', text: 'def installed() { subscribe(door, "contact", h) }' }]), false);
});

test('exact times have algorithms of their own, and the other readings theirs', () => {
  const timed = setReading('timed')({ ...emptyPage, options: { ...defaultOptions, algorithm: 'full' } });
  assert.deepEqual([timed.options.time, timed.options.algorithm, timed.algorithms], ['timed', 'zones', timedAlgorithms]);
  assert.equal(setReading('immediate')(timed).options.algorithm, 'dpor');
  assert.equal(referenceAlgorithm, 'full');
  const full = { ...emptyPage, options: { ...defaultOptions, algorithm: 'full' } };
  assert.equal(setReading('immediate')(full).options.algorithm, 'full', 'both know it');
  const row = (name: string) => ({ ...[...untimedRows, ...timedRows].find((r) => r.name === name)!, title: '', summary: '', source: '', code: [] });
  const hello = { version: '', algorithms: [row('dpor')], timed: [row('zones')] };
  assert.deepEqual([algorithmsOf({ ...timed, hello }), algorithmsOf({ ...full, hello })], [hello.timed, hello.algorithms]);
});

test('an example about exact times is read so, one without times is not', () => {
  const example = (id: string, text: string) => ({ id, title: '', about: '', files: cross(text) });
  const porch = loadExample(example('05-time/porch', 'wait 10s;'))(emptyPage);
  assert.equal(porch.options.time, 'timed');
  assert.equal(loadExample(example('03-classics/dining', 'var x: bool;'))(porch).options.time, 'any-time');
  assert.equal(loadExample(example('02-homes/lock', 'start t after 5min;'))(porch).options.time, 'timed');
});

test('the start of one program is not that of another', () => {
  const page = setOptions({ start: 'mon 21:00', for: 3600, set: [{ location: 'x', value: '1' }], maxStates: 5 })(emptyPage);
  const { options } = loadFiles(cross('var y: bool;'))(page);
  assert.deepEqual([options.start, options.for, options.set, options.maxStates], [undefined, undefined, undefined, 5]);
});

test('options are the same when they ask for the same', () => {
  const set = [{ location: 'x', value: '1' }];
  assert.equal(sameOptions(defaultOptions, { ...defaultOptions, start: '', for: 0, set: [] }), true);
  assert.equal(sameOptions({ ...defaultOptions, set }, { ...defaultOptions, set: set.map((s) => ({ ...s })) }), true);
  assert.equal(sameOptions(defaultOptions, { ...defaultOptions, set }), false);
  assert.equal(sameOptions(defaultOptions, { ...defaultOptions, start: 'mon 21:00' }), false);
  assert.equal(sameOptions(defaultOptions, { ...defaultOptions, maxStates: 9 }), false);
});

test('lengths and starts survive the way into options and back', () => {
  assert.deepEqual([undefined, 3600, 86_400, 604_800, -1, 28_800].map((n) => lengthOf(n === undefined ? defaultOptions : { ...defaultOptions, for: n })),
    ['own', 'hour', 'day', 'week', 'ever', 'other']);
  assert.deepEqual([amountOf(28_800), amountOf(90 * 60), amountOf(172_800)], [{ amount: 8, unit: 3600 }, { amount: 90, unit: 60 }, { amount: 2, unit: 86_400 }]);
  const start = { day: 'sat', time: '07:30' } as const;
  assert.deepEqual(startOf({ ...defaultOptions, start: startText(start) }), start);
  assert.equal(startOf(defaultOptions), null);
  assert.deepEqual(startAt(5 * 86_400 + 7 * 3600 + 30 * 60 + 59), start);
});

test('a value at the start is set once and taken back', () => {
  const one = withSetting([], 'x', '1');
  assert.deepEqual(withSetting(one, 'x', '2'), [{ location: 'x', value: '2' }]);
  assert.deepEqual(withSetting(one, 'x', ''), []);
});

test('the settings of a step are what differs from the start', () => {
  const names = model.locations.map((l) => l.name);
  assert.deepEqual(settingsAt(names, [0, 1], trace, 2), [{ location: 'door.lock', value: 'locked' }]);
  assert.deepEqual(settingsAt(names, [0, 1], trace, 0), []);
});
