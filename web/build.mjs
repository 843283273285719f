// Builds the page into dist/: bundles with hashed names, the engine, the
// examples, and a .br and .gz beside each file, so that a server compresses nothing.
//
//   node build.mjs [--engine FILE] [--whole FILE] [--examples DIR] [--out DIR]
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildEngine, runEngine } from './build/engine.mjs';
import { bundleElement, bundlePage, bundleWorkers, listParts } from './build/bundle.mjs';
import { runGraphviz } from './build/graphviz.mjs';
import { compressAll, hashed } from './build/files.mjs';
import { readExamples } from './build/examples.mjs';
import { bundleServiceWorker, copyStatic, serviceWorker } from './build/offline.mjs';
import { firstVisit } from './build/first-visit.mjs';

const web = fileURLToPath(new URL('.', import.meta.url));
const { values: flags } = parseArgs({
  options: {
    engine: { type: 'string', default: join(web, '../.build/engine.wasm') },
    whole: { type: 'string', default: join(web, '../.build/whole.wasm') },
    examples: { type: 'string', default: join(web, '../examples') },
    out: { type: 'string', default: join(web, 'dist') },
  },
});

// The example a first visitor sees.
const firstExample = '02-homes/fire-alarm-and-lock';

async function main() {
  const out = flags.out;
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'assets'), { recursive: true });

  const small = readFileSync(buildEngine(flags.engine));
  const whole = readFileSync(buildEngine(flags.whole));
  const groups = readExamples(flags.examples);
  const assets = {
    ...(await bundleWorkers(web, out)),
    engine: hashed(out, 'engine.wasm', small),
    wholeEngine: hashed(out, 'whole.wasm', whole),
    examples: hashed(out, 'examples.json', JSON.stringify(groups)),
    serviceWorker,
  };
  const page = await bundlePage(web, out);
  assets.copy = await listParts(web, out, page);
  await bundleElement(web, out);
  const first = await firstVisit(groups, firstExample, await runEngine(small), await runGraphviz(web));
  writeFileSync(join(out, 'index.html'), fillTemplate(page, assets, first));
  copyStatic(web, out);
  await bundleServiceWorker(web, out, page.script, [assets.engine]);
  await compressAll(out, join(web, '.cache/compressed'));
}

/** index.html with the hashed names and the first visit's data put in. */
function fillTemplate(page, assets, first) {
  const inlined = { assets, first };
  const fill = {
    style: page.style,
    script: page.script,
    engine: assets.engine,
    early: page.early.filter((path) => path !== page.script).map((path) => `<link rel="modulepreload" href="${path}">`).join('\n'),
    data: JSON.stringify(inlined).replaceAll('<', '\\u003c'),
  };
  const html = readFileSync(join(web, 'index.html'), 'utf8');
  return html.replace(/\{\{(\w+)\}\}/g, (_, key) => fill[key]);
}

await main();
