/** The page as features: each owns its fields, and says what becomes of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkOf } from '../src/state/link.ts';
import { anew, emptyPage, features, rememberedOf } from '../src/state/page.ts';

test('no two features own the same field', () => {
  const owned = features.flatMap((f) => Object.keys(f.initial));
  assert.deepEqual(owned.filter((field, i) => owned.indexOf(field) !== i), []);
  assert.deepEqual([...owned].sort(), Object.keys(emptyPage).sort());
});

test('features speak of fields that they own only', () => {
  const link = linkOf(emptyPage, '');
  for (const { initial, newProgram, fromLink, remembered } of features) {
    const said = [newProgram?.(emptyPage) ?? {}, fromLink?.(link) ?? {}].flatMap((fields) => Object.keys(fields));
    for (const field of [...said, ...(remembered ?? [])]) assert.ok(field in initial, field);
  }
});

test('another program leaves looks, place and matrix as they are', () => {
  const page = { ...emptyPage, theme: 'dark' as const, view: 'matrix' as const, title: 'Porch', scope: 'quotient', step: 3, speed: 4, find: 'a == b' };
  assert.deepEqual(anew(page), { ...emptyPage, theme: 'dark', view: 'matrix', speed: 4 });
});

test('a browser that remembers less than the page has leaves the rest as it is', () => {
  assert.deepEqual(rememberedOf(emptyPage), { theme: 'auto', singleKeys: true, desk: 'workbench', tools: [] });
  assert.deepEqual({ ...emptyPage, ...rememberedOf({ theme: 'dark', title: 'Porch' }) }, { ...emptyPage, theme: 'dark' });
});
