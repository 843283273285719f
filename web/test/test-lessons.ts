/** What holds of every lesson before any engine is asked. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { lessons, asksOf } from '../src/lessons/index.ts';
import { linesOf, withoutDeclaration } from '../src/lessons/program.ts';
import { lessonAt } from '../src/state/lesson.ts';

test('each lesson has an id that an address can carry, and no two have the same', () => {
  assert.equal(new Set(lessons.map((l) => l.id)).size, lessons.length);
  for (const { id } of lessons) assert.equal(lessonAt(`${id}:2`)?.id, id);
});

test('a lesson has six to ten steps, each with a title, a text and something for the speaker', () => {
  for (const lesson of lessons) {
    assert.ok(lesson.steps.length >= 6 && lesson.steps.length <= 10, lesson.id);
    for (const step of lesson.steps) {
      for (const text of [step.title, step.text, step.notes]) assert.notEqual(text.trim(), '', `${lesson.id}: ${step.title}`);
      assert.ok(step.text.length <= 420, `${lesson.id}: “${step.title}” says more than a room can read`);
    }
  }
});

test('every step but the last has a claim that the engine can refute', () => {
  for (const lesson of lessons) {
    for (const step of lesson.steps) {
      if (step.show.kind !== 'break' && step.show.kind !== 'mend') assert.ok(step.claims.length > 0, `${lesson.id}: ${step.title}`);
    }
  }
});

test('a question has one right choice, and an answer for every choice', () => {
  for (const lesson of lessons) {
    assert.ok(asksOf(lesson).includes(true), `${lesson.id} asks nothing`);
    for (const { question, title } of lesson.steps) {
      if (!question) continue;
      assert.equal(question.choices.filter((c) => c.right).length, 1, `${lesson.id}: ${title}`);
      assert.ok(question.choices.length >= 2 && question.choices.every((c) => c.reply !== ''), `${lesson.id}: ${title}`);
    }
  }
});

test('every number in a text is part of the program or of a claim', () => {
  for (const lesson of lessons) {
    for (const step of lesson.steps) {
      const known = JSON.stringify([step.claims, step.show, step.question?.show]) + (lesson.kind === 'search' ? ' 0 1 2' : '');
      const numbers = step.text.replace(/`[^`]*`/g, '').match(/(?<![\w.:])\d[\d,]*(?![\w:])/g) ?? [];
      for (const number of numbers) {
        assert.ok(new RegExp(`(?<!\\d)${number.replaceAll(',', '')}(?!\\d)`).test(known) || allowed.has(number), `${lesson.id}: “${step.title}” names ${number}`);
      }
    }
  }
});

/** Numbers that are nobody's result: seconds of an hour, a line of the paper. */
const allowed = new Set(['3,600', '16']);

const source = 'var x: 0..1;\napp A {\n  on b { x = 1; }\n}\n\ninvariant "x": x == 0;\nevent e { }\n';

test('a declaration is taken out with all that is in its braces', () => {
  assert.equal(withoutDeclaration(source, 'app A'), 'var x: 0..1;\n\ninvariant "x": x == 0;\nevent e { }\n');
  assert.equal(withoutDeclaration(source, 'invariant'), 'var x: 0..1;\napp A {\n  on b { x = 1; }\n}\n\nevent e { }\n');
  assert.equal(withoutDeclaration(source, 'app B'), source);
});

test('the lines of a declaration reach to its end', () => {
  assert.deepEqual([...linesOf(source, ['app A', 'event e'])], [1, 2, 3, 6]);
  assert.deepEqual([...linesOf(source, ['on b'])], [2]);
  assert.deepEqual([...linesOf(source, [])], []);
});
