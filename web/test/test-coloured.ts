/** Listings of programs have the colours of the editor. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { coloured } from '../src/view/editor/coloured.ts';
import { declaring, others } from '../src/view/editor/cross-words.gen.ts';

const looksOf = (program: string): Record<string, string> =>
  Object.fromEntries(coloured(program).flat().map(({ text, looks }) => [text, looks]));

test('the lines of a program are those of its text', () => {
  const text = 'app A {\n  on x == 1 { }\n\n}\n/* two\nlines */ var x: 0..1;';
  assert.deepEqual(coloured(text).map((line) => line.map((p) => p.text).join('')), text.split('\n'));
  assert.deepEqual(coloured(text)[4]?.[0], { text: '/* two', looks: 'tok-comment' });
});

test('what was added to the language last is coloured, too', () => {
  const looks = looksOf('together a.b == c, d.e;\nstart when x < y;\norder Fire before Lock;\ninvariant "light": x after y;\napp Lock { on meter.power > 25 { } }');
  for (const word of ['together', 'start', 'when', 'order', 'before', 'after', 'on']) assert.equal(looks[word], 'tok-keyword', word);
  assert.deepEqual(['app', 'invariant', '"light"', '25', 'power'].map((w) => looks[w]),
    ['tok-declaration', 'tok-declaration', 'tok-string', 'tok-number', 'tok-property']);
});

test('every word of the language has a colour', () => {
  for (const word of `${declaring} ${others}`.split(' ')) assert.notEqual(looksOf(`${word} `)[word] ?? '', '', word);
});
