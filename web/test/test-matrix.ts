/** The matrix: which pairs are left, what a cell says, and a pool of engines of the test's own. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { MatrixRunner, type PooledEngine } from '../src/control/matrix.ts';
import { EngineDied, EngineFailed, EngineMissing, type Answer, type Body, type Op } from '../src/engine/client.ts';
import type { FindingKind } from '../src/engine/finding.gen.ts';
import type { CheckRequest, Finding, MatrixPair } from '../src/engine/protocol.gen.ts';
import { freeName, importedName, isHome } from '../src/state/files.ts';
import { addApps, aloneCount, cellAt, cellOf, choosePair, kindOf, openPairs, pairFiles, pairsDone, questionOf, questionOfMore, removeApp, stillThere, takeMembers, troubled, troubles, unlooked } from '../src/state/matrix.ts';
import { emptyPage } from '../src/state/page.ts';
import { importFiles } from '../src/state/opening.ts';
import { edited } from '../src/state/program.ts';
import { Store } from '../src/state/store.ts';
import { result } from './sample.ts';

const groovy = (name: string) => ({ name: `${name}.groovy`, text: `definition(name: "${name}")\n` });
const three = addApps([groovy('b'), groovy('a'), groovy('c')])(emptyPage);

test('apps stand in the order of their names, and one of the same name takes the place of the other', () => {
  const again = addApps([{ name: 'a.groovy', text: 'newer' }])(three);
  assert.deepEqual(again.matrix.apps.map((f) => [f.name, f.text === 'newer']), [['a.groovy', true], ['b.groovy', false], ['c.groovy', false]]);
});

test('a file of devices is the home of all pairs', () => {
  const home = { name: 'home.cross', text: 'device lamp: switch;\n' };
  const { matrix } = addApps([home])(three);
  assert.equal(matrix.home, home);
  assert.deepEqual(pairFiles(matrix, [0, 2]).map((f) => f.name), ['home.cross', 'a.groovy', 'c.groovy']);
  assert.equal(isHome({ name: 'x.cross', text: 'device lamp: switch;\napp A { }\n' }), false);
});

test('in the home of a pair no other app is installed', () => {
  const devices = 'device lamp: switch;\n';
  const install = (name: string) => `install ${name.toUpperCase()} from "${name}.groovy" {\n  lamp = lamp;\n}\n`;
  const { matrix } = addApps([{ name: 'home.cross', text: devices + install('a') + install('b') + install('c') }])(three);
  assert.equal(pairFiles(matrix, [0, 2])[0]?.text, devices + install('a') + install('c'));
});

test('removing an app forgets the verdicts, because the numbers move', () => {
  const chosen = choosePair([0, 1])(three);
  const { matrix } = removeApp(0)(chosen);
  assert.deepEqual([matrix.apps.length, matrix.pairs.length, matrix.chosen], [2, 0, null]);
});

const config = [{ name: 'home.yaml', text: '- alias: A\n' }];
const member = (name: string) => ({ name, range: { file: 0, from: 0, to: 0, line: 1, column: 1 } });
const four = takeMembers(config, 'my home', { members: ['A', 'B', 'C', 'D'].map(member), related: [{ a: 0, b: 2 }, { a: 2, b: 3 }], files: [], diagnostics: [] })(three);

test('of the members of a program the related pairs are checked, and the others alone', () => {
  const { matrix } = four;
  assert.deepEqual([openPairs(matrix), aloneCount(matrix.whole!)], [[[0, 2], [2, 3], [1, 1]], 1]);
  assert.deepEqual(questionOf(matrix, [2, 3]), { files: config, only: ['C', 'D'] });
  assert.deepEqual(questionOf(matrix, [1, 1]), { files: config, only: ['B'] });
  assert.deepEqual(questionOf(three.matrix, [0, 1]), { files: [groovy('a'), groovy('b')], pair: true });
  const files = addApps([groovy('z')])(four).matrix;
  assert.deepEqual([files.whole, files.apps.map((f) => f.name)], [null, ['z.groovy']]);
});

test('what is found in several pairs is told once, the gravest first, and what is alike together', () => {
  const found = (kind: FindingKind, title: string, location: string, ...apps: string[]) => ({ ...result.findings[0]!, kind, title, location, apps });
  const limited = { ...result, outcome: 'bounded' as const, limit: 'unmodelled', findings: [] };
  const unseen = (...messages: string[]) => messages.map((message) => ({ message, app: 1, range: member('').range }));
  const cells = [
    cellOf([2, 3], { ...result, findings: [found('race', 'C races', 'lamp', 'C'), found('undone', 'D undoes C', 'lamp', 'C', 'D'), found('undone', 'C undoes D', 'fan', 'D', 'C')] }),
    cellOf([0, 2], { ...result, findings: [found('undone', 'C undoes A', 'door', 'A', 'C'), found('undone', 'A undoes C', 'door', 'C'), found('race', 'C races', 'lamp', 'C')] }),
    cellOf([1, 1], { ...limited, unseen: unseen('x', 'y', 'x') }),
  ];
  const { matrix } = pairsDone(four.matrix.apps, cells)(four);
  assert.deepEqual(troubles(matrix).map(({ pair, finding }) => [...pair, finding.title]), [[0, 2, 'C undoes A'], [2, 3, 'C undoes D'], [0, 2, 'C races']]);
  assert.deepEqual(troubles(matrix).map(({ more }) => more.map(({ pair, finding }) => [...pair, finding.title])), [[[0, 2, 'A undoes C']], [[2, 3, 'D undoes C']], []]);
  assert.equal(troubled(matrix), 2);
  const look = pairsDone(four.matrix.apps, [cellOf([0, 1], { ...result, findings: [found('worth-a-look', 'B undoes A', 'lamp', 'A', 'B')] })])(four).matrix;
  assert.deepEqual([troubled(look), troubles(look).length], [0, 1], 'what is worth a look is listed, and no problem');
  assert.deepEqual(unlooked(matrix), { what: [['x', 1], ['y', 1]], open: 1 });
  assert.equal(openPairs(matrix).length, 0, 'what is not modelled stays so however long one looks');
});

test('what two apps leave behind is told unless a third one takes it back', () => {
  const stores = ['bed', 'bed', '', 'bed'];
  const { matrix } = takeMembers(config, 'my home', { members: ['A', 'B', 'C', 'D'].map((name, i) => ({ ...member(name), stores: stores[i] ? [stores[i]] : [] })), related: [], files: [], diagnostics: [] })(three);
  const left = (location: string, ...likewise: string[]) => ({ ...result.findings[0]!, kind: 'left-behind' as const, location, likewise });
  const undone = { ...left('bed'), kind: 'undone' as const };
  assert.deepEqual(questionOfMore(matrix, [0, 1], [left('hall', 'bed')]), { files: config, only: ['A', 'B', 'D'] });
  assert.deepEqual([questionOfMore(matrix, [0, 1], [undone, left('hall')]), questionOfMore(three.matrix, [0, 1], [left('bed')])], [null, null]);
  const both = [undone, left('bed', 'hall')];
  const told = (outcome: 'complete' | 'bounded', limit: string, ...findings: Finding[]) => stillThere(both, { ...result, outcome, limit, findings }).length;
  assert.deepEqual([told('complete', ''), told('bounded', 'unmodelled'), told('bounded', 'time'), told('complete', '', left('hall')), told('complete', '', undone)], [1, 1, 2, 2, 1]);
});

/** Answers every check by what `verdict` makes of its files. */
class PoolEngine implements PooledEngine {
  generation = 0;
  ended = false;
  static limits: number[] = [];
  constructor(private readonly verdict: (names: string) => unknown, readonly asked: string[]) {}

  ask<O extends Op>(_op: O, body: Body<O>): Promise<Answer<O>> {
    const names = (body as CheckRequest).files.map((f) => f.name[0]).join('');
    this.asked.push(names);
    PoolEngine.limits.push((body as CheckRequest).options.maxSeconds);
    const answer = this.verdict(names);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as Answer<O>);
  }

  stop(): void {}

  end(): void {
    this.ended = true;
  }
}

async function run(verdict: (names: string) => unknown, during: (runner: MatrixRunner, store: Store) => void = () => {}) {
  const store = new Store(three);
  const asked: string[] = [];
  const engines: PoolEngine[] = [];
  const runner = new MatrixRunner(store, () => {
    const engine = new PoolEngine(verdict, asked);
    engines.push(engine);
    return engine;
  }, 2);
  during(runner, store);
  await runner.run();
  return { store, asked, engines, runner };
}

test('every pair is checked once, and the engines are let go', async () => {
  const { store, asked, engines } = await run(() => result);
  assert.deepEqual([...asked].sort(), ['ab', 'ac', 'bc']);
  assert.ok(engines.length === 2 && engines.every((e) => e.ended));
  const { matrix } = store.peek();
  assert.deepEqual([matrix.running, matrix.now], [false, []]);
  assert.equal(openPairs(matrix).length, 0);
  assert.equal(cellAt(matrix, 2, 0), cellAt(matrix, 0, 2));
});

test('the pairs under way are told, as many as there are engines', async () => {
  const seen: number[] = [];
  let told: Store | null = null;
  const { store } = await run(() => {
    if (told) seen.push(told.peek().matrix.now.length);
    return result;
  }, (_, of) => { told = of; });
  assert.deepEqual([Math.max(...seen), store.peek().matrix.now], [2, []]);
});

test('stopped, it keeps what it has and later goes on with the rest', async () => {
  let stopAt: MatrixRunner | null = null;
  const { store, asked, runner } = await run((names) => {
    if (names === 'ac') stopAt?.stop();
    return result;
  }, (r) => { stopAt = r; });
  assert.ok(openPairs(store.peek().matrix).length > 0);
  stopAt = null;
  await runner.run();
  assert.equal(openPairs(store.peek().matrix).length, 0);
  assert.equal(asked.length, 3);
});

test('a pair that had too little time gets twice what it had when the reader goes on', async () => {
  const { store, asked, runner } = await run((names) => (names === 'ac' ? { ...result, outcome: 'bounded' } : result));
  store.dispatch((page) => ({ ...page, matrix: { ...page.matrix, pairs: page.matrix.pairs.map((p) => ({ ...p, seconds: 21 })) } }));
  PoolEngine.limits = [];
  await runner.run();
  assert.deepEqual([asked.slice(3), PoolEngine.limits], [['ac'], [42]]);
});

test('each pair gets a glance first, and those more for which that was too little', async () => {
  PoolEngine.limits = [];
  const { asked, store } = await run((names) => (names === 'ab' ? { ...result, outcome: 'bounded', limit: 'time' } : names === 'ac' ? { ...result, outcome: 'bounded', limit: 'states' } : result));
  assert.deepEqual([asked.map((names, i) => [names, PoolEngine.limits[i]])], [[['ab', 1], ['ac', 1], ['bc', 1], ['ab', 20]]]);
  assert.deepEqual(openPairs(store.peek().matrix), [[0, 1], [0, 2]]);
});

test('with a limit of one’s own each pair is looked at once, also with one of a second', async () => {
  PoolEngine.limits = [];
  const { asked } = await run(() => ({ ...result, outcome: 'bounded', limit: 'time' }), (_, store) => store.dispatch((page) => ({ ...page, options: { ...page.options, maxSeconds: 1 } })));
  assert.deepEqual([asked, PoolEngine.limits], [['ab', 'ac', 'bc'], [1, 1, 1]]);
});

test('an engine that dies over a pair, or does not come, spoils that cell only, and the pair is asked again', async () => {
  for (const lost of [new EngineDied('out of memory'), new EngineMissing('engine.js')]) {
    let dies = true;
    const { store, asked, runner } = await run((names) => (dies && names === 'ab' ? lost : result));
    const { matrix } = store.peek();
    assert.deepEqual([cellAt(matrix, 0, 1)?.problem, cellAt(matrix, 1, 2)?.problem], [lost.message, '']);
    assert.deepEqual([matrix.running, kindOf(cellAt(matrix, 0, 1)), openPairs(matrix)], [false, 'invalid', [[0, 1]]]);
    dies = false;
    await runner.run();
    assert.deepEqual([asked.slice(3), openPairs(store.peek().matrix)], [['ab'], []]);
  }
});

test('a pair that the engine refuses is not asked again', async () => {
  const { store } = await run((names) => (names === 'ab' ? new EngineFailed({ kind: 'bad-request', message: 'no', detail: '' }) : result));
  assert.deepEqual(openPairs(store.peek().matrix), []);
});

test('a cell shows the gravest of its findings', () => {
  const cell = (outcome: MatrixPair['outcome'], ...kinds: FindingKind[]): MatrixPair => ({
    a: 0, b: 1, outcome, problem: '', verdict: '', events: 1, states: 1, seconds: 0,
    findings: kinds.map((kind) => ({ ...result.findings[0]!, kind })),
  });
  assert.equal(kindOf(null), 'none');
  assert.equal(kindOf(cell('complete')), 'clear');
  assert.equal(kindOf(cell('bounded')), 'open');
  assert.equal(kindOf(cell('invalid')), 'invalid');
  assert.equal(kindOf({ ...cell('complete'), problem: 'b.groovy was not checked' }), 'invalid', 'one of the two was left out');
  assert.equal(kindOf(cell('complete', 'race')), 'race');
  assert.equal(kindOf(cell('complete', 'physical-conflict', 'device-conflict')), 'device-conflict');
  assert.equal(kindOf(cell('bounded', 'mode-conflict')), 'mode-conflict');
  const later = 'from-a-later-version' as FindingKind;
  assert.equal(kindOf(cell('complete', later)), 'unknown', 'what this page has no word for is not nothing');
  assert.equal(kindOf(cell('complete', later, 'mode-conflict')), 'mode-conflict');
});

test('files from outside get an ending that says what they are, and names of their own', () => {
  assert.equal(importedName('C:\\apps\\lock.txt', 'definition(\n  name: "x")'), 'lock.groovy');
  assert.equal(importedName('home', 'device a: lock;'), 'home.cross');
  assert.equal(importedName('parts/lock.groovy', ''), 'parts/lock.groovy', 'its folder may tell what it belongs to');
  assert.equal(freeName([groovy('a')], 'a.groovy'), 'a-2.groovy');
  const page = importFiles([groovy('a'), groovy('a')])(emptyPage);
  assert.deepEqual(page.files.map((f) => f.name), ['a.groovy', 'a-2.groovy']);
  const more = importFiles([groovy('b')])(page);
  assert.deepEqual([more.files.length, more.open], [3, 2]);
});

test('a Groovy app pasted into an empty program makes it a Groovy file', () => {
  const page = edited(0, groovy('a').text)(emptyPage);
  assert.equal(page.files[0]?.name, 'program.groovy');
});
