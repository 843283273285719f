/**
 * Runs the engine in its own thread. A search advances in slices; between two
 * slices the worker's own messages get through, so that Stop and the small
 * questions of the editor are answered while millions of states are explored.
 */
import 'go:wasm_exec';
import type { FromWorker, ToWorker } from './wire.ts';

declare global {
  /** Set here, called by the engine. */
  var crosscheckReply: (bytes: Uint8Array) => void;
  var crosscheckReady: () => void;
  /** Set by the engine, called here. */
  var crosscheckSend: (bytes: Uint8Array) => void;
  var crosscheckStep: (budget: number) => boolean;
  var crosscheckStop: () => void;
}

declare const self: DedicatedWorkerGlobalScope;

/** How long a slice should take: short for whoever waits, long against the cost of a slice. */
const sliceMilliseconds = 12;
/** Transitions a slice executes; follows the speed of the machine. */
let slice = 20_000;

const post = (message: FromWorker, transfer: Transferable[] = []) => self.postMessage(message, transfer);

/** Holds a lock for as long as this worker lives: who gets it knows that it is gone, also without a word. */
async function live(): Promise<void> {
  const life = `${Math.random()}`;
  await navigator.locks.request(life, () => {
    post({ kind: 'alive', life });
    return new Promise(() => null);
  });
}

let died = false;
let running = false;
const { port1: next, port2: wake } = new MessageChannel();

function die(reason: unknown): void {
  if (died) return;
  died = true;
  post({ kind: 'died', message: reason instanceof Error ? `${reason.message}\n${reason.stack ?? ''}` : String(reason) });
}

/** Calls into the engine; an engine that throws is dead. */
function enter<T>(call: () => T): T | undefined {
  if (died) return undefined;
  try {
    return call();
  } catch (reason) {
    die(reason);
    return undefined;
  }
}

function schedule(): void {
  if (running) return;
  running = true;
  wake.postMessage(null);
}

next.onmessage = () => {
  running = false;
  const began = performance.now();
  if (!enter(() => globalThis.crosscheckStep(slice))) return;
  const took = Math.max(0.1, performance.now() - began);
  slice = Math.round(Math.max(50, Math.min(slice * Math.min(2, sliceMilliseconds / took), 1_000_000)));
  schedule();
};

async function start(module: WebAssembly.Module): Promise<void> {
  const go = new Go();
  go.exit = (code) => die(`the engine ended with status ${code}`);
  globalThis.crosscheckReply = (bytes) => post({ kind: 'reply', bytes }, [bytes.buffer]);
  globalThis.crosscheckReady = () => post({ kind: 'ready' });
  await go.run(await WebAssembly.instantiate(module, go.importObject));
  die('the engine ended');
}

self.onmessage = (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  switch (message.kind) {
    case 'start':
      start(message.module).catch(die);
      return;
    case 'request':
      enter(() => globalThis.crosscheckSend(message.bytes));
      schedule();
      return;
    case 'stop':
      enter(() => globalThis.crosscheckStop());
      schedule();
      return;
    default:
      message satisfies never;
  }
};

live().catch(() => post({ kind: 'alive', life: '' }));
