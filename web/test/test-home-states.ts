import assert from 'node:assert/strict';
import test from 'node:test';
import type { HomeState } from '../src/engine/protocol.gen.ts';
import { becomings, factsOf, matches } from '../src/state/home-states.ts';
import { model } from './sample.ts';

const state = (at: number, ...values: string[]): HomeState => ({ values, at, state: at, start: 0, run: [] });
const states = [state(0, 'open', 'off'), state(10, 'open', 'on'), state(20, 'locked', 'on')];
const start = states[0]!.values;
const facts = states.map((s) => factsOf(model, [0, 1], s, start, (_, value) => value));

test('what changed comes first', () => {
  assert.deepEqual(facts[1]?.map((f) => [f.name, f.value, f.changed]), [['lamp.switch', 'on', true], ['door.lock', 'open', false]]);
});

test('a running timer is told in words, after the devices', () => {
  const timer = { ...model, locations: [{ ...model.locations[0]!, name: 'enabled(Porch.off)', kind: 'timer' as const }, model.locations[1]!] };
  const told = factsOf(timer, [0, 1], state(5, 'true', 'on'), ['false', 'off'], ({ kind }, value) => (kind === 'timer' ? 'running' : value));
  assert.deepEqual(told.map((f) => [f.name, f.value]), [['lamp.switch', 'on'], ['Porch.off', 'running']]);
  assert.deepEqual(becomings(timer, [0, 1], [state(5, 'true', 'on')], ['false', 'off']).can.map((b) => b.name), ['lamp.switch']);
});

test('a search wants all its words, in one fact or in what changed', () => {
  const found = (query: string) => facts.flatMap((f, i) => (matches(f, query) ? [i] : []));
  assert.deepEqual([found(''), found('lamp on'), found('lamp.switch = on'), found('locked on'), found('siren')], [[0, 1, 2], [1, 2], [1, 2], [2], []]);
});

test('what a home can become is told once, with the soonest state', () => {
  const { can, fixed } = becomings(model, [0, 1], states, start);
  assert.deepEqual(can.map((b) => [b.name, b.value, b.at]), [['lamp.switch', 'on', 10], ['door.lock', 'locked', 20]]);
  assert.deepEqual(fixed, []);
  assert.deepEqual(becomings(model, [0, 1], states.slice(0, 2), start).fixed, ['door.lock']);
});
