import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getIndentation, IndentContext, indentUnit } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { indentation } from '../src/view/editor/indent.ts';
import { modes } from '../src/view/editor/modes.gen.ts';

/** How far a line begins that is broken off where the text has a "|". */
function indented(language: keyof typeof modes, text: string): number | null {
  const at = text.indexOf('|');
  const state = EditorState.create({ doc: text.replace('|', ''), extensions: [modes[language], indentation, indentUnit.of('  ')] });
  return getIndentation(new IndentContext(state, { simulateBreak: at }), at);
}

test('what follows an opened bracket is indented, what closes it is not', () => {
  assert.equal(indented('cross', 'app Lock {|'), 2);
  assert.equal(indented('cross', 'app Lock {|\n  door.lock();\n}\nvar x: bool;'), 2);
  assert.equal(indented('cross', 'app Lock {\n  on x { // who?|'), 4);
  assert.equal(indented('cross', 'app Lock {\n  door.lock();|'), 2);
  assert.equal(indented('cross', 'app Lock {\n  door.lock();\n\n|'), 2);
  assert.equal(indented('cross', 'app Lock {\n  door.lock();|}'), 0);
  assert.equal(indented('cross', 'var x: 0..2;|'), 0);
  assert.equal(indented('groovy', 'def all() {\n    lamps.each { lamp ->|'), 6);
  assert.equal(indented('groovy', 'def all() {|'), 2);
});

test('in YAML, what follows a key without a value is indented', () => {
  assert.equal(indented('homeassistant', 'automation:|'), 2);
  assert.equal(indented('homeassistant', 'alias: Lamp|'), 0);
  assert.equal(indented('homeassistant', '  triggers: # when|'), 4);
});
