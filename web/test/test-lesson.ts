/** Where a reader is in a lesson, and what a link or an address says about it. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { backward, forward, goToStep, leaveLesson, lessonAddress, lessonAt, lessonInAddress, lessonText, openLesson, reveal } from '../src/state/lesson.ts';
import { emptyPage, type Page } from '../src/state/page.ts';

const asks = [false, true, false];
const at = (page: Page) => (page.lesson === null ? 'none' : `${page.lesson.step}${page.lesson.revealed ? '!' : ''}`);
const walk = (page: Page, ...steps: ((p: Page) => Page)[]) => steps.reduce<{ page: Page; path: string[] }>(
  ({ page: p, path }, step) => ({ page: step(p), path: [...path, at(step(p))] }), { page, path: [] }).path;

test('next shows the answer of a question before it goes on, and stops at the last step', () => {
  const on = forward(asks);
  assert.deepEqual(walk(emptyPage, openLesson('stop'), on, on, on, on), ['0', '1', '1!', '2', '2']);
});

test('back hides the answer first, and finds an earlier question answered', () => {
  const back = backward(asks);
  assert.deepEqual(walk(openLesson('stop', 2)(emptyPage), back, back, back, back), ['1!', '1', '0', '0']);
});

test('an answer is shown by itself, and a jump hides it again', () => {
  assert.deepEqual(walk(openLesson('stop', 1)(emptyPage), reveal, goToStep(1, asks), goToStep(9, asks), goToStep(-1, asks)), ['1!', '1!', '2', '0']);
});

test('a lesson changes nothing of the program, and leaves nothing behind', () => {
  const page: Page = { ...emptyPage, files: [{ name: 'mine.cross', text: 'event e {}' }], example: 'x', step: 3 };
  const after = leaveLesson(reveal(forward(asks)(openLesson('stop')(page))));
  assert.deepEqual(after, page);
  assert.equal(forward(asks)(page), page, 'outside of lessons nothing happens');
});

test('the text of a place counts from 1 and can be read back', () => {
  for (const [text, step] of [['another-path:5', 4], ['another-path:1', 0], ['another-path', 0], ['another-path:0', 0]] as const) {
    assert.deepEqual(lessonAt(text), { id: 'another-path', step, revealed: false });
  }
  assert.equal(lessonText({ id: 'stop', step: 4, revealed: true }), 'stop:5');
  assert.equal(lessonText(null), '');
});

test('what is no place of a lesson is none', () => {
  for (const text of ['', ':3', 'Stop:1', 'stop:', 'stop:-1', 'stop:1x', 'stop:99999', '<b>:1', `${'a'.repeat(60)}:1`]) {
    assert.equal(lessonAt(text), null, text);
  }
});

test('an address that is no lesson is left to links', () => {
  assert.deepEqual(lessonInAddress(lessonAddress({ id: 'stop', step: 1, revealed: true })), { id: 'stop', step: 1, revealed: false });
  for (const hash of ['', '#', '#lesson=', '#lesson=%', '#1.abc.def', 'lesson=stop:1']) assert.equal(lessonInAddress(hash), null, hash);
});
