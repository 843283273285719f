/** The thread of an asked engine: runs the build that it is given, and answers what it is asked. */
import { parentPort, workerData } from 'node:worker_threads';
import { runEngine } from '../../build/engine.mjs';

const engine = await runEngine(workerData as Uint8Array);

parentPort?.on('message', ({ id, op, body }: { id: number; op: string; body: unknown }) => {
  try {
    parentPort?.postMessage({ id, answer: engine(op, body) });
  } catch (reason) {
    parentPort?.postMessage({ id, problem: String(reason) });
  }
});
