import assert from 'node:assert/strict';
import test from 'node:test';
import { enabledEvents, propertyChips, valueRows } from '../src/state/inspect.ts';
import { lanesOf, segmentsOf } from '../src/state/lanes.ts';
import { model, trace, traceStep } from './sample.ts';

test('there is a lane for the events, one an app, one a property, one a location that changes', () => {
  assert.deepEqual(lanesOf(model, trace).map((l) => [l.kind, l.title]), [
    ['environment', ''], ['app', 'Alarm'], ['property', 'open'], ['property', 'dark'], ['location', 'the door'],
  ]);
});

test("a property's lane tells at which steps it holds and at which it is broken; of many, those that change are told", () => {
  const [open, dark] = lanesOf(model, trace).filter((l) => l.kind === 'property');
  assert.deepEqual(open?.truths, [{ from: 0, to: 1, truth: 'holds' }, { from: 2, to: 2, truth: 'violated' }]);
  assert.deepEqual(dark?.truths, [{ from: 0, to: 2, truth: 'holds' }]);
  const many = { ...model, properties: [...model.properties, ...model.properties] };
  const steps = trace.steps.map((s) => ({ ...s, properties: [...s.properties, ...s.properties] }));
  assert.deepEqual(lanesOf(many, { ...trace, steps }).flatMap((l) => (l.kind === 'property' ? [l.title] : [])), ['open', 'open']);
});

test('events are marked where they happen, failed ones as failed', () => {
  const [events] = lanesOf(model, trace);
  assert.ok(events && events.kind === 'environment');
  assert.deepEqual(events.marks, [{ step: 1, text: 'Smoke is detected', failed: false }, { step: 2, text: 'Ann leaves', failed: true }]);
});

test("an app's lane tells what it wrote, also when it changed nothing", () => {
  const alarm = lanesOf(model, trace)[1];
  assert.ok(alarm && alarm.kind === 'app');
  assert.deepEqual(alarm.marks, [{ step: 1, text: 'the door = open', failed: false }]);
});

test('a segment lasts while the value does and names its writer', () => {
  assert.deepEqual(segmentsOf(trace, 0), [
    { from: 0, to: 1, value: 'open', writer: -1, contested: false }, { from: 2, to: 2, value: 'locked', writer: 0, contested: false },
  ]);
});

test('a value that an app puts where another app had put something else is contested', () => {
  const write = (app: number, value: string, op: 'write' | 'silent' = 'write') => ({ location: 0, op, app, value });
  const contested = (...accesses: ReturnType<typeof write>[][]) => segmentsOf({
    ...trace, steps: [traceStep({ event: -1 }), ...accesses.map((a) => traceStep({ accesses: a, values: [a.at(-1)?.value ?? '', '', ''] }))],
  }, 0).map((s) => s.contested);
  assert.deepEqual(contested([write(1, 'locked')], [write(2, 'open')]), [false, false, true]);
  assert.deepEqual(contested([write(1, 'open', 'silent')], [write(2, 'locked')]), [false, true], 'what changed nothing counts');
  assert.deepEqual(contested([write(1, 'open'), write(2, 'locked')]), [false, true], 'two apps that answer one event');
  assert.deepEqual(contested([write(1, 'locked')], [write(0, 'open')], [write(1, 'locked')]), [false, false, false, false]);
});

test('an app that only set itself up has no mark', () => {
  const quiet = { ...trace, steps: [traceStep({ event: -1, accesses: [{ location: 2, op: 'write', app: 1, value: 'true' }] }), ...trace.steps.slice(1)] };
  const alarm = lanesOf(model, quiet)[1];
  assert.ok(alarm && alarm.kind === 'app');
  assert.deepEqual(alarm.marks.map((m) => m.step), [1]);
});

test('the state panel has what changed apart from what did not, without enable flags', () => {
  const { changed, same } = valueRows(model, trace, 2);
  assert.deepEqual(changed, [{ location: 0, name: 'the door', old: 'open', value: 'locked' }]);
  assert.deepEqual(same.map((r) => r.name), ['the lamp']);
});

test('at the start nothing has changed', () => {
  assert.deepEqual(valueRows(model, trace, 0).changed, []);
});

test('a property is told by its kind, not by the truth of its condition alone', () => {
  assert.deepEqual(propertyChips(model, trace, 2).map((c) => c.truth), ['violated', 'holds']);
});

test('a final property counts only where the run ends', () => {
  const property = { ...model.properties[0]!, kind: 'final' } as const;
  const truth = (enabled: number[], holds: boolean) =>
    propertyChips({ ...model, properties: [property] }, { ...trace, steps: [traceStep({ enabled, properties: [holds] })] }, 0)[0]?.truth;
  assert.deepEqual([truth([0], false), truth([], false), truth([], true)], ['not-yet', 'violated', 'holds']);
});

test('enabled events know which one the run takes', () => {
  assert.deepEqual(enabledEvents(model, trace, 1).map((e) => [e.name, e.taken]), [['smoke', false], ['leave', true]]);
});
