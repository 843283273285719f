/** When a task of a lesson is done: any mend that is proved, and nothing that only takes things away. */
import assert from 'node:assert/strict';
import test from 'node:test';
import type { CheckResult, Finding } from '../src/engine/protocol.gen.ts';
import { lessons } from '../src/lessons/index.ts';
import type { MendTask } from '../src/lessons/lesson.ts';
import { judge, taskFiles } from '../src/lessons/mended.ts';

const finding = (kind: Finding['kind'], name: string, apps: readonly string[] = []): Finding => ({
  kind, name, apps, title: name, sentence: '', location: '', advice: '', start: 0, startText: '', run: [], replayed: true, state: 0,
  range: { file: 0, start: { line: 0, column: 0 }, end: { line: 0, column: 0 } },
} as unknown as Finding);

const result = (findings: readonly Finding[], outcome: CheckResult['outcome'] = 'complete', sound = true): CheckResult =>
  ({ findings, outcome, sound } as unknown as CheckResult);

const task: MendTask = {
  text: '', program: '', wanted: 'reachable "light": true;', options: {}, about: ['open in a fire', 'undone'], hints: [], solution: '', praise: '',
};
const broken = finding('invariant', 'open in a fire');
const undone = finding('undone', '', ['Fire alarm', 'Lock']);
const other = finding('race', '', ['Lamp', 'Lock']);
const before = [broken, undone, other];

test('a task is done when what it is about is gone and the check was complete', () => {
  assert.equal(judge(task, before, result([])).kind, 'mended');
  assert.equal(judge(task, before, result([], 'bounded')).kind, 'unfinished');
  assert.equal(judge(task, before, result([], 'complete', false)).kind, 'unfinished');
});

test('what else was found before may stay', () => {
  assert.equal(judge(task, before, result([other])).kind, 'mended');
});

test('what a task is about must not be found, whatever else is gone', () => {
  assert.deepEqual(judge(task, before, result([broken])), { kind: 'still', finding: broken });
  const otherApps = finding('undone', '', ['Lock', 'Lamp']);
  assert.deepEqual(judge(task, before, result([otherApps])), { kind: 'still', finding: otherApps });
});

test('nothing new may be found', () => {
  const loop = finding('loop', '', ['Lock']);
  assert.deepEqual(judge(task, before, result([other, loop])), { kind: 'new', finding: loop });
});

test('what shall be possible has to stay so: taking everything away is no mend', () => {
  const lost = finding('unreachable', 'light');
  assert.deepEqual(judge(task, before, result([lost])), { kind: 'lost', finding: lost });
});

const tasks = lessons.flatMap((l) => (l.kind === 'runs' && l.task ? [l.task] : []));

test('at least two lessons end with a program to mend, with hints, and something that shall stay possible', () => {
  assert.ok(tasks.length >= 2);
  for (const each of tasks) {
    assert.ok(each.hints.length >= 2 && each.about.length > 0);
    assert.match(each.wanted, /^reachable/m);
    assert.ok(!each.program.includes(each.wanted), 'what is wanted is not the reader’s to change');
    assert.deepEqual(taskFiles(each, 'mine').map((f) => f.text), ['mine', each.wanted]);
  }
});
