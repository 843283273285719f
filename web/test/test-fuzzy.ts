import assert from 'node:assert/strict';
import test from 'node:test';
import { best, fit } from '../src/view/palette/fuzzy.ts';

const commands = ['Check the program', 'Copy a link to exactly this', 'Graph', 'Compare', 'Find a command', 'Dining philosophers, mended', 'Play, pause', 'Próximo'];
const first = (typed: string) => best(commands, typed, (c) => c, 3)[0];

test('what was meant is found from a few letters', () => {
  for (const [typed, wanted] of [
    ['graph', 'Graph'], ['che', 'Check the program'], ['phil', 'Dining philosophers, mended'], ['mended dining', 'Dining philosophers, mended'],
    ['cmpr', 'Compare'], ['GRAPH', 'Graph'], ['proximo', 'Próximo'], ['lin', 'Copy a link to exactly this'], ['plp', 'Play, pause'],
  ] as const) assert.equal(first(typed), wanted, typed);
});

test('what is not there is not found', () => {
  for (const typed of ['xyzzy', 'graph compare', 'hparg']) assert.equal(first(typed), undefined, typed);
});

test('nothing typed lists the first in their order', () => {
  assert.deepEqual(best(['long and early', 'a', 'c'], ' ', (c) => c, 2), ['long and early', 'a']);
});

test('a word from its beginning fits better than one from its middle, and a short text better than a long one', () => {
  assert.ok((fit('pro', 'the program') ?? 0) > (fit('pro', 'reproduced') ?? 0));
  assert.ok((fit('graph', 'Graph') ?? 0) > (fit('graph', 'Graph with states put together') ?? 0));
});
