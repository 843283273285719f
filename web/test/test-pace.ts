// How long work will still take is told at the pace so far, and only where that says something.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roughly, secondsLeft } from '../src/state/pace.ts';

test('what is left is told at the pace so far', () => {
  assert.equal(secondsLeft({ from: 0, done: 50, of: 200, seconds: 10 }), 30);
  assert.equal(secondsLeft({ from: 100, done: 150, of: 200, seconds: 10 }), 10, 'what was done before it was looked at is no pace');
});

test('nothing is told too early, of too little, or at the end', () => {
  assert.equal(secondsLeft({ from: 0, done: 50, of: 200, seconds: 0.5 }), null);
  assert.equal(secondsLeft({ from: 0, done: 9, of: 200, seconds: 10 }), null);
  assert.equal(secondsLeft({ from: 0, done: 2, of: 8, seconds: 10 }), null);
  assert.equal(secondsLeft({ from: 0, done: 200, of: 200, seconds: 10 }), null);
  assert.equal(secondsLeft({ from: 0, done: 0, of: 0, seconds: 10 }), null);
});

test('it is as exact as such a number is', () => {
  assert.deepEqual([0.2, 3.4, 12, 33, 88, 100, 400].map(roughly), [1, 3, 10, 35, 90, 120, 420]);
});
