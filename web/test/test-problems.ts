/** Problems: which are told where, and which of them mean that an app is not part of the verdict. */
import assert from 'node:assert/strict';
import test from 'node:test';
import type { Diagnostic } from '../src/engine/protocol.gen.ts';
import { toneOf } from '../src/state/check.ts';
import { isConflict, isHarmless } from '../src/state/kinds.ts';
import type { Page } from '../src/state/page.ts';
import { assumptionsOf, firstMistake, isInGuess, leftOutOf, problemsOf } from '../src/state/problems.ts';
import { importFiles } from '../src/state/opening.ts';
import { nowhere, page, result } from './sample.ts';

const warning = (code: string, file: number, from: number): Diagnostic =>
  ({ code, severity: 'warning', range: { ...nowhere, file, from, line: 1 }, message: code, help: '', fixTitle: '', fix: [] });

const leftOut = warning('app-not-checked', 0, 0);
const mistake = warning('missing-token', 0, 12);
const assumed = warning('assumed', 1, 3);

/** A page whose check found nothing, and came with these problems. */
function checkedWith(...diagnostics: readonly Diagnostic[]): Page {
  const clear = { ...result, findings: [], diagnostics };
  const analysis = { diagnostics: [], outline: [], events: 0, stateBound: 0 };
  return { ...page, analysis, checked: { ...page.checked!, result: { ...clear, diagnostics: [...diagnostics] } } };
}

test('what the exploration said comes after what the reading said, each once', () => {
  const both = checkedWith(mistake, assumed);
  const read = { ...both, analysis: { ...both.analysis!, diagnostics: [mistake] } };
  assert.deepEqual(problemsOf(read).map((d) => d.code), ['missing-token', 'assumed']);
});

test('an app that was left out is no assumption, and the verdict is not all clear', () => {
  const broken = checkedWith(leftOut, mistake, assumed);
  assert.deepEqual(leftOutOf(broken).map((d) => d.code), ['app-not-checked']);
  assert.deepEqual(assumptionsOf(broken).map((d) => d.code), ['missing-token', 'assumed']);
  assert.equal(firstMistake(broken, leftOut).from, 12);
  assert.equal(toneOf(broken.work, broken), 'bounded');
  assert.equal(toneOf(page.work, checkedWith(assumed)), 'clear');
});

test('a place beyond the files is in the guessed home', () => {
  assert.equal(isInGuess(page.files, nowhere), false);
  assert.equal(isInGuess(page.files, { ...nowhere, file: page.files.length }), true);
});

test('conflicts of apps are told apart from errors, harmless pairs from conflicts', () => {
  assert.deepEqual(['physical-conflict', 'handler-error', 'invariant'].map(isConflict), [true, false, false]);
  assert.deepEqual((['composable', 'dropped-update', 'physical'] as const).map(isHarmless), [true, false, false]);
});

test('Groovy files from outside show the home, other files leave the view', () => {
  assert.equal(importFiles([{ name: 'a.groovy', text: 'definition(name: "a")' }])(page).view, 'home');
  assert.equal(importFiles([{ name: 'a.cross', text: 'var x: bool;' }])(page).view, page.view);
});
