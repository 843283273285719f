/**
 * The engine and the examples of the built page, asked by the tests themselves.
 * The engine has a thread of its own: while it works, the tests beside it are
 * not kept from hearing their browsers.
 */
import assert from 'node:assert/strict';
import { Worker } from 'node:worker_threads';
import type { Answer, Body, Op } from '../../src/engine/client.ts';
import type { Ask, Load } from '../../src/lessons/facts.ts';
import type { ExampleGroup } from '../../src/state/program.ts';

interface Reply {
  readonly id: number;
  readonly answer?: unknown;
  readonly problem?: string;
}

/** Opens the engine for some work, and closes it again. */
export async function withEngine(address: string, work: (ask: Ask, load: Load) => Promise<void>): Promise<void> {
  const html = await (await fetch(address)).text();
  const path = (key: string): string => new RegExp(`"${key}":"([^"]+)"`).exec(html)?.[1] ?? assert.fail(`the page names no ${key}`);
  const wasm = await (await fetch(new URL(path('whole'), address))).arrayBuffer();
  const groups = (await (await fetch(new URL(path('examples'), address))).json()) as readonly ExampleGroup[];
  const thread = new Worker(new URL('engine-thread.mjs', import.meta.url), { workerData: new Uint8Array(wasm) });
  try {
    await work(asker(thread), async (id) => groups.flatMap((g) => g.examples).find((e) => e.id === id)?.files ?? assert.fail(`there is no example ${id}`));
  } finally {
    await thread.terminate();
  }
}

function asker(thread: Worker): Ask {
  const waiting: ((reply: Reply) => void)[] = [];
  thread.on('message', (reply: Reply) => waiting[reply.id]?.(reply));
  thread.on('error', (reason) => waiting.forEach((hear, id) => hear({ id, problem: String(reason) })));
  return <O extends Op>(op: O, body: Body<O>) => new Promise<Answer<O>>((resolve, reject) => {
    const hear = ({ answer, problem }: Reply): void => (problem === undefined ? resolve(answer as Answer<O>) : reject(new Error(problem)));
    thread.postMessage({ id: waiting.push(hear) - 1, op, body });
  });
}
