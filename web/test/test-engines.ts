/** The two builds: the small one until a Groovy file is asked about. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { timedRows } from '../src/engine/algorithms.gen.ts';
import { EngineAbsent, type EngineClient } from '../src/engine/client.ts';
import { buildForCopy, Engines, heldBy, type Build } from '../src/engine/engines.ts';
import { defaultOptions } from '../src/state/options.ts';

class TestClient {
  generation = 3;
  ended = false;
  readonly asked: string[] = [];
  constructor(readonly build: Build) {}
  ask(op: string): Promise<unknown> {
    this.asked.push(op);
    return Promise.resolve({});
  }
  stop(): void {
    this.asked.push('stop');
  }
  end(): void {
    this.ended = true;
  }
}

function engines(first: Build) {
  const made: TestClient[] = [];
  const both = new Engines((build) => {
    made.push(new TestClient(build));
    return made[made.length - 1] as unknown as EngineClient;
  }, first);
  return { both, made };
}

const files = (...names: string[]) => ({ files: names.map((name) => ({ name, text: '' })) });

test('making a program shorter takes the whole engine', async () => {
  const { both, made } = engines('small');
  await both.ask('minimise', { ...files('home.cross'), options: defaultOptions, finding: 0 });
  assert.deepEqual(made.map((c) => c.build), ['small', 'whole']);
  assert.deepEqual(made[1]?.asked, ['minimise']);
});

test('programs in .cross never fetch the whole engine', async () => {
  const { both, made } = engines('small');
  await both.ask('hello', {});
  await both.ask('analyze', files('home.cross', 'b.cross'));
  assert.deepEqual(made.map((c) => c.build), ['small']);
});

test('the first Groovy file changes the engine for good, and what the old one held is forgotten', async () => {
  const { both, made } = engines('small');
  const before = both.generation;
  await both.ask('analyze', files('a.groovy'));
  await both.ask('graph', {} as never);
  await both.ask('analyze', files('b.cross'));
  both.stop();
  assert.deepEqual(made.map((c) => [c.build, c.ended]), [['small', true], ['whole', false]]);
  assert.deepEqual(made[1]?.asked, ['analyze', 'graph', 'analyze', 'stop']);
  assert.ok(both.generation > before);
});

test('a page that begins with a Groovy app begins with the whole engine', async () => {
  const { both, made } = engines('whole');
  await both.ask('check', { ...files('a.groovy'), options: {} as never });
  assert.deepEqual(made.map((c) => c.build), ['whole']);
});

test('exact times need the whole engine, other readings do not', async () => {
  const { both, made } = engines('small');
  await both.ask('check', { ...files('a.cross'), options: { time: 'any-time' } as never });
  assert.equal(made.length, 1);
  await both.ask('check', { ...files('a.cross'), options: { time: 'timed' } as never });
  assert.deepEqual(made.map((c) => c.build), ['small', 'whole']);
});

test('the whole engine is there once it is wanted', async () => {
  const { both, made } = engines('small');
  both.use(['timed']);
  both.use(['timed']);
  await both.ask('hello', {});
  assert.deepEqual(made.map((c) => [c.build, c.asked.length]), [['small', 0], ['whole', 1]]);
});

test('a configuration has an engine of its own, one beside a Groovy app the largest', async () => {
  const { both, made } = engines('small');
  await both.ask('analyze', files('home.cross', 'automations.yaml'));
  await both.ask('check', { ...files('automations.yml'), options: { time: 'timed' } as never });
  await both.ask('analyze', files('automations.yaml', 'a.groovy'));
  assert.deepEqual(made.map((c) => c.build), ['small', 'home', 'research']);
});

test('what exact times are compared with is asked of a larger engine than the first one for configurations', async () => {
  const { both, made } = engines('small');
  const timed = { time: 'timed', algorithm: timedRows.find((r) => r.recommended)?.name };
  await both.ask('check', { ...files('automations.yaml'), options: timed as never });
  assert.deepEqual(made.map((c) => c.build), ['small', 'home']);
  await both.ask('compare', { ...files('automations.yaml'), options: timed as never, algorithms: timedRows.map((r) => r.name) });
  assert.deepEqual(made.map((c) => c.build), ['small', 'home', 'research']);
  const { both: again, made: first } = engines('home');
  await again.ask('check', { ...files('automations.yaml'), options: { ...timed, algorithm: timedRows.find((r) => !r.recommended)?.name } as never });
  assert.deepEqual(first.map((c) => c.build), ['home', 'research']);
});

test('programs of controllers have an engine with Groovy, and one with Home Assistant, and every engine has a way to every other', async () => {
  const { both, made } = engines('small');
  for (const program of [['a.isy'], ['a.elk', 'a.groovy'], ['a.isy', 'automations.yaml'], ['a.groovy'], ['automations.yaml', 'a.groovy'], ['a.elk', 'automations.yaml']]) await both.ask('analyze', files(...program));
  assert.deepEqual(made.map((c) => c.build), ['small', 'whole', 'panels', 'whole', 'research', 'panels']);
});

test('a copy takes the smallest engine that can check its program, with exact times where it tells of any', () => {
  const of = (name: string, text: string, time = 'any-time'): Build => buildForCopy({ files: [{ name, text }], options: { ...defaultOptions, time } as typeof defaultOptions });
  assert.equal(of('a.cross', 'var x: bool;'), 'small');
  assert.equal(of('a.cross', 'var x: bool;', 'timed'), 'whole');
  assert.equal(of('a.cross', 'timer off;'), 'whole');
  assert.equal(of('a.groovy', ''), 'whole');
  assert.equal(of('a.yaml', ''), 'home');
});

test('a copy has an engine for all that its own can do, and says of the rest that it has none', async () => {
  assert.deepEqual(['small', 'whole', 'home', 'research', 'panels'].map((build) => heldBy(build as Build)),
    [['small'], ['small', 'whole'], ['small', 'home'], ['small', 'home', 'research'], ['small', 'home', 'panels']]);
  const made: TestClient[] = [];
  const copy = new Engines((build) => {
    made.push(new TestClient(build));
    return made[made.length - 1] as unknown as EngineClient;
  }, 'small', heldBy('home'));
  await assert.rejects(copy.ask('analyze', files('a.groovy')), EngineAbsent);
  await copy.ask('analyze', files('a.yaml'));
  await copy.ask('graph', {} as never);
  assert.deepEqual(made.map((c) => [c.build, c.ended, c.asked]), [['small', true, []], ['home', false, ['analyze', 'graph']]]);
});
