import assert from 'node:assert/strict';
import test from 'node:test';
import type { PairClass } from '../src/engine/protocol.gen.ts';
import { pairList } from '../src/state/pairs.ts';
import { result } from './sample.ts';

const pair = (n: number, of: PairClass['class']): PairClass => ({ apps: [`A${n}`, `B${n}`], class: of, reason: '', finding: -1 });

test('of very many pairs those that are in each other\'s way are listed, and the rest is counted', () => {
  const pairs = Array.from({ length: 1000 }, (_, n) => pair(n, n === 999 ? 'feature-conflict' : 'read-read'));
  const { listed, left, all } = pairList({ ...result, pairs, morePairs: 5 });
  assert.deepEqual([listed.length, left, all], [200, 805, 1005]);
  assert.equal(listed[0]?.apps[0], 'A999');
  assert.equal(listed[1]?.apps[0], 'A0');
});

test('a few pairs are all listed', () => {
  assert.deepEqual(pairList({ ...result, pairs: [pair(0, 'read-read')] }), { listed: [pair(0, 'read-read')], left: 0, all: 1 });
});
