/** The session against an engine of the test's own that answers at once and remembers what it was asked. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { changeSetting } from '../src/control/home.ts';
import { rename } from '../src/control/language.ts';
import { Session } from '../src/control/session.ts';
import { openFragment } from '../src/control/sharing.ts';
import { Cancelled, EngineDied, EngineFailed, EngineMissing, gaveWay, type Answer, type AskOptions, type Body, type Engine, type Op } from '../src/engine/client.ts';
import type { Options } from '../src/engine/protocol.gen.ts';
import { emptyPage, type Page } from '../src/state/page.ts';
import { linkOf } from '../src/state/link.ts';
import { edited } from '../src/state/program.ts';
import { Store } from '../src/state/store.ts';
import { page, result, trace } from './sample.ts';

const answers: Record<string, unknown> = {
  hello: { version: '0.1.0', algorithms: [] },
  analyze: { diagnostics: [], outline: [], events: 2, stateBound: 8 },
  check: result,
  replay: trace,
  graph: { rung: 'full', why: '', states: 3, dot: '', mermaid: '', nodes: [], edges: [] },
  rename: { edits: [], problem: 'y is taken' },
  decode: { link: linkOf({ ...page, step: 1 }, '0.1.0') },
};

class TestEngine implements Engine {
  generation = 0;
  readonly asked: Op[] = [];
  readonly bodies: unknown[] = [];
  stops = 0;
  /** answers to give instead, or errors to fail with */
  readonly instead = new Map<Op, unknown>();
  /** errors to fail with once */
  readonly first = new Map<Op, Error>();

  ask<O extends Op>(op: O, body: Body<O>): Promise<Answer<O>> {
    this.asked.push(op);
    this.bodies.push(body);
    const answer = this.first.get(op) ?? (this.instead.has(op) ? this.instead.get(op) : answers[op]);
    this.first.delete(op);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as Answer<O>);
  }

  stop(): void {
    this.stops++;
  }
}

function session(start: Page = edited(0, 'var x: bool;')(emptyPage)) {
  const engine = new TestEngine();
  const store = new Store(start);
  return { engine, store, session: new Session(store, engine) };
}

test('a check shows its first finding at the step that decides it', async () => {
  const s = session();
  await s.session.check();
  assert.deepEqual(s.engine.asked, ['check', 'replay']);
  assert.deepEqual([s.store.peek().run, s.store.peek().step], [{ kind: 'finding', index: 0 }, 2]);
});

test('a run is played from the initial state in which it starts', async () => {
  const s = session();
  const findings = result.findings.map((f) => ({ ...f, start: 5 }));
  s.engine.instead.set('check', { ...result, findings });
  await s.session.check();
  assert.deepEqual(s.engine.bodies[1], { start: 5, run: [{ event: 0, branch: 0 }, { event: 1, branch: 0 }] });
});

test('a verdict made when the page was built is confirmed without disturbing the reader', async () => {
  const s = session({ ...page, checked: { ...page.checked!, verified: false }, step: 1 });
  await s.session.begin();
  assert.equal(s.store.peek().checked?.verified, true);
  assert.equal(s.store.peek().step, 1);
  assert.equal(s.store.peek().trace, trace);
});

test('a verdict that the engine does not confirm gives way to the new one', async () => {
  const s = session({ ...page, checked: { ...page.checked!, verified: false } });
  s.engine.instead.set('check', { ...result, digest: 'd2', verdict: 'All is well.' });
  await s.session.begin();
  assert.equal(s.store.peek().checked?.result.verdict, 'All is well.');
});

test('after the engine was replaced the check is done again before a question about it', async () => {
  const s = session();
  await s.session.check();
  s.engine.asked.length = 0;
  await s.session.inquire('graph', { view: 'full', maxNodes: 0, state: 0, radius: 0, start: 0, run: [], labels: false, against: "" });
  assert.deepEqual(s.engine.asked, ['graph']);
  s.engine.generation++;
  await s.session.inquire('graph', { view: 'full', maxNodes: 0, state: 0, radius: 0, start: 0, run: [], labels: false, against: "" });
  assert.deepEqual(s.engine.asked, ['graph', 'check', 'graph']);
});

test('a question that its engine took with it when a larger one came is asked of that one', async () => {
  const s = session();
  await s.session.check();
  s.engine.asked.length = 0;
  s.engine.first.set('graph', new Cancelled(gaveWay));
  const graph = await s.session.inquire('graph', { view: 'full', maxNodes: 0, state: 0, radius: 0, start: 0, run: [], labels: false, against: "" });
  assert.equal(graph, answers.graph);
  assert.deepEqual(s.engine.asked, ['graph', 'graph']);
});

test('a crash is told, and text and result stay', async () => {
  const s = session(page);
  s.engine.instead.set('check', new EngineDied('out of memory'));
  await s.session.check();
  const now = s.store.peek();
  assert.deepEqual([now.notice?.kind, now.work.kind, now.files, now.checked], ['engine-crash', 'idle', page.files, page.checked]);
});

test('a text that was to be checked by itself is not when the engine died under another check: the crash stays told', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const soon = () => new Promise((done) => { setImmediate(done); });
  const quick = { ...page.checked!, result: { ...result, outcome: 'complete' as const, seconds: 0.01 } };
  for (const dies of [false, true]) {
    const s = session({ ...page, checked: quick });
    await s.session.begin();
    s.engine.asked.length = 0;
    s.store.dispatch(edited(0, 'var x: bool;  var y: bool;'));
    await soon();
    if (dies) {
      s.engine.instead.set('check', new EngineDied('the worker is gone'));
      await s.session.check();
      s.engine.instead.clear();
    }
    t.mock.timers.tick(1000);
    await soon();
    assert.deepEqual(s.engine.asked.filter((op) => op === 'check'), ['check']);
    assert.equal(s.store.peek().notice?.kind, dies ? 'engine-crash' : undefined);
  }
});

for (const [what, reason, told] of [
  ['could not be fetched', new EngineMissing('404'), { kind: 'engine-missing', link: '' }],
  ['died', new EngineDied('the worker is gone'), { kind: 'engine-crash', message: 'the worker is gone' }],
] as const) {
  test(`an engine that ${what} is asked everything again with the next check`, async () => {
    const s = session();
    for (const op of ['hello', 'analyze', 'check'] as const) s.engine.instead.set(op, reason);
    await s.session.begin();
    await s.session.check();
    assert.deepEqual([s.store.peek().notice, s.store.peek().hello], [told, null]);
    s.engine.instead.clear();
    await s.session.check();
    const { notice, hello, analysis, checked } = s.store.peek();
    assert.deepEqual([notice, hello, analysis, checked?.result], [null, answers['hello'], answers['analyze'], result]);
  });
}

test('a setting that the engine could not change is told', async () => {
  const s = session();
  s.engine.instead.set('set', new EngineDied('the worker is gone'));
  assert.equal(await changeSetting(s.session, 'porch', 'lamp', ['hall']), '');
  assert.equal(s.store.peek().notice?.kind, 'engine-crash');
});

test('a link that waits for the engine is kept for it', async () => {
  const s = session();
  s.engine.instead.set('decode', new EngineMissing('404'));
  assert.equal(await openFragment(s.session, '2.x'), false);
  assert.deepEqual(s.store.peek().notice, { kind: 'engine-missing', link: '2.x' });
});

test('a broken engine is told as our fault', async () => {
  const s = session();
  s.engine.instead.set('check', new EngineFailed({ kind: 'engine-bug', message: 'oh', detail: 'at x' }));
  await s.session.check();
  assert.equal(s.store.peek().notice?.kind, 'engine-bug');
});

test('a search that was ended by force says so', async () => {
  const s = session(page);
  s.engine.instead.set('check', new Cancelled('stop'));
  await s.session.check();
  assert.deepEqual(s.store.peek().notice, { kind: 'stopped' });
});

test('stopping asks the engine once something is under way', () => {
  const s = session();
  s.session.stop();
  assert.equal(s.engine.stops, 0);
  void s.session.check();
  s.session.stop();
  assert.equal(s.engine.stops, 1);
});

test('however fast somebody types, one reading of the text is under way, and the last text is read', async () => {
  const s = session();
  await s.session.begin();
  const { ask } = s.engine;
  let answer = (): void => undefined;
  const slow = new Promise<void>((resolve) => { answer = resolve; });
  s.engine.ask = async (op, body) => {
    if (op === 'analyze') await slow;
    return ask.call(s.engine, op, body) as never;
  };
  for (const key of ['v', 'va', 'var']) s.session.do(edited(0, key));
  answer();
  await new Promise((done) => setTimeout(done));
  const read = s.engine.bodies.filter((_, i) => s.engine.asked[i] === 'analyze').map((b) => (b as { files: Page['files'] }).files[0]?.text);
  assert.deepEqual(read, ['var x: bool;', 'v', 'var']);
});

test('a check of a newer program overtakes the one under way', async () => {
  const s = session();
  const first = s.session.check();
  void s.session.check();
  assert.equal(s.engine.stops, 0, 'the same program again is not a newer one');
  s.session.do(edited(0, 'var y: bool;'));
  void s.session.check();
  assert.equal(s.engine.stops, 1);
  await first;
  assert.deepEqual(s.engine.asked.filter((op) => op === 'check'), ['check', 'check']);
  assert.equal(s.store.peek().checked?.files[0]?.text, 'var y: bool;');
});

test('who asks for a check while an older one is under way waits for the newer one', async () => {
  const s = session();
  void s.session.check();
  s.session.do(edited(0, 'var other: bool;'));
  await s.session.check();
  assert.deepEqual(s.engine.bodies.filter((_, i) => s.engine.asked[i] === 'check').map((b) => (b as { files: { text: string }[] }).files[0]?.text), ['var x: bool;', 'var other: bool;']);
  assert.equal(s.store.peek().checked?.files[0]?.text, 'var other: bool;');
});

test('taking an enabled event forks the run', async () => {
  const s = session();
  await s.session.check();
  s.session.go(1);
  await s.session.take({ event: 1, branch: 0 });
  const { run, step } = s.store.peek();
  assert.deepEqual([run?.kind, step], ['fork', 2]);
});

test('another branch replaces the step at the cursor', async () => {
  const s = session();
  await s.session.check();
  await s.session.takeBranch(1);
  const { run } = s.store.peek();
  assert.deepEqual(run?.kind === 'fork' && run.picks, [{ event: 0, branch: 0 }, { event: 1, branch: 1 }]);
});

test('a name that cannot be given says why', async () => {
  assert.equal(await rename(session().session, 0, 4, 'y'), 'y is taken');
});

test('a link restores its run and step and says that the verdict was reproduced', async () => {
  const s = session(emptyPage);
  assert.equal(await openFragment(s.session, '1.x'), true);
  const { step, notice } = s.store.peek();
  assert.deepEqual([step, notice?.kind], [1, 'reproduced']);
});

test('a link whose verdict is not ours says so', async () => {
  const s = session(emptyPage);
  s.engine.instead.set('check', { ...result, digest: 'other' });
  await openFragment(s.session, '1.x');
  assert.equal(s.store.peek().notice?.kind, 'verdict-differs');
});

test('a damaged link is explained and changes nothing else', async () => {
  const s = session(page);
  s.engine.instead.set('decode', new EngineFailed({ kind: 'bad-link', message: '3 characters are missing', detail: '' }));
  assert.equal(await openFragment(s.session, '1.'), false);
  assert.deepEqual(s.store.peek(), { ...page, notice: s.store.peek().notice });
  assert.equal(s.store.peek().notice?.kind, 'bad-link');
});

test('a check comes back in time; one that goes on has as long again', async () => {
  const s = session();
  const late = { ...result, outcome: 'bounded', limit: 'time', seconds: 45 } as const;
  s.engine.instead.set('check', late);
  s.engine.instead.set('continue', { ...late, seconds: 90 });
  await s.session.check();
  await s.session.goOn();
  const asked = s.engine.bodies.filter((_, i) => ['check', 'continue'].includes(s.engine.asked[i] ?? '')).map((b) => (b as { options: Options }).options.maxSeconds);
  assert.deepEqual(asked, [30, 60]);
  assert.equal(s.store.peek().options.maxSeconds, 0);
  assert.equal(s.store.peek().checked?.asking, true);
});

for (const [what, failures, ended] of [
  ['Stop keeps what was found, also when the engine had to be ended for it', [new Cancelled('stop')], 'was stopped'],
  ['what was found is kept when the engine and its spare die', [new EngineDied('gone'), new EngineDied('gone as well')], 'broke off'],
] as const) {
  test(what, async () => {
    const s = session();
    const { ask } = s.engine;
    s.engine.ask = (op, body, options?: AskOptions) => {
      const failure = op === 'check' ? failures[s.engine.generation] : undefined;
      if (!failure) return ask.call(s.engine, op, body) as never;
      options?.onProgress?.({ algorithm: 'dpor', states: 5, transitions: 6, executions: 1, mb: 1, seconds: 2, virtual: -1, findings: result.findings });
      s.engine.generation++;
      return Promise.reject(failure);
    };
    await s.session.check();
    const { checked, run, notice } = s.store.peek();
    assert.deepEqual([checked?.result.outcome, checked?.result.findings, run, notice], ['stopped', result.findings, { kind: 'finding', index: 0 }, null]);
    assert.match(checked?.result.verdict ?? '', new RegExp(`^${result.findings[0]!.title}; then the search ${ended}`));
    assert.deepEqual(s.engine.asked, ['check', 'replay']);
  });
}

test('a reader who moves while a fork is on its way stays where he went', async () => {
  const s = session({ ...page, step: 2 });
  await s.session.begin();
  const forked = s.session.take({ event: 1, branch: 0 });
  s.session.go(0);
  await forked;
  assert.deepEqual([s.store.peek().run?.kind, s.store.peek().step], ['fork', 0]);
});
