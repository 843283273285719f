import assert from 'node:assert/strict';
import test from 'node:test';
import { emptyPage } from '../src/state/page.ts';
import { loadExample } from '../src/state/opening.ts';
import { setOptions } from '../src/state/options.ts';
import { addFile, applyEdits, edited, isAnother, isEmpty, openFile, recognised, removeFile, renameFile, replaceTexts } from '../src/state/program.ts';
import { isStale } from '../src/state/result.ts';
import { nowhere, page } from './sample.ts';

const two = addFile(edited(0, 'var x: bool;')(emptyPage));

test('typing changes one file and leaves the others as they are', () => {
  const after = edited(1, 'var y: bool;')(two);
  assert.deepEqual(after.files.map((f) => f.text), ['var x: bool;', 'var y: bool;']);
  assert.equal(after.files[0], two.files[0]);
});

test('typing the same text changes nothing', () => {
  assert.equal(edited(0, 'var x: bool;')(two), two);
});

test('a text that was changed is no longer the example', () => {
  const example = { id: '02-homes/one', title: 'One', about: '', files: [{ name: 'program.cross', text: 'a' }] };
  const loaded = loadExample(example)(page);
  assert.equal(loaded.example, '02-homes/one');
  assert.equal(loaded.checked, null);
  assert.equal(edited(0, 'b')(loaded).example, '');
});

test('a changed example still tells what it began as, another program does not', () => {
  const example = { id: '02-homes/one', title: 'One', about: '', files: [{ name: 'program.cross', text: 'var lamp: bool;\nvar door: bool;\n' }] };
  const loaded = loadExample(example)(page);
  assert.equal(edited(0, 'var lamp: bool;\nvar gate: bool;\n')(loaded).origin, '02-homes/one');
  const other = edited(0, 'var x: 0..7;\nevent e { x = 1; }\n')(loaded);
  assert.deepEqual([other.origin, other.title], ['', '']);
});

test('a program that is an example word for word is recognised, any other is not', () => {
  const example = { id: '02-homes/one', title: 'One', about: '', files: [{ name: 'program.cross', text: 'a' }] };
  const typed = edited(0, 'a')(emptyPage);
  const { example: id, origin, title } = recognised(example)(typed);
  assert.deepEqual([id, origin, title], ['02-homes/one', '02-homes/one', 'One']);
  const other = edited(0, 'b')(emptyPage);
  assert.equal(recognised(example)(other), other);
});

test('a new file gets a free name and is opened', () => {
  assert.deepEqual(two.files.map((f) => f.name), ['program.cross', 'part2.cross']);
  assert.equal(two.open, 1);
  const third = addFile(renameFile(1, 'part3.cross')(two));
  assert.deepEqual(third.files.map((f) => f.name), ['program.cross', 'part3.cross', 'part4.cross']);
});

test('two files cannot share a name, and a name is not empty', () => {
  assert.equal(renameFile(1, 'program.cross')(two), two);
  assert.equal(renameFile(1, '  ')(two), two);
});

test('removing keeps the open file open, and the last file stays', () => {
  const three = openFile(1)(addFile(two));
  assert.equal(removeFile(0)(three).open, 0);
  assert.equal(removeFile(0)(emptyPage), emptyPage);
});

test('edits hold the offsets of the text they were made for', () => {
  const text = 'let a = a;';
  const range = (from: number) => ({ ...nowhere, from, to: from + 1 });
  const after = applyEdits([{ range: range(4), text: 'total' }, { range: range(8), text: 'total' }])(edited(0, text)(emptyPage));
  assert.equal(after.files[0]?.text, 'let total = total;');
});

test('formatting what is already formatted changes nothing', () => {
  assert.equal(replaceTexts(two.files.map((f) => ({ ...f })))(two), two);
});

test('a result is stale once the text or the options moved on', () => {
  assert.equal(isStale(page), false);
  assert.equal(isStale(edited(0, 'x')(page)), true);
  assert.equal(isStale(setOptions({ algorithm: 'full' })(page)), true);
  assert.equal(isStale(setOptions({ algorithm: 'dpor' })(page)), false);
});

test('white space alone is an empty program', () => {
  assert.equal(isEmpty(edited(0, ' \n')(emptyPage)), true);
  assert.equal(isEmpty(two), false);
});

test('a text is another one when no line worth the name is left of it, be it at its beginning, its end or between', () => {
  const lines = Array.from({ length: 100 }, (_, i) => `the line number ${i}`);
  const text = lines.join('\n');
  const others = lines.map((line) => line.replace('line', 'verse')).join('\n');
  assert.equal(isAnother(text, others), true);
  assert.equal(isAnother(text, `${text}\n${others}`), false);
  assert.equal(isAnother(text, `${others}\n${text}`), false);
  assert.equal(isAnother(text, `${others}\n${lines[50]}\n${others}`), false);
  assert.equal(isAnother('}\n'.repeat(300) + text, '}\n'.repeat(300) + others), true, 'brackets tell nothing');
});
