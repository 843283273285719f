// The ladder in Chromium: what is drawn of state spaces that are too large to read, and how one finds the way in them.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { webtest } from './browser/harness.ts';
import { check, openVerified, position, write } from './browser/steps.ts';
import { boxOf, drawn, openFigure3 } from './graph-steps.ts';

/** Two counters that depend on each other: no order can be left out, 1,600 states. A lamp says which half a is in. */
const many = `device lamp: switch;
var a: 0..39;
var b: 0..39;
event p { a = (a + b + 1) % 40; if (a > 19) { lamp.on(); } else { lamp.off(); } }
event q { b = (b + a + 1) % 40; }
never "both at the end": a == 39 && b == 39 && lamp.switch == on;
`;

/** The same with 349 values each: 121,800 states can be reached. */
const huge = `device lamp: switch;
var a: 0..348;
var b: 0..348;
event p { a = (a + b + 1) % 349; if (a > 199) { lamp.on(); } else { lamp.off(); } }
event q { b = (b + a + 1) % 349; }
never "both at the end": a + b > 900 && lamp.switch == on;
`;

const rung = async (page: Page): Promise<string> => (await page.textContent('.graph-rung')) ?? '';

async function rungSays(page: Page, text: string): Promise<void> {
  await page.waitForFunction((t) => document.querySelector('.graph-rung')?.textContent?.includes(t) === true, text);
}

async function show(page: Page, name: string): Promise<void> {
  await page.selectOption('.graph-tools select >> nth=0', { label: name });
}

async function openMany(page: Page, address: string): Promise<void> {
  await openVerified(page, address);
  await write(page, many);
  await check(page);
  await rungSays(page, 'groups of');
}

async function tick(page: Page, names: readonly string[]): Promise<void> {
  await page.click('[data-action=ticks]');
  for (const name of names) await page.check(`[data-tick="${name}"]`);
  for (const box of await page.locator('.tick-group [data-tick]').all()) {
    if (!names.includes((await box.getAttribute('data-tick')) ?? '')) await box.uncheck();
  }
  await page.keyboard.press('Escape');
}

webtest('states are put together by what the reader ticks; a group opens and closes', async ({ page, address }) => {
  await openMany(page, address);
  assert.match(await rung(page), /because 1,\d+ states are too many to read/);
  await tick(page, ['lamp.switch']);
  await rungSays(page, '2 groups of 1,');
  await page.waitForFunction(() => document.querySelectorAll('.graph-body g.node.class').length === 2);
  assert.match((await page.getAttribute('.graph-body g.node.class .body', 'aria-label')) ?? '', /^group of [\d,]+ states, lamp\.switch /);
  assert.equal(await page.locator('.graph-body g.node.current.class').count(), 1, 'the run goes through groups');
  await page.focus('.graph-body g.node.class .body');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.graph-body g.node.within');
  await page.waitForFunction(() => document.activeElement?.closest('.node.within') !== null);
  await page.keyboard.press('c');
  await page.waitForFunction(() => document.querySelectorAll('.graph-body g.node.within').length === 0);
  assert.equal(await page.locator('.graph-body g.node.class').count(), 2);
});

webtest('the list of what to put together by can be searched, and "what matters" takes the choice back', async ({ page, address }) => {
  await openMany(page, address);
  await page.click('[data-action=ticks]');
  await page.fill('.tick-search', 'lamp');
  assert.deepEqual(await page.locator('.tick-group [data-tick]').evaluateAll((boxes) => boxes.map((b) => b.getAttribute('data-tick'))), ['lamp.switch']);
  await page.fill('.tick-search', 'nobody');
  assert.equal(await page.locator('.tick-group').count(), 0);
  await page.fill('.tick-search', '');
  await page.keyboard.press('Escape');
  await tick(page, ['a']);
  await rungSays(page, '40 groups');
  await page.click('[data-action=ticks]');
  await page.click('[data-action=by-matters]');
  await rungSays(page, 'what matters most');
});

webtest('a condition finds states on every rung, and leads to them', async ({ page, address }) => {
  await openMany(page, address);
  await tick(page, ['lamp.switch']);
  await rungSays(page, '2 groups');
  await page.click('.narration-text');
  await page.keyboard.press('/');
  await page.waitForFunction(() => document.activeElement?.id === 'graph-find');
  await page.keyboard.insertText('lamp.sw');
  await page.waitForSelector('.condition-offers li');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await page.inputValue('#graph-find'), 'lamp.switch');
  await page.keyboard.insertText(' == on && a == 20 && b == 20');
  await page.waitForFunction(() => /^1 state/.test(document.querySelector('.state-search-said')?.textContent ?? ''));
  await page.waitForFunction(() => document.querySelectorAll('.graph-body .found-ring').length === 1);
  await page.click('[data-action=find-nearest]');
  await page.waitForFunction(() => /^1 of 1/.test(document.querySelector('.state-search-said')?.textContent ?? ''));
  const at = await position(page);
  assert.doesNotMatch(at, /^0 /, 'a run leads there');
  await page.fill('#graph-find', 'lamp.switch == ');
  await page.waitForSelector('.state-search-said.problem .condition-wrong');
  assert.equal(await page.getAttribute('#graph-find', 'aria-invalid'), 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.state-search', { state: 'detached' });
});

webtest('an overview shows every state as a point; a click goes there', async ({ page, address }) => {
  await openMany(page, address);
  await show(page, 'Overview');
  await page.waitForSelector('.graph-body canvas.overview');
  await rungSays(page, 'as points');
  const before = await page.textContent('.state-title');
  const box = await boxOf(page, '.overview-view');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForSelector('.hot-card');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction((old) => document.querySelector('.state-title')?.textContent !== old, before);
  const ink = await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas.overview')!;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return data.some((v, i) => i % 4 === 3 && v > 0);
  });
  assert.ok(ink, 'something is painted');
});

webtest('above 100,000 states only runs are shown, and groups are offered', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, huge);
  await page.keyboard.press('Control+Enter');
  await rungSays(page, '121,800 states are too many to draw, so only runs are shown');
  await page.waitForSelector('.traces-card button[aria-pressed=true]');
  await page.click('.traces-card [data-show=quotient]');
  await rungSays(page, '2 groups of 121,800 states');
  await page.waitForFunction(() => document.querySelector('.graph-rung progress') === null);
});

webtest('heat is a colour, a thickness and a number, and is told', async ({ page, address }) => {
  await openFigure3(page, address);
  await page.click('[data-action=look]');
  await page.selectOption('.look-items select >> nth=0', 'finding');
  await page.waitForSelector('.graph-body g.node.heat-4 .heat');
  assert.equal(await page.textContent('.graph-body g.node.heat-4 .heat'), '100%');
  assert.match((await page.textContent('.heat-legend')) ?? '', /how near a failure is/);
});

webtest('what an algorithm missed is compared first, then drawn dashed', async ({ page, address }) => {
  await openFigure3(page, address);
  await page.click('#tab-compare');
  await page.waitForSelector('.compare-figures');
  await page.click('#tab-graph');
  await drawn(page);
  await page.click('[data-action=look]');
  await page.selectOption('.look-items select >> nth=0', 'missed');
  await page.waitForSelector('.heat-legend:has-text("missed")');
  await page.waitForSelector('.graph-body .edge.hot, .graph-body .edge.missed, .graph-body [class*="heat-"]', { state: 'attached' });
});

webtest('T draws the run alone, and again the whole', async ({ page, address }) => {
  await openFigure3(page, address);
  await page.focus('.graph-body .node [tabindex="0"]');
  await page.keyboard.press('t');
  await page.waitForFunction(() => document.querySelectorAll('.graph-body .edge.walked').length === 0);
  await page.keyboard.press('t');
  await page.waitForSelector('svg.trail-only');
  await page.keyboard.press('t');
  await page.waitForSelector('svg.state-graph:not(.trail-only) .edge.walked');
});
