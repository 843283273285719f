/** The client against a worker of the test's own: the engine's side of the wire, without an engine. */
import assert from 'node:assert/strict';
import test, { afterEach, beforeEach, mock } from 'node:test';
import { Cancelled, compileEngine, EngineClient, EngineDied, EngineFailed, EngineMissing, patience, silence } from '../src/engine/client.ts';
import type { Reply } from '../src/engine/protocol.gen.ts';
import type { FromWorker, ToWorker } from '../src/engine/wire.ts';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

class TestWorker {
  static made: TestWorker[] = [];
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  readonly asked: { id: number; op: string }[] = [];
  stops = 0;
  ended = false;

  constructor() {
    TestWorker.made.push(this);
  }

  postMessage(message: ToWorker): void {
    if (message.kind === 'stop') this.stops++;
    if (message.kind === 'request') this.asked.push(JSON.parse(new TextDecoder().decode(message.bytes)) as { id: number; op: string });
  }

  terminate(): void {
    this.ended = true;
  }

  starts(life: string): void {
    this.say({ kind: 'alive', life });
    this.say({ kind: 'ready' });
  }

  say(data: FromWorker): void {
    this.onmessage?.({ data });
  }

  reply(reply: Reply): void {
    this.say({ kind: 'reply', bytes: new TextEncoder().encode(JSON.stringify(reply)) });
  }
}

const hello = { version: '1', algorithms: [], timed: [] };

/** Those who wait for the lock of a worker: they get it when that is gone. */
const waitFor = new Map<string, () => void>();
Object.defineProperty(globalThis, 'navigator', { value: { locks: { request: (life: string, got: () => void) => Promise.resolve(waitFor.set(life, got)) } } });

function client(): { engine: EngineClient; worker: TestWorker } {
  TestWorker.made = [];
  (globalThis as { Worker: unknown }).Worker = TestWorker;
  const engine = new EngineClient('worker.js', () => Promise.resolve({} as never));
  const worker = TestWorker.made[0]!;
  return { engine, worker };
}

function started(): ReturnType<typeof client> {
  const pair = client();
  pair.worker.starts('first');
  return pair;
}

/** An engine and its spare. */
function withSpare(): ReturnType<typeof client> & { spare: TestWorker } {
  const pair = started();
  mock.timers.tick(2000);
  const spare = TestWorker.made[1]!;
  spare.starts('spare');
  return { ...pair, spare };
}

const check = { files: [], options: {} as never };

test('questions wait until the engine is ready, and keep their order', () => {
  const { engine, worker } = client();
  void engine.ask('hello', {});
  void engine.ask('analyze', { files: [] });
  assert.equal(worker.asked.length, 0);
  worker.starts('');
  assert.deepEqual(worker.asked.map((r) => r.op), ['hello', 'analyze']);
});

test('each answer finds its question, whatever the order', async () => {
  const { engine, worker } = started();
  const first = engine.ask('hello', {});
  const second = engine.ask('decode', { fragment: 'x' });
  worker.reply({ id: 2, op: 'failed', failed: { kind: 'bad-link', message: 'short', detail: '' } });
  worker.reply({ id: 1, op: 'hello', hello });
  assert.deepEqual(await first, hello);
  await assert.rejects(second, (e) => e instanceof EngineFailed && e.failed.kind === 'bad-link');
});

test('progress reaches the one who asked', async () => {
  const { engine, worker } = started();
  const seen: number[] = [];
  const asked = engine.ask('check', check, { onProgress: (p) => seen.push(p.states) });
  const progress = { algorithm: 'full', states: 7, transitions: 9, executions: 0, mb: 1, seconds: 1, virtual: -1 };
  worker.reply({ id: 1, op: 'progress', progress });
  worker.reply({ id: 1, op: 'check', check: { digest: 'd' } as never });
  assert.equal((await asked).digest, 'd');
  assert.deepEqual(seen, [7]);
});

test('an answer that is no longer wanted is ignored', async () => {
  const { engine, worker } = started();
  const abort = new AbortController();
  const asked = engine.ask('analyze', { files: [] }, { signal: abort.signal });
  abort.abort();
  await assert.rejects(asked, Cancelled);
  worker.reply({ id: 1, op: 'analysis', analysis: { diagnostics: [], outline: [], events: 0, stateBound: 0 } });
});

test('a stopped search that answers in time keeps its worker', async () => {
  const { engine, worker } = started();
  const asked = engine.ask('check', check);
  engine.stop();
  assert.equal(worker.stops, 1);
  worker.reply({ id: 1, op: 'check', check: { outcome: 'stopped' } as never });
  mock.timers.tick(patience + 1);
  assert.equal((await asked).outcome, 'stopped');
  assert.deepEqual([worker.ended, engine.generation], [false, 0]);
});

test('a stopped search that does not answer loses its worker to the spare', async () => {
  const { engine, worker, spare } = withSpare();
  const asked = engine.ask('check', check);
  engine.stop();
  mock.timers.tick(patience);
  await assert.rejects(asked, Cancelled);
  assert.deepEqual([worker.ended, engine.generation], [true, 1]);
  void engine.ask('hello', {});
  assert.deepEqual(spare.asked.map((r) => r.op), ['hello']);
});

test('a search that just told of its progress has longer to end after Stop', async () => {
  const { engine, worker } = started();
  void engine.ask('check', check).catch(() => null);
  worker.reply({ id: 1, op: 'progress', progress: { algorithm: 'full', states: 7, transitions: 9, executions: 0, mb: 1, seconds: 1, virtual: -1 } });
  engine.stop();
  mock.timers.tick(2 * patience);
  assert.equal(worker.ended, false);
  mock.timers.tick(1000);
  assert.equal(worker.ended, true);
});

test('stopping without a search does nothing', () => {
  const { engine, worker } = started();
  void engine.ask('hello', {});
  engine.stop();
  assert.equal(worker.stops, 0);
});

test('an engine that dies is replaced, and its search is told', async () => {
  const { engine, worker } = started();
  const asked = engine.ask('check', check);
  worker.say({ kind: 'died', message: 'out of memory' });
  await assert.rejects(asked, (e) => e instanceof EngineDied && e.message === 'out of memory');
  assert.equal(engine.generation, 1);
  void engine.ask('hello', {});
  assert.equal(TestWorker.made.length, 2);
  TestWorker.made[1]!.starts('');
});

test('a worker that ends without a word is replaced: its search is told, what is asked of texts is asked once more', async () => {
  const { engine, worker } = started();
  const search = engine.ask('check', check);
  const texts = engine.ask('analyze', { files: [] });
  waitFor.get('first')!();
  await assert.rejects(search, EngineDied);
  assert.deepEqual([worker.ended, engine.generation], [true, 1]);
  const second = TestWorker.made[1]!;
  second.starts('second');
  assert.deepEqual(second.asked.map((r) => r.op), ['analyze']);
  waitFor.get('second')!();
  await assert.rejects(texts, EngineDied);
  assert.equal(TestWorker.made.length, 2, 'a question that ends two engines is not asked again');
});

test('a spare that ends without a word takes nobody\'s place', () => {
  const { engine, worker } = withSpare();
  waitFor.get('spare')!();
  assert.deepEqual([worker.ended, engine.generation], [false, 0]);
  void engine.ask('decode', { fragment: 'x' });
  waitFor.get('first')!();
  const third = TestWorker.made[2]!;
  third.starts('');
  assert.deepEqual(third.asked.map((r) => r.op), ['decode']);
});

test('Stop that costs the worker costs no question about texts', async () => {
  const { engine, spare } = withSpare();
  const search = engine.ask('check', check);
  void engine.ask('analyze', { files: [] });
  engine.stop();
  mock.timers.tick(patience);
  await assert.rejects(search, Cancelled);
  assert.deepEqual(spare.asked.map((r) => r.op), ['analyze']);
  waitFor.get('first')!(); // it was ended by us
  assert.equal(engine.generation, 1);
});

test('an engine that was let go hires nobody, and its questions are given up', async () => {
  const { engine } = started();
  const asked = engine.ask('analyze', { files: [] });
  engine.end();
  mock.timers.tick(2000);
  await assert.rejects(asked, Cancelled);
  assert.equal(TestWorker.made.length, 1);
});

test('a worker that does not say a word is missing', async () => {
  const { engine } = client();
  const asked = engine.ask('hello', {});
  mock.timers.tick(silence);
  await assert.rejects(asked, EngineMissing);
  assert.equal(TestWorker.made.length, 1);
});

test('an engine that cannot start is not started for ever', async () => {
  const { engine, worker } = client();
  const asked = engine.ask('analyze', { files: [] });
  worker.say({ kind: 'died', message: 'no WebAssembly' });
  TestWorker.made[1]!.say({ kind: 'died', message: 'no WebAssembly' });
  await assert.rejects(asked, EngineDied);
  assert.equal(TestWorker.made.length, 2);
});

/** A host that answers at once, and sends the bytes of its answer when the test does. */
function host(): { address: string; send: (bytes: readonly number[]) => void; end: () => void } {
  let body!: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => { body = controller; } });
  globalThis.fetch = (_, { signal } = {}) => {
    signal?.addEventListener('abort', () => body.error(signal.reason));
    return Promise.resolve(new Response(stream, { headers: { 'content-type': 'application/wasm' } }));
  };
  return { address: 'small.wasm', send: (bytes) => body.enqueue(Uint8Array.from(bytes)), end: () => body.close() };
}

/** Lets everything happen that waits for no timer. */
const settled = () => new Promise((done) => { setImmediate(done); });

const empty = [0, 97, 115, 109, 1, 0, 0, 0];

test('an engine that arrives slowly is waited for as long as it arrives', async () => {
  const { address, send, end } = host();
  const compiled = compileEngine(address);
  for (const byte of empty) {
    await settled();
    mock.timers.tick(silence - 1);
    send([byte]);
  }
  end();
  assert.ok((await compiled) instanceof WebAssembly.Module);
});

test('an engine that stops arriving halfway is given up', async () => {
  const { address, send } = host();
  const compiled = compileEngine(address);
  send(empty.slice(0, 4));
  await settled();
  mock.timers.tick(silence);
  await assert.rejects(compiled, { name: 'AbortError' });
});
