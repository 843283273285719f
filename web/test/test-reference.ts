import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { found, programIn, sectionsOf } from '../src/state/reference.ts';

const sections = sectionsOf(readFileSync('../engine/doc/spec.md', 'utf8'));

test('the specification is a reference of sections, none of them empty, with nothing left of its markup', () => {
  assert.ok(sections.length > 10);
  for (const { words, blocks } of sections) {
    assert.ok(blocks.length > 0, words);
    const prose = blocks.filter((b) => b.kind !== 'code');
    assert.doesNotMatch(JSON.stringify(prose), /```|\]\(|\*\*|\|-/, words);
  }
});

test('it is searched by all the words that were typed, in text, tables and programs', () => {
  const titles = (typed: string) => found(sections, typed).map((s) => s.title.map((part) => part.text).join(''));
  assert.equal(titles('').length, sections.length);
  assert.ok(titles('duration LITERAL').includes('2. Text'));
  assert.ok(titles('cuont1').includes('2. Text'));
  assert.deepEqual(titles('nothing-is-called-so'), []);
});

test('programs of the reference can be tried, those with a mistake say which', () => {
  assert.deepEqual([programIn('cross'), programIn('cross error bad-start'), programIn(''), programIn('sh')], [{ mistake: '' }, { mistake: 'bad-start' }, null, null]);
});
