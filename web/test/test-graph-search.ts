// Replaying the log of a search: sets at an entry, executions, discs, pseudo-code.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeLines, litLine } from '../src/graph/code-lines.ts';
import type { Model } from '../src/engine/protocol.gen.ts';
import { dotNames, dotsOf, MOST_DOTS, roomForDots } from '../src/graph/dots.ts';
import type { Search } from '../src/graph/marks.ts';
import { executionsOf, momentAt } from '../src/graph/replay.ts';
import { letters } from '../src/strings/algorithm.ts';
import { entryOf } from './graph-samples.ts';

// Two executions: e0 e1 from s0, then e1 from s0 because it was added there.
const log = [
  entryOf('begin', { state: 0 }),
  entryOf('select', { state: 0, event: 0 }),
  entryOf('execute', { state: 0, event: 0, dst: 1 }),
  entryOf('new', { state: 0, event: 0, dst: 1 }),
  entryOf('execute', { state: 1, event: 1, dst: 2 }),
  entryOf('backtrack', { state: 0, event: 1, rState: 0, rEvent: 0 }),
  entryOf('cycle', { state: 2 }),
  entryOf('begin', { execution: 1, state: 0 }),
  entryOf('execute', { execution: 1, state: 0, event: 1, dst: 2 }),
  entryOf('match', { execution: 1, state: 0, event: 1, dst: 2 }),
];

test('the sets at an entry are those that entries up to it have filled', () => {
  const at = (n: number, state: number, event: number) => momentAt(log, n).marks.get(state)?.get(event);
  assert.equal(at(-1, 0, 0), undefined);
  assert.deepEqual(at(1, 0, 0), { backtrack: true, done: false });
  assert.deepEqual(at(2, 0, 0), { backtrack: true, done: true });
  assert.equal(at(4, 0, 1), undefined);
  assert.deepEqual(at(5, 0, 1), { backtrack: true, done: false });
  assert.deepEqual(at(8, 0, 1), { backtrack: true, done: true });
});

test('states and edges appear when the search comes to them', () => {
  assert.deepEqual([...momentAt(log, 1).reached], [0]);
  assert.deepEqual([...momentAt(log, 4).reached], [0, 1, 2]);
  assert.deepEqual([...momentAt(log, 9).executed], ['0>1', '1>2', '0>2']);
});

test('the path is that of the current execution', () => {
  assert.deepEqual(momentAt(log, 6).path, [0, 1, 2]);
  assert.deepEqual(momentAt(log, 7).path, [0]);
  assert.deepEqual(momentAt(log, 9).path, [0, 2]);
  assert.equal(momentAt(log, 9).execution, 1);
});

test('a search that goes on from an earlier state drops what came after it', () => {
  const again = [...log.slice(0, 5), entryOf('execute', { state: 1, event: 0, dst: 3 })];
  assert.deepEqual(momentAt(again, 5).path, [0, 1, 3]);
  const elsewhere = [...log.slice(0, 5), entryOf('execute', { state: 9, event: 0, dst: 3 })];
  assert.deepEqual(momentAt(elsewhere, 5).path, [9, 3]);
});

test('only the entry that matches a state points at it', () => {
  assert.equal(momentAt(log, 8).matched, null);
  assert.equal(momentAt(log, 9).matched, 2);
});

test('executions know where they begin, what they run and why they end', () => {
  assert.deepEqual(executionsOf(log), [
    { number: 0, from: 0, to: 6, events: [0, 1], end: 'cycle' },
    { number: 1, from: 7, to: 9, events: [1], end: 'match' },
  ]);
  assert.deepEqual([0, 8, 25, 26, 27, 701, 702].map(letters), ['a', 'i', 'z', 'aa', 'ab', 'zz', 'aaa']);
});

function searchOver(events: number): Search {
  return {
    events, names: null, backtrack: (_, e) => e <= 1, done: (_, e) => e === 0,
    reached: new Set([0]), executed: new Set(), told: null,
  };
}

test('each enabled event is a disc: hollow, half or full', () => {
  const dots = dotsOf(0, [0, 1, 2], searchOver(3));
  assert.equal(dots.rims.match(/M/g)?.length, 3);
  assert.equal(dots.fills.match(/M/g)?.length, 2);
  assert.equal(dots.said, '1 of 3 run, 1 to do');
  const [done, half] = dots.fills.split('z').filter((d) => d !== '');
  assert.equal(done?.match(/a/g)?.length, 2, 'a whole disc is two arcs');
  assert.equal(half?.match(/a/g)?.length, 1, 'a half disc is one');
});

test('an event keeps its place in all states', () => {
  const start = (d: string) => d.split('a')[0];
  assert.equal(start(dotsOf(0, [2], searchOver(3)).rims), start(dotsOf(0, [2, 1], searchOver(3)).rims));
});

test('more events than there is room for are told as numbers', () => {
  const many = Array.from({ length: MOST_DOTS + 1 }, (_, i) => i);
  const dots = dotsOf(0, many, searchOver(many.length));
  assert.equal(dots.rims, '');
  assert.equal(dots.said, `1 of ${many.length} run, 1 to do`);
  const room = (events: number) => roomForDots({ events, names: null });
  assert.ok(room(12).h > room(4).h, 'a second row needs room');
});

test('short names stand below their discs, for which there is more room; long ones do not', () => {
  const named = { ...searchOver(3), names: ['e1', 'e2', 'e3'] };
  const places = dotsOf(0, [0, 2], named).names.split(' ').map((name) => name.split(','));
  assert.deepEqual(places.map(([x, , text]) => [Number(x), text]), [[-17, 'e1'], [17, 'e3']]);
  assert.ok(roomForDots(named).h > roomForDots(searchOver(3)).h);
  const model = (...names: string[]) => ({ events: names.map((name) => ({ name })) }) as unknown as Model;
  assert.deepEqual(dotNames(model('e1', 'e2')), ['e1', 'e2']);
  assert.equal(dotNames(model('e1', 'smoke')), null);
});

const code = [
  'Alg. 2 line 17  while some event is left do',
  'Alg. 2 line 21    add t to R',
  'Alg. 5 line 10 add e to backtrack(s)',
];

test('pseudo-code shows its parts, numbers and indentation', () => {
  const lines = codeLines(code);
  assert.deepEqual(lines.map((l) => [l.part, l.number, l.indent, l.text]), [
    ['Alg. 2', '17', 1, 'while some event is left do'],
    ['', '21', 3, 'add t to R'],
    ['Alg. 5', '10', 0, 'add e to backtrack(s)'],
  ]);
});

test('the line of an entry is found by its whole name', () => {
  const lines = codeLines(code);
  assert.equal(litLine(lines, 'Alg. 2 line 21'), 1);
  assert.equal(litLine(lines, 'Alg. 2 line 2'), -1, 'not a beginning of line 21');
  assert.equal(litLine(lines, ''), -1);
});
