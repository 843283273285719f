// Graphviz at build time: the page's own worker, run under Node.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** A function from (dot, labels) to Graphviz's plain output, as the page's worker would make it. */
export async function runGraphviz(web) {
  const outfile = join(web, '.cache/graphviz-worker.mjs');
  mkdirSync(join(web, '.cache'), { recursive: true });
  await build({
    absWorkingDir: web, entryPoints: ['src/graph/graphviz-worker.ts'], outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'warning',
  });
  let answer = null;
  globalThis.self = { postMessage: (message) => { answer = message; } };
  await import(pathToFileURL(outfile).href);
  const { onmessage } = globalThis.self;
  return (dot, labels) => {
    onmessage({ data: { id: 0, dot, labels } });
    if (answer.kind !== 'plain') throw new Error(`Graphviz: ${answer.problem}`);
    return answer.plain;
  };
}
