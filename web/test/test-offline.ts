import assert from 'node:assert/strict';
import test from 'node:test';
import { cacheOf, isHashed, isOld, kept, type Plan } from '../src/sw/plan.ts';

const plan: Plan = {
  version: 'two', script: 'assets/main-ABCDEFGH.js',
  early: ['', 'assets/main-ABCDEFGH.js', 'manifest.webmanifest'], later: ['assets/whole-12345678.wasm'],
};
const scope = 'https://host.example/page/';
const ask = (path: string, mode = 'cors', method = 'GET') => kept(plan, scope, { url: new URL(path, scope).href, method, mode });

test('the page itself is answered from what is kept, whatever is asked of it', () => {
  for (const path of ['./', './index.html', './?locale=rtl', './?embed=1#1.abc']) assert.equal(ask(path, 'navigate'), '', path);
});

test('files of this version are answered from what is kept, or kept when they are first asked for', () => {
  for (const path of plan.early.slice(1)) assert.equal(ask(path), path);
  assert.equal(ask('assets/whole-12345678.wasm'), 'assets/whole-12345678.wasm');
});

test('the link service, other sites, other versions and everything that changes something are left alone', () => {
  for (const path of ['api/links', 'api/health', 's/abcdef', 's/abcdef/preview', '../page2/', '../', 'assets/main-OTHEROTH.js', 'sw.js', 'https://other.example/page/']) {
    assert.equal(ask(path, 'navigate'), null, path);
    assert.equal(ask(path), null, path);
  }
  assert.equal(ask('./', 'navigate', 'POST'), null);
  assert.equal(ask('assets/main-ABCDEFGH.js', 'cors', 'HEAD'), null);
});

test('only the caches of other versions are old', () => {
  assert.ok(isOld(cacheOf('one'), 'two'));
  assert.ok(!isOld(cacheOf('two'), 'two'));
  assert.ok(!isOld('somebody-elses', 'two'));
});

test('a file named by its content is told from one that may change', () => {
  assert.ok(isHashed('assets/main-ABCDEFGH.js') && isHashed('assets/engine-vh6Nz_Oi.wasm'));
  assert.ok(!isHashed('sw.js') && !isHashed('icon-192.png') && !isHashed('crosscheck-run.js') && !isHashed(''));
});
