// Builds the page into dist/: bundles with hashed names, the engine, the
// examples, and a .br and .gz beside each file, so that a server compresses nothing.
//
//   node build.mjs [--engines DIR] [--examples DIR] [--reference FILE] [--out DIR]
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildEngine, readBuilds, runEngine } from './build/engine.mjs';
import { bundleElement, bundlePage, bundleWorkers, listParts } from './build/bundle.mjs';
import { runGraphviz } from './build/graphviz.mjs';
import { compressAll, hashed } from './build/files.mjs';
import { readExamples } from './build/examples.mjs';
import { bundleServiceWorker, copyStatic, serviceWorker } from './build/offline.mjs';
import { firstVisit } from './build/first-visit.mjs';

const web = fileURLToPath(new URL('.', import.meta.url));
const { values: flags } = parseArgs({
  options: {
    engines: { type: 'string', default: join(web, '../.build') },
    examples: { type: 'string', default: join(web, '../examples') },
    reference: { type: 'string', default: join(web, '../engine/doc/spec.md') },
    out: { type: 'string', default: join(web, 'dist') },
  },
});

// The example a first visitor sees.
const firstExample = '02-homes/fire-alarm-and-lock';

async function main() {
  const out = flags.out;
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'assets'), { recursive: true });

  const engines = (await readBuilds(web)).map(({ name }) => ({ name, wasm: readFileSync(buildEngine(join(flags.engines, `${name}.wasm`))) }));
  const [small] = engines;
  const groups = readExamples(flags.examples);
  const assets = {
    ...(await bundleWorkers(web, out)),
    engines: Object.fromEntries(engines.map(({ name, wasm }) => [name, hashed(out, `${name}.wasm`, wasm)])),
    examples: hashed(out, 'examples.json', JSON.stringify(groups)),
    reference: hashed(out, 'reference.txt', readFileSync(flags.reference)),
    serviceWorker,
  };
  const page = await bundlePage(web, out);
  assets.copy = await listParts(web, out, page);
  await bundleElement(web, out);
  const first = await firstVisit(groups, firstExample, await runEngine(small.wasm), await runGraphviz(web));
  writeFileSync(join(out, 'index.html'), fillTemplate(page, assets, assets.engines[small.name], first));
  copyStatic(web, out);
  await bundleServiceWorker(web, out, page.script, [assets.engines[small.name]], ['assets/home-', 'assets/research-', 'assets/panels-']);
  await compressAll(out, join(web, '.cache/compressed'));
}

/** index.html with the hashed names and the first visit's data put in. */
function fillTemplate(page, assets, engine, first) {
  const inlined = { assets, first };
  const fill = {
    style: page.style,
    script: page.script,
    engine,
    early: page.early.filter((path) => path !== page.script).map((path) => `<link rel="modulepreload" href="${path}">`).join('\n'),
    data: JSON.stringify(inlined).replaceAll('<', '\\u003c'),
  };
  const html = readFileSync(join(web, 'index.html'), 'utf8');
  return html.replace(/\{\{(\w+)\}\}/g, (_, key) => fill[key]);
}

await main();
