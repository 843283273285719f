// Runs the page's tests: `unit` (test-*.ts, in Node) or `browser` (webtest-*.ts, in Chromium).
//
//   node test/run.mjs unit|browser [PART OF A FILE NAME] [--dist DIR] [--browsers N]
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const web = fileURLToPath(new URL('..', import.meta.url));
const { positionals: [kind = 'unit', part = ''], values: flags } = parseArgs({
  allowPositionals: true, options: { dist: { type: 'string', default: join(web, 'dist') }, browsers: { type: 'string', default: '3' } },
});
const prefix = kind === 'unit' ? 'test-' : 'webtest-';

const files = ['test', 'src']
  .flatMap((dir) => readdirSync(join(web, dir), { recursive: true }).map((name) => join(dir, String(name))))
  .filter((path) => basename(path).startsWith(prefix) && /\.tsx?$/.test(path) && path.includes(part))
  .sort();

// A folder of its own inside the project, where Node finds the packages: two runs do not disturb each other.
mkdirSync(join(web, '.cache'), { recursive: true });
const out = mkdtempSync(join(web, `.cache/${kind}-`));
process.on('exit', () => rmSync(out, { recursive: true, force: true }));
await build({
  absWorkingDir: web,
  entryPoints: [...files, ...(kind === 'browser' ? ['test/browser/harness.ts', 'test/browser/engine-thread.ts'] : [])],
  outdir: out,
  outbase: web,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  sourcemap: 'inline',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
});
const built = files.map((path) => join(out, path.replace(/\.tsx?$/, '.mjs')));

if (kind === 'unit') {
  const { status } = spawnSync(process.execPath, ['--enable-source-maps', '--test', '--test-reporter=spec', ...built], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
for (const path of built) await import(pathToFileURL(path).href);
const { runAll } = await import(pathToFileURL(join(out, 'test/browser/harness.mjs')).href);
process.exit((await runAll(flags.dist, Number(flags.browsers))) ? 0 : 1);
