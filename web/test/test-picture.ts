import assert from 'node:assert/strict';
import test from 'node:test';
import type { Model, Trace, TraceAccess } from '../src/engine/protocol.gen.ts';
import { actsAt } from '../src/picture/acts.ts';
import { fitted, leastHeight } from '../src/picture/fit.ts';
import { iconOf, isBusy, kindOf } from '../src/picture/kinds.ts';
import { planOf, spotOf } from '../src/picture/plan.ts';
import { appsOf, drawnOf, mostThings, takingPart } from '../src/picture/shown.ts';
import { thingsOf, type Thing } from '../src/picture/things.ts';
import { emptyPage } from '../src/state/page.ts';
import { onHomeDesk, setDesk, setView, shownView } from '../src/state/screen.ts';
import { model, nowhere, result, trace, traceStep } from './sample.ts';

const thing = (name: string, change: Partial<Thing> = {}): Thing => ({ name, title: name, kind: 'switch', locations: [0], room: '', ...change });

test('a device with several attributes is one thing, the mode is one, bookkeeping is none', () => {
  const many: Model = {
    ...model, locations: [
      ...model.locations, { name: 'door.battery', called: 'the battery of the door', kind: 'attribute', app: 0, device: 'door', range: nowhere },
      { name: 'mode', called: 'the mode', kind: 'mode', app: 0, device: '', range: nowhere },
    ],
  };
  assert.deepEqual(thingsOf(many, null).map((x) => [x.name, x.title, x.kind, x.locations]), [
    ['door', 'door', 'lock', [0, 3]], ['lamp', 'lamp', 'light', [1]], ['mode', 'mode', 'mode', [4]],
  ]);
});

test('what a thing is drawn as is told by its names, in apps and in Home Assistant', () => {
  const kinds = {
    'ann Ann ann.presence': 'person', 'person.bob Bob person.bob.state': 'person', 'light.hall the hall light light.hall.switch': 'light',
    'binary_sensor.hall_motion the hall motion sensor binary_sensor.hall_motion.state': 'motion', 'front the front door front.contact': 'door',
    'lock.front_door the front door lock lock.front_door.lock': 'lock', 'siren the siren siren.alarm': 'alarm', 'x the x x.colour_of_nothing': 'light',
    'cover.bedroom the bedroom cover cover.bedroom.cover': 'blind', 'heater the heater heater.switch': 'heat', 'q the q q.state': 'other',
    'plug the block plug.switch': 'switch',
  };
  for (const [words, kind] of Object.entries(kinds)) assert.equal(kindOf(words), kind, words);
  assert.notEqual(iconOf('lock', 'unlocked'), iconOf('lock', 'locked'));
  assert.deepEqual(['unlocked', 'armed_away', 'off', 'notPresent', 'unavailable'].map(isBusy), [true, true, false, false, false]);
});

const acting = (...steps: readonly (readonly TraceAccess[])[]): Trace =>
  ({ ...trace, steps: [traceStep({ event: -1 }), ...steps.map((accesses) => traceStep({ event: 1, accesses }))] });
const write = (app: number, location: number, value: string, op: TraceAccess['op'] = 'write'): TraceAccess => ({ app, location, value, op });
const things = [thing('door'), thing('lamp', { locations: [1] })];

test('an app that answers is joined to what it commands, and what has stirred is told', () => {
  const run = acting([write(0, 1, 'on'), write(1, 0, 'locked'), write(1, 0, 'open')]);
  assert.deepEqual(actsAt(model, run, 1, things), { stirred: [1], woken: [], lines: [{ app: 1, thing: 0, value: 'open', earlier: false }], clashes: [] });
  assert.deepEqual(actsAt(model, run, 0, things), { stirred: [], woken: [], lines: [], clashes: [] }, 'nothing is done at the start');
});

test('two apps clash over a thing in one step, or in two whose order matters, and only then', () => {
  const lines = [{ app: 1, thing: 0, value: 'open', earlier: true }, { app: 2, thing: 0, value: 'locked', earlier: false }];
  const together = actsAt(model, acting([write(1, 0, 'open'), write(2, 0, 'locked')]), 1, things);
  assert.deepEqual(together.clashes, [0]);
  assert.deepEqual(together.lines.filter((l) => l.app === 2 || l.earlier).slice(-1), lines.slice(-1));
  const apart = acting([write(1, 0, 'open')], [write(2, 0, 'locked')]);
  assert.deepEqual(actsAt(model, apart, 2, things).clashes, [], 'a light that one switches on and the other off is no conflict');
  const ordered = { ...apart, steps: apart.steps.map((s, i) => (i === 2 ? { ...s, conflicts: [{ step: 1, location: 0 }] } : s)) };
  assert.deepEqual(actsAt(model, ordered, 2, things), { stirred: [], woken: [], lines, clashes: [0] });
  const alike = acting([write(1, 0, 'open'), write(2, 0, 'open')]);
  assert.deepEqual(actsAt(model, alike, 1, things).clashes, [], 'both want the same');
});

test('what stirs at a timer is its app', () => {
  const timed: Model = { ...model, events: [{ name: 'later', text: 'It is 22:00', kind: 'timer', app: 1, range: nowhere }] };
  assert.deepEqual(actsAt(timed, { ...trace, steps: [traceStep({ event: -1 }), traceStep({ event: 0 })] }, 1, things).woken, [1]);
});

test('of a large home what takes part is drawn, and of many apps those that act', () => {
  assert.deepEqual(drawnOf(things, [trace]), things, 'a small home is drawn whole');
  const many = [...things, ...Array.from({ length: mostThings }, (_, i) => thing(`far ${i}`, { locations: [90 + i] }))];
  assert.deepEqual(drawnOf(many, [trace]).map((x) => x.name), ['door']);
  assert.deepEqual(takingPart(things, [trace]).map((x) => x.name), ['door']);
  assert.deepEqual(takingPart(things, [acting([]), acting([write(1, 1, 'on')])]).map((x) => x.name), ['lamp'], 'in any of the runs');
  const apps = ['', ...Array.from({ length: 9 }, (_, i) => `App ${i}`)];
  assert.deepEqual(appsOf({ ...model, apps }, acting([write(4, 0, 'open')])), [4]);
  assert.deepEqual(appsOf(model, trace), [1]);
});

test('a home is drawn as large as its place lets it be, and never too small to read', () => {
  const home = Array.from({ length: 5 }, (_, i) => thing(`a${i}`));
  const scaleIn = (width: number, height: number): number => fitted(home, 2, { width, height }, 0).scale;
  assert.deepEqual([scaleIn(1600, 1000), scaleIn(900, 400), scaleIn(600, 1000), scaleIn(390, 100)], [2.2, 1.6, 2.2, 1]);
  for (const [width, height] of [[1000, 430], [700, 700], [500, 300]] as const) {
    const { plan, scale } = fitted(home, 2, { width, height }, 0);
    assert.ok(scale === 1 || (plan.width * scale <= width && plan.height * scale <= height), `${width} × ${height}`);
  }
  assert.equal(leastHeight(home, 2, 390, 0), fitted(home, 2, { width: 390, height: 0 }, 0).plan.height);
});

for (const width of [180, 358, 620, 1000]) {
  test(`in a picture ${width} pixels wide nothing lies over another, or sticks out`, () => {
    const home = [
      ...Array.from({ length: 7 }, (_, i) => thing(`a${i}`, { room: 'kitchen' })), thing('b', { room: 'hall' }), thing('c'), thing('ann', { kind: 'person' }),
      thing('bob', { kind: 'person', room: 'hall' }),
    ];
    const plan = planOf(home, 5, width);
    const spots = home.map((x, i) => spotOf(plan, x, i, 'present'));
    spots.forEach((a, i) => spots.slice(i + 1).forEach((b) => assert.ok(Math.abs(a.x - b.x) >= 100 || Math.abs(a.y - b.y) >= 90, `${JSON.stringify(a)} over ${JSON.stringify(b)}`)));
    for (const { x, y } of [...spots, ...plan.apps]) assert.ok(x >= 0 && x <= plan.width && y >= 0 && y <= plan.height);
    plan.rooms.forEach((r, i) => plan.rooms.slice(i + 1).forEach((s) =>
      assert.ok(r.x + r.width <= s.x + 1 || s.x + s.width <= r.x + 1 || r.y + r.height <= s.y + 1 || s.y + s.height <= r.y + 1, `${r.name} over ${s.name}`)));
    assert.deepEqual(planOf(home, 5, width), plan, 'it is the same each time');
    const away = spotOf(plan, home[9] ?? thing(''), 9, 'notPresent');
    assert.ok(away.x > plan.house.x + plan.house.width, 'who is away is outside');
  });
}

test('a home is shown by its picture, anything else by its graph, unless a view was chosen', () => {
  const checked = { result, files: [], options: emptyPage.options, verified: true };
  const page = { ...emptyPage, checked };
  assert.equal(shownView(page), 'home');
  assert.equal(shownView({ ...page, checked: { ...checked, result: { ...result, model: { ...model, locations: [] } } } }), 'graph');
  assert.equal(shownView(setView('time')(page)), 'time');
});

test('the desk for homes is left by looking closer, by another view, and by a pane alone', () => {
  const page = { ...emptyPage, desk: 'home' as const, welcome: true, checked: { result, files: [], options: emptyPage.options, verified: true } };
  assert.ok(onHomeDesk(page));
  for (const other of [setView('graph')(page), setDesk('workbench')(page), { ...page, maximised: 'run' as const }, { ...page, projector: true }]) assert.ok(!onHomeDesk(other));
  assert.equal(setDesk('workbench')(page).welcome, false);
});
