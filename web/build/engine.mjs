// The engine at build time: compiles it, and runs it under Node to ask it things.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { wasmExecPath } from './bundle.mjs';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** The builds of the engine, the smallest first, as the page knows them. */
export async function readBuilds(web) {
  const { code } = await transform(readFileSync(join(web, 'src/engine/languages.gen.ts'), 'utf8'), { loader: 'ts' });
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).builds;
}

/** The engine's file, compiled first when it is not there. */
export function buildEngine(file) {
  if (!existsSync(file)) {
    execFileSync('make', ['-s', relative(repository, file)], { cwd: repository, stdio: 'inherit' });
  }
  return file;
}

/** Starts an engine in this process: a function from (op, body) to the final reply. */
export async function runEngine(wasm) {
  createRequire(import.meta.url)(wasmExecPath());
  const go = new globalThis.Go();
  const replies = [];
  globalThis.crosscheckReply = (bytes) => replies.push(JSON.parse(new TextDecoder().decode(bytes)));
  const ready = new Promise((resolve) => { globalThis.crosscheckReady = resolve; });
  const { instance } = await WebAssembly.instantiate(wasm, go.importObject);
  go.run(instance);
  await ready;
  let id = 0;
  return (op, body) => ask(replies, { id: ++id, op, [op]: body });
}

function ask(replies, request) {
  globalThis.crosscheckSend(new TextEncoder().encode(JSON.stringify(request)));
  while (globalThis.crosscheckStep(1_000_000));
  const reply = replies.find((r) => r.id === request.id && r.op !== 'progress');
  if (!reply || reply.op === 'failed') throw new Error(`${request.op}: ${reply?.failed.message ?? 'no answer'}`);
  return reply[reply.op];
}
