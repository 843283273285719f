// A large drawing is shifted while it moves, as long as what is painted covers the view.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { covers, shiftOf } from '../src/graph/placing.ts';

const at = (x: number, y: number, k: number) => ({ x, y, k });

test('a shift makes a painted picture look as the camera sees it', () => {
  const [from, to] = [at(10, 20, 0.5), at(-30, 40, 1)];
  const shift = shiftOf(from, to);
  const painted = { x: 7 * from.k + from.x, y: 9 * from.k + from.y };
  assert.deepEqual({ x: painted.x * shift.k + shift.x, y: painted.y * shift.k + shift.y }, { x: 7 * to.k + to.x, y: 9 * to.k + to.y });
});

const shifts = [
  [at(0, 0, 1), true],
  [at(300, -200, 1), true],
  [at(301, 0, 1), false],
  [at(0, -201, 1), false],
  [at(0, 0, 0.6), false],
  [at(150, 100, 0.6), true],
  [at(-300, -200, 1.9), true],
  [at(0, 0, 2.1), false],
] as const;

for (const [shift, wanted] of shifts) {
  test(`a view of 600 by 400 is ${wanted ? '' : 'not '}covered after ${shift.x},${shift.y} times ${shift.k}`, () => {
    assert.equal(covers(shift, 600, 400), wanted);
  });
}
