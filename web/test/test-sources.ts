/** Rules of the page's sources, each with its reason. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { defaultOptions as atBuild } from '../build/first-visit.mjs';
import { timedRows, untimedRows } from '../src/engine/algorithms.gen.ts';
import { defaultOptions, usualMB } from '../src/state/options.ts';

const source = (path: string): string => readFileSync(join('src', path), 'utf8');
const sources = (dir: string): readonly string[] =>
  readdirSync(join('src', dir), { recursive: true }).map((name) => join(dir, String(name))).filter((name) => /\.tsx?$/.test(name));
const imports = (path: string): readonly string[] => [...source(path).matchAll(/from '([^']+)'/g)].map((m) => m[1] ?? '');

test('the state knows neither views nor the DOM: it is tested without a browser', () => {
  for (const path of sources('state')) {
    for (const from of imports(path)) {
      assert.match(from, /^(\.\/[\w-]+\.ts|\.\.\/engine\/\w+\.gen\.ts|@preact\/signals-core)$/, `${path} imports ${from}`);
    }
  }
});

test('only the client and the layouter start workers: they alone can end them', () => {
  const starters = sources('.').filter((path) => /new Worker\(/.test(source(path)));
  assert.deepEqual(starters.filter((path) => path !== 'engine/client.ts' && !path.startsWith('graph/')), []);
});

test('texts for people are in src/strings, where a translator finds them', () => {
  for (const path of sources('view')) {
    assert.doesNotMatch(source(path), />\s*[A-Z][a-z]+ [a-z]+[^<{}=;]*<\//, path);
    assert.doesNotMatch(source(path), /(?:title|aria-label|placeholder)="[^"]+"/, path);
  }
});

test('files have at most 300 lines: what is longer is two things', () => {
  for (const path of sources('.').filter((p) => !p.endsWith('.gen.ts'))) {
    assert.ok(source(path).split('\n').length <= 301, path);
  }
});

test('the first visit is checked with the options a new reader has', () => {
  assert.deepEqual(atBuild, defaultOptions);
});

test('the memory that the options show is what the engine takes at most in a browser', () => {
  const engine = readFileSync('../wasm/engine/main_js.go', 'utf8');
  assert.equal(Number(/\bUsual: (\d+) << 30\b/.exec(engine)?.[1]), usualMB / 2 ** 10);
});

test('no algorithm is asked for by its name: its row of the generated table says what it is', () => {
  const names = [...untimedRows, ...timedRows].map((r) => r.name);
  // “full” is also how much of a graph is drawn, and “random” and “steps” are words.
  const asked = new RegExp(`algorithms?\\b[^\\n]*'(${names.join('|')})'|'(${names.filter((n) => n !== 'full' && n !== 'steps').join('|')})'`);
  const files = sources('.').filter((path) => !path.startsWith('lessons') && path !== 'engine/algorithms.gen.ts');
  for (const path of files) assert.doesNotMatch(source(path).replace(/\/\*[^]*?\*\/|\/\/.*/g, ''), asked, path);
});
