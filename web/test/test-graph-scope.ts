// What the graph shows, as the text that links carry.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyPage } from '../src/state/page.ts';
import { nextTrail, openFind, parseScope, plainScope, scopeText, setFind, setScope, toggleClass, type Scope } from '../src/state/scope.ts';

const scopes: readonly (readonly [string, Partial<Scope>])[] = [
  ['', {}],
  ['full', { show: 'full' }],
  ['quotient', { show: 'quotient' }],
  ['quotient:door.lock,siren.alarm', { show: 'quotient', ticked: ['door.lock', 'siren.alarm'] }],
  ['quotient:a%2cb,c%3bd%25', { show: 'quotient', ticked: ['a,b', 'c;d%'] }],
  ['quotient:on[0];open=3,17', { show: 'quotient', ticked: ['on[0]'], open: [3, 17] }],
  ['neighbourhood:3', { show: 'neighbourhood', radius: 3 }],
  [';heat=app:2;trail=only', { heat: 'app', app: 2, trail: 'only' }],
  ['overview;heat=missed;trail=none', { show: 'overview', heat: 'missed', trail: 'none' }],
];

for (const [text, change] of scopes) {
  test(`"${text}" is written as it is read`, () => {
    const scope = { ...plainScope, ...change };
    assert.equal(scopeText(scope), text);
    assert.deepEqual(parseScope(text), scope);
  });
}

for (const text of ['everything', 'quotient:;open=x,-1', ';heat=cold;trail=dotted', 'neighbourhood:99', '%%%', ';;;=', 'full:1;open']) {
  test(`"${text}" leaves out what is not understood`, () => {
    const scope = parseScope(text);
    assert.deepEqual([scope.ticked, scope.open, scope.radius, scope.heat, scope.trail], [[], [], 2, '', 'emphasise']);
    assert.deepEqual(parseScope(scopeText(scope)), scope);
  });
}

test('other ticks close the classes that were open, heat does not', () => {
  const open = toggleClass(3, true)(setScope({ show: 'quotient' })(emptyPage));
  assert.equal(open.scope, 'quotient;open=3');
  assert.equal(setScope({ heat: 'finding' })(open).scope, 'quotient;open=3;heat=finding');
  assert.equal(setScope({ ticked: ['x'] })(open).scope, 'quotient:x');
  assert.equal(toggleClass(3, false)(open).scope, 'quotient');
});

test('the run is drawn in three ways, one after the other', () => {
  const looks = [emptyPage, nextTrail(emptyPage), nextTrail(nextTrail(emptyPage)), nextTrail(nextTrail(nextTrail(emptyPage)))];
  assert.deepEqual(looks.map((page) => parseScope(page.scope).trail), ['emphasise', 'none', 'only', 'emphasise']);
});

test('the search opens on the graph with what was searched before', () => {
  const page = { ...emptyPage, view: 'compare' as const };
  assert.deepEqual([openFind(page).view, openFind(page).find], ['graph', '']);
  assert.equal(openFind(setFind('x == 1')(page)).find, 'x == 1');
});
