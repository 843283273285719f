// Bundles the page and its workers with esbuild.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { build } from 'esbuild';
import { hashed } from './files.mjs';

const common = {
  bundle: true,
  minify: true,
  metafile: true,
  format: 'esm',
  target: ['es2022'],
  legalComments: 'none',
  entryNames: 'assets/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  logLevel: 'warning',
};

/** Where Go keeps the script that runs its WebAssembly. */
export function wasmExecPath() {
  return join(execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim(), 'lib/wasm/wasm_exec.js');
}

/** Imports of a style as text: bundled and minified. */
const styleText = {
  name: 'style-text',
  setup(b) {
    b.onResolve({ filter: /\.css\?text$/ }, (a) => ({ path: join(a.resolveDir, a.path.replace('?text', '')), namespace: 'style-text' }));
    b.onLoad({ filter: /.*/, namespace: 'style-text' }, async ({ path }) => {
      const { outputFiles: [file] } = await build({ bundle: true, minify: true, target: common.target, entryPoints: [path], write: false });
      return { contents: file.text, loader: 'text' };
    });
  },
};

const wasmExec = {
  name: 'wasm-exec',
  setup(b) {
    b.onResolve({ filter: /^go:wasm_exec$/ }, () => ({ path: wasmExecPath() }));
    // It asks for these only under Node.
    b.onResolve({ filter: /^(fs|path|process)$/ }, (a) => ({ path: a.path, external: true }));
  },
};

/** Builds each worker; answers {engineWorker, graphvizWorker} as addresses. */
export async function bundleWorkers(web, out) {
  const entries = { engineWorker: 'src/engine/worker.ts', graphvizWorker: 'src/graph/graphviz-worker.ts' };
  const result = await build({
    ...common,
    absWorkingDir: web,
    entryPoints: Object.values(entries).filter((e) => existsSync(join(web, e))),
    outdir: out,
    plugins: [wasmExec],
  });
  const made = outputs(result, web, out);
  return Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, made.get(entry) ?? '']));
}

/** Builds the page's script and style; answers their addresses, and those of what the first view needs besides. */
export async function bundlePage(web, out) {
  const result = await build({
    ...common,
    absWorkingDir: web,
    entryPoints: ['src/main.tsx', 'src/style/page.css'],
    outdir: out,
    splitting: true,
    plugins: [styleText],
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  const made = outputs(result, web, out);
  const early = imports(result, made.get('src/main.tsx'));
  const modules = Object.keys(result.metafile.outputs).map((path) => addressOf(path, web, out)).filter((path) => path.endsWith('.js')).sort();
  return { script: made.get('src/main.tsx'), style: made.get('src/style/page.css'), early, modules };
}

/** Builds the script of <crosscheck-run>, whose name other people's pages know. */
export async function bundleElement(web, out) {
  await build({
    ...common, absWorkingDir: web, entryPoints: { 'crosscheck-run': 'src/embed/element.ts' }, outdir: out, entryNames: '[name]', format: 'iife',
  });
}

/**
 * Writes down what a copy of the page in one file is made of, and builds the
 * script that starts one; answers the address of the list.
 */
export async function listParts(web, out, page) {
  const result = await build({ ...common, absWorkingDir: web, entryPoints: ['src/embed/boot.ts'], outdir: out, format: 'iife' });
  const boot = outputs(result, web, out).get('src/embed/boot.ts');
  return hashed(out, 'parts.json', JSON.stringify({ script: page.script, style: page.style, boot, modules: page.modules }));
}

/** What a built script imports at once, directly or not. */
function imports(result, script) {
  const found = new Set();
  const visit = (address) => {
    const output = Object.entries(result.metafile.outputs).find(([path]) => path.endsWith(address))?.[1];
    for (const { path, kind } of output?.imports ?? []) {
      const next = `assets/${basename(path)}`;
      if (kind !== 'import-statement' || found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  visit(script);
  return [...found];
}

/** Entry point → address of what it became. */
function outputs(result, web, out) {
  const made = new Map();
  for (const [path, info] of Object.entries(result.metafile.outputs)) {
    if (info.entryPoint) made.set(info.entryPoint, addressOf(path, web, out));
  }
  return made;
}

const addressOf = (path, web, out) => `assets/${basename(relative(out, join(web, path)))}`;
