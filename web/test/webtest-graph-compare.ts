// The compare view in Chromium: ghosts on one frozen layout, missed runs, figures, overlay.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { webtest } from './browser/harness.ts';
import { check, openVerified, position, write } from './browser/steps.ts';
import { atRest, openFigure3 } from './graph-steps.ts';

/** Of 16 states, which searches find in another order. */
const counters = `var x: 0..3;
var y: 0..3;
var z: bool;
event a { x = (x + 1) % 4; }
event b { y = x; }
event c when (x > y) { z = !z; assert(x + y < 6); }
`;

async function compareWith(page: Page, algorithm: string): Promise<void> {
  await page.click('#tab-compare');
  await page.waitForSelector('.compare-verdict:not(:has-text("Comparing"))'); // until then nothing can be picked
  await page.click(`.quick-picks >> text="${algorithm}"`);
  await page.waitForFunction((name) => document.querySelector('.compare-verdict')?.textContent?.startsWith(name), algorithm);
  await page.waitForSelector('.compare-graph.other g.node');
  await atRest(page);
}

const transforms = (page: Page, side: string): Promise<Record<string, string>> => page.evaluate((s) => Object.fromEntries(
  [...document.querySelectorAll<SVGGElement>(`.compare-graph.${s} g.node`)].map((g) => [g.dataset['state'], g.style.transform])), side);

webtest('what a naive algorithm misses is drawn as ghosts on the same layout', async ({ page, address }) => {
  await openFigure3(page, address);
  await compareWith(page, 'naive-path');
  assert.match((await page.textContent('.compare-verdict')) ?? '', /^naive-path misses 1 failure, \d+ states? and \d+ transitions?\./);
  const [left, right] = [await transforms(page, 'reference'), await transforms(page, 'other')];
  assert.deepEqual(right, left, 'nothing moves');
  assert.ok(Object.keys(left).length >= 4);
  const ghosts = (side: string) => page.locator(`.compare-graph.${side} :is(.node.missed, .edge.missed, .edge-label.missed)`).count();
  assert.equal(await ghosts('reference'), 0);
  assert.ok((await ghosts('other')) > 0);
  assert.match((await page.textContent('.compare-graph.other .node.lost')) ?? '', /failure missed/, 'in words, not by colour alone');
});

webtest('the same search has the same numbers in the verdict, the graph and the comparison', async ({ page, address }) => {
  await openFigure3(page, address);
  assert.match((await page.textContent('.graph-rung')) ?? '', /^Showing all 4 states and 16 transitions in 8 lines, /);
  assert.match((await page.textContent('.verdict')) ?? '', /4 states.*16 transitions/s);
});

webtest('a state has one number in the graph and in the comparison', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, counters);
  await check(page);
  const named = (of: string): Promise<readonly string[]> => page.$$eval(`${of} g.node .body`, (nodes) => nodes.map((one) => one.getAttribute('aria-label')?.replace(/,? \d+ events? enabled.*$/, '') ?? '').sort());
  await page.waitForSelector('.graph-body .body[aria-label^="state 15, x 3"]');
  const checked = await named('.graph-body');
  await compareWith(page, 'naive-path');
  assert.deepEqual(await named('.compare-graph.reference'), checked);
  assert.equal(await page.locator('.compare-pane .graph-notes').count(), 0);
});

webtest('a comparison tells when states have other numbers than in the check', async ({ page, address }) => {
  await openFigure3(page, address);
  await page.click('[data-action=options]');
  await page.click('.dialog-options label:has(code:text-is("stateless"))');
  await page.keyboard.press('Escape');
  await check(page);
  await page.click('#tab-compare');
  await page.click('.quick-picks >> text="naive-path"');
  await page.waitForSelector('.compare-graph.other g.node');
  assert.match((await page.textContent('.compare-pane .graph-notes')) ?? '', /the numbers in which full finds them; in the graph of the check they have those of stateless\./);
});

webtest('both drawings show the same part', async ({ page, address }) => {
  await openFigure3(page, address);
  await compareWith(page, 'naive-path');
  const cameras = () => page.evaluate(() =>
    [...document.querySelectorAll<SVGGElement>('.compare-graph .camera')].map((g) => g.style.transform));
  const before = await cameras();
  await page.hover('.compare-graph.other');
  await page.mouse.wheel(0, -300);
  await page.waitForFunction((old) => document.querySelector<SVGGElement>('.compare-graph .camera')?.style.transform !== old, before[0]);
  const [left, right] = await cameras();
  assert.equal(left, right);
});

webtest('a missed run is loaded into the timeline and drawn', async ({ page, address }) => {
  await openFigure3(page, address);
  await compareWith(page, 'naive-path');
  await page.click('.missed-runs button >> nth=0');
  await page.waitForSelector('.missed-runs button[aria-pressed=true]');
  await page.waitForSelector('.compare-graph.reference .edge.walked');
  assert.match(await position(page), /^\d+ \/ \d+$/);
  assert.ok((await page.locator('.compare-graph.reference .node.current').count()) === 1);
});

webtest('figures are printed beside their bars and choose what is compared', async ({ page, address }) => {
  await openFigure3(page, address);
  await compareWith(page, 'naive-path');
  const full = (await page.textContent('.compare-bars tbody tr:first-child')) ?? '';
  assert.match(full, /^full4\d+/, 'figure 3 has four states');
  assert.ok((await page.locator('.compare-bars .bar').count()) >= 6);
  await page.click('.compare-bars tbody >> text="dpor"');
  await page.waitForFunction(() => document.querySelector('.compare-verdict')?.textContent?.startsWith('dpor '));
  assert.doesNotMatch((await page.textContent('.compare-verdict')) ?? '', /misses \d+ failure/);
});

webtest('the overlay fades from one to the other', async ({ page, address }) => {
  await openFigure3(page, address);
  await compareWith(page, 'naive-path');
  await page.click('.compare-head >> text=Overlay');
  const fadedTo = (opacity: string) => page.waitForFunction(
    (wanted) => document.querySelector<HTMLElement>('.overlaid .compare-graph.reference')?.style.opacity === wanted, opacity);
  await fadedTo('0');
  await page.focus('.compare-fade input');
  await page.keyboard.press('Home');
  await fadedTo('1');
});
