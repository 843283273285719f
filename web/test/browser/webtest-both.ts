// What nobody may miss, in Chromium and in Firefox.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { figure3 } from '../graph-steps.ts';
import { choose, doorSaver, nightLight, settled } from './apps.ts';
import { bothtest } from './harness.ts';
import { check, openVerified, porch, position, race, until, verdict, write } from './steps.ts';

/** The address of what the page shows, as the dialog for sharing has it. */
async function shared(page: Page): Promise<string> {
  await page.click('[data-action=share]');
  await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('.link-text')?.value.includes('#'));
  return page.inputValue('.link-text');
}

bothtest('a first visitor sees what this is, and the run plays by itself', async ({ page, address }) => {
  await page.goto(address);
  await page.waitForSelector('.badge-verified');
  for (const seen of ['.welcome h2', '.door', '.home-picture [data-thing=door]', '.narration-text']) assert.ok(await page.isVisible(seen), seen);
  await page.waitForSelector('[data-thing=door].clash .thing-bolt');
  await until(async () => await position(page) === '2 / 2');
});

bothtest('an example is opened and checked', async ({ page, address }) => {
  await openVerified(page, address);
  await page.click('[data-action=examples]');
  await page.click('[data-example="05-time/porch-light"]');
  await page.waitForSelector('.time-axis');
  await page.waitForSelector('.badge-verified');
});

bothtest('a program is typed, checked with the keys, and its run is walked', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  assert.match(await verdict(page), /the order does not matter/);
  await page.click('#pane-timeline .narration-text');
  await page.keyboard.press('Home');
  await until(async () => (await position(page)).startsWith('0 /'));
  await page.keyboard.press('ArrowRight');
  await until(async () => (await position(page)).startsWith('1 /'));
  await page.keyboard.press('End');
  await page.waitForSelector('.timeline-pane .chip-bad');
});

bothtest('a change takes a finding away', async ({ page, address }) => {
  await openVerified(page, address);
  await page.click('[data-action=mends]');
  await page.waitForSelector('.mends-said:has-text("nothing else")');
  await page.click('[data-action=apply-mend] >> nth=0');
  await page.waitForSelector('.tone-clear');
  await page.waitForSelector('.mended');
});

bothtest('a link brings back the program and its verdict', async ({ page, address, tab }) => {
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  const other = await tab();
  await other.goto(await shared(page));
  await other.waitForSelector('[data-notice=reproduced]');
  assert.match(await verdict(other), /the order does not matter/);
});

bothtest('files of apps are opened, and their engine is fetched', async ({ page, address }) => {
  await openVerified(page, address);
  await choose(page, '.editor-pane [data-action=open]', [nightLight, doorSaver]);
  await page.waitForSelector('.home-app');
  await settled(page);
  await page.waitForSelector('.pair');
});

bothtest('automations of Home Assistant are opened, and their engine is fetched', async ({ page, address }) => {
  await openVerified(page, address);
  await choose(page, '.editor-pane [data-action=open]', [{ name: 'automations.yaml', text: `- alias: Sofa light
  triggers: [{ trigger: state, entity_id: binary_sensor.sofa, to: "on" }]
  actions: [{ action: light.turn_on, target: { entity_id: light.room } }]
- alias: Everybody left
  triggers: [{ trigger: state, entity_id: person.ann, to: not_home }]
  actions: [{ action: light.turn_off, target: { entity_id: light.room } }]
` }]);
  await page.waitForSelector('.home-app:has-text("Sofa light")');
  await page.waitForSelector('.badge-verified');
});

bothtest('the graph is drawn, a state of it is looked at, and it is saved', async ({ page, address }) => {
  await openVerified(page, address);
  await page.click('svg.state-graph .node >> nth=2');
  await page.waitForSelector('svg.state-graph .node.current');
  await page.click('.graph-pane [data-action=save]');
  // Playwright does not hear of Firefox's downloads of what the page itself has made.
  await page.evaluate(() => {
    HTMLAnchorElement.prototype.click = function () { void fetch(this.href).then((r) => r.text()).then((text) => { document.body.dataset['saved'] = `${this.download}: ${text.slice(0, 4)}`; }); };
  });
  await page.click('[data-save=svg]');
  await page.waitForSelector('[data-saved$=".svg: <svg"]', { state: 'attached' });
});

bothtest('searches are compared, and what one misses is drawn', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, figure3);
  await check(page);
  await page.click('#tab-compare');
  await page.waitForFunction(() => document.querySelector('.compare-verdict')?.textContent?.startsWith('naive-stop misses'));
  await page.waitForSelector('.compare-graph.other g.node');
});

bothtest('exact times are explored, and the clock of the home goes with the run', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, porch);
  await page.press('[data-reading=timed]', 'Enter');
  await page.waitForSelector('.time-axis');
  await page.click('#tab-home');
  await page.waitForSelector('.sky text');
});

bothtest('a lesson is walked with the keys of a clicker', async ({ page, address }) => {
  await page.goto(`${address}#lesson=stop-too-early:3`);
  await page.waitForSelector('.lesson-graph .node');
  await page.keyboard.press('PageDown');
  await until(() => page.evaluate(() => location.hash.endsWith(':4') || document.querySelector('.lesson')?.getAttribute('data-revealed') === 'true'));
});

bothtest('a program is there when its reader comes back, on a narrow screen without anything beyond its edge', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  await page.reload();
  await page.waitForSelector('.badge-verified');
  assert.match(await page.textContent('.cm-content') ?? '', /event clear/);
  await page.setViewportSize({ width: 390, height: 844 });
  await until(() => page.evaluate(() => document.documentElement.scrollWidth === document.documentElement.clientWidth));
});
