import assert from 'node:assert/strict';
import test from 'node:test';
import { nowhere } from './sample.ts';
import { clockTime, dayOf, span, timeOfDay, whenIn } from '../src/strings/time-words.ts';

test('a length of time has its two largest units', () => {
  const lengths = [0, 0.25, 1.5, 10, 60, 290, 3600, 33_600, 86_400, 183_600, 90];
  assert.deepEqual(lengths.map(span), [
    '0 s', '250 ms', '1.5 s', '10 s', '1 min', '4 min 50 s', '1 h', '9 h 20 min', '24 h', '2 days 3 h', '1 min 30 s',
  ]);
});

test('a moment is told by weekday and time of day, seconds only where there are some', () => {
  const nine = 21 * 3600;
  assert.deepEqual([nine, nine + 10, nine + 10.25, nine + 3 * 3600, 7 * 86_400 + 60].map(clockTime), [
    'Mon 21:00', 'Mon 21:00:10', 'Mon 21:00:10.25', 'Tue 00:00', 'Mon, week 2 00:01',
  ]);
});

test('rounding never shows a sixtieth second or a day too early', () => {
  assert.equal(timeOfDay(86_399.9999), '00:00');
  assert.equal(dayOf(86_399.9999), 'Tue');
});

test('a program without times of day has its moments told from the start', () => {
  const time = { forever: true, for: 0, covered: -1, start: 'Monday 0:00', startSeconds: 0, clocks: [] };
  const day = { name: 'day', kind: 'day' as const, app: 0, range: nowhere };
  assert.deepEqual([whenIn(time)(4), whenIn({ ...time, clocks: [day] })(4), whenIn({ ...time, startSeconds: 3600 })(4)], ['4 s', 'Mon 00:00:04', 'Mon 01:00:04']);
});
