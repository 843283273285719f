/**
 * The page's layers, as engine/arch_test.go has the engine's: what each folder
 * of web/src is there for, and which folders it imports. An import of types
 * counts like any other: who needs the type of a thing knows of the thing.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circlesOf, folderOf, importsOfPage, type Imports } from './imports.ts';

/** From the bottom up: each folder imports folders above it in this table only. */
const layers: Readonly<Record<string, { readonly why: string; readonly imports: string }>> = {
  'embed': { why: 'the page inside other documents: messages, the element, a copy in one file', imports: '' },
  'sw': { why: 'the service worker', imports: '' },
  'engine': { why: 'asks the engine, in a worker', imports: '' },
  'state': { why: 'the page as one value, and what changes it; no DOM', imports: 'engine' },
  'strings': { why: 'every text; takes numbers, texts and what the engine answers', imports: 'engine' },
  'assets.ts': { why: 'what the build puts into the page', imports: 'engine state' },
  'control': { why: 'carries out what the reader asks for, and keeps things', imports: 'assets.ts embed engine state strings' },
  'widget': { why: 'what panes are made of, and how they reach the page', imports: 'control embed engine state strings' },
  'graph': { why: 'draws graphs', imports: 'assets.ts control engine state strings widget' },
  'picture': { why: 'the picture of a home, in which runs play', imports: 'engine state strings widget' },
  'export': { why: 'saves runs and graphs as files that reopen', imports: 'control engine graph picture state strings' },
  'lessons': { why: 'lessons as data, checked against what the engine answers', imports: 'engine graph state strings' },
  'view/editor': { why: 'the editor', imports: 'control engine state strings widget' },
  'view/runs': { why: 'runs: lists, lanes, two beside each other', imports: 'control engine graph state strings widget' },
  'view/time': { why: 'runs and checks with exact times', imports: 'control engine state strings view/runs widget' },
  'view/library': { why: 'the dialog of kept programs', imports: 'control export state strings widget' },
  'view/share': { why: 'the dialog of ways to share', imports: 'control embed engine export graph state strings widget' },
  'view/palette': { why: 'commands: their keys and the palette', imports: 'control state strings view/runs view/share widget' },
  'view/stage': { why: 'exercises and the projector', imports: 'control state strings view/palette widget' },
  'view/lesson': { why: 'plays lessons', imports: 'control engine graph lessons state strings view/editor view/stage widget' },
  'view': { why: 'the panes, and where each stands', imports: 'control embed engine export graph picture state strings view/editor view/palette view/runs view/share widget' },
  'later': {
    why: 'which parts arrive together', imports: 'control export lessons view view/editor view/lesson view/library view/palette view/runs view/share view/stage view/time',
  },
  'main.tsx': { why: 'wires everything', imports: 'assets.ts control embed engine later state strings view view/share widget' },
};

const order = Object.keys(layers);

const allowedTo = (folder: string): readonly string[] => (layers[folder]?.imports ?? '').split(' ').filter((name) => name !== '');

/** "graph → view", once for each pair of folders. */
function arrowsOf(imports: Imports): ReadonlyMap<string, string> {
  const arrows = new Map<string, string>();
  for (const [file, targets] of imports) {
    for (const to of targets) if (folderOf(to) !== folderOf(file)) arrows.set(`${folderOf(file)} → ${folderOf(to)}`, `${file} imports ${to}`);
  }
  return arrows;
}

test('folders import those of the table', () => {
  const imports = importsOfPage();
  assert.deepEqual([...new Set([...imports.keys()].map(folderOf))].sort(), [...order].sort(), 'the folders of the table');
  const used = arrowsOf(imports);
  const allowed = new Set(order.flatMap((from) => allowedTo(from).map((to) => `${from} → ${to}`)));
  assert.deepEqual([...used].flatMap(([arrow, example]) => (allowed.has(arrow) ? [] : [`${arrow}: ${example}`])), [], 'imports that the table does not have');
  assert.deepEqual([...allowed].filter((arrow) => !used.has(arrow)), [], 'imports of the table that are not there');
});

test('texts are made of plain values and answers of the engine', () => {
  const used = [...importsOfPage()].filter(([file]) => folderOf(file) === 'strings').flatMap(([, targets]) => targets.filter((to) => folderOf(to) !== 'strings'));
  assert.deepEqual(used.filter((to) => !/^engine\/\w+\.gen\.ts$/.test(to)), []);
});

test('the table goes from the bottom up', () => {
  const upward = order.flatMap((from, at) => allowedTo(from).filter((to) => order.indexOf(to) >= at).map((to) => `${from} → ${to}`));
  assert.deepEqual(upward, []);
});

test('no file imports itself, by whatever way round', () => {
  assert.deepEqual(circlesOf(importsOfPage()).map((circle) => circle.join(' ')), []);
});

test('a circle is found', () => {
  const imports: Imports = new Map([['a', ['b']], ['b', ['c']], ['c', ['b', 'd']], ['d', []], ['e', ['a', 'f']], ['f', ['e']]]);
  assert.deepEqual(circlesOf(imports), [['b', 'c'], ['e', 'f']]);
});
