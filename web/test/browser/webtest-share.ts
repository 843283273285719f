import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { choose } from './apps.ts';
import { webtest } from './harness.ts';
import { check, linkOn, narration, openVerified, position, race, until, write } from './steps.ts';

webtest('a link restores program, options, run, step and view, and re-proves the verdict', async ({ page, address, tab }) => {
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  await page.keyboard.press('Escape');
  await page.click('#tab-algorithm');
  await page.click('#pane-timeline .narration-text');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const link = await linkOn(page);
  assert.ok(link.length < 2000, `${link.length} characters`);

  const other = await tab();
  await other.goto(link);
  await other.waitForSelector('[data-notice=reproduced]');
  assert.match((await other.textContent('[data-notice=reproduced]')) ?? '', /same verdict, same \d+ states/);
  await other.waitForSelector('.badge-reproduced');
  assert.match((await other.textContent('.cm-content')) ?? '', /the order does not matter/);
  assert.equal(await other.getAttribute('#tab-algorithm', 'aria-selected'), 'true');
  await other.waitForFunction((text) => document.querySelector('.narration-text')?.textContent === text, await narration(page));
});

webtest('a link restores the step of the algorithm view and the run beside the one on show', async ({ page, address, tab }) => {
  await openVerified(page, address);
  await page.click('[data-action=both-orders]');
  await page.waitForSelector('.pair-lanes .lane-value.differs');
  await page.keyboard.press('ArrowLeft');
  await page.click('#tab-algorithm');
  await page.focus('.search-scrubber input');
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight');
  const place = async (of: Page): Promise<readonly (string | null)[]> => [await of.textContent('.pair-ends'), await position(of), await of.textContent('.search-scrubber output'), await of.textContent('.entry-sentence')];
  const here = await place(page);
  assert.match(here.join(), /other way round.*,1 \/ 2,3 of \d+,/);
  const other = await tab();
  await other.goto(await linkOn(page));
  await other.waitForSelector('[data-notice=reproduced]');
  await until(async () => JSON.stringify(await place(other)) === JSON.stringify(here));
});

webtest('the address is a link to what is shown, follows edits without new entries of the history, and a reload goes on there', async ({ page, address, tab }) => {
  await page.goto(address);
  await page.waitForSelector('.badge-verified');
  assert.equal(await page.evaluate(() => location.hash), '', 'nobody has done anything');
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  await page.keyboard.press('Escape');
  await page.click('#tab-algorithm');
  const entries = await page.evaluate(() => history.length);
  await page.waitForFunction(() => /^#2\./.test(location.hash));
  const before = await page.evaluate(() => location.hash);
  await page.click('#pane-timeline .narration-text');
  await page.keyboard.press('Home');
  await page.waitForFunction((old) => location.hash !== old && /^#2\./.test(location.hash), before);
  assert.equal(await page.evaluate(() => history.length), entries);
  const shown = await position(page);
  assert.match(shown, /^0 /);
  const other = await tab();
  await other.goto(page.url());
  await other.waitForSelector('[data-notice=reproduced]');
  assert.equal(await position(other), shown);
  await page.reload();
  await page.waitForSelector('.badge-verified');
  await page.waitForSelector('#tab-algorithm[aria-selected=true]');
  await until(async () => await position(page) === shown);
  assert.equal(await page.locator('[data-notice]').count(), 0, 'who comes back opened no link');
  const left = await page.evaluate(() => location.hash);
  await write(page, race.replace('x: 0..2', 'x: 0..3'));
  await page.waitForFunction((old) => location.hash !== old && /^#2\./.test(location.hash), left);
  assert.equal(await page.evaluate(() => history.length), entries);
});

/** An automation of a home. */
const sofa = `- alias: Sofa light
  triggers:
    - {trigger: state, entity_id: binary_sensor.sofa, to: "on"}
  actions:
    - {action: light.turn_on, target: {entity_id: light.sofa}}
`;

webtest('names of a home stay out of the address', async ({ page, address }) => {
  await openVerified(page, address);
  await page.waitForFunction(() => location.hash !== ''); // of the example before
  await choose(page, '.editor-pane [data-action=open]', [{ name: 'automations.yaml', text: sofa }]);
  await page.waitForSelector('.home-app, .thing');
  await check(page);
  await page.waitForFunction(() => location.hash === '');
  await page.keyboard.press('Escape');
  await page.click('#tab-algorithm');
  await page.waitForTimeout(2500);
  assert.equal(await page.evaluate(() => location.hash), '');
});

webtest('opening a link does not overwrite what the browser remembers until it is edited', async ({ page, address, tab }) => {
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  const link = await linkOn(page);
  await write(page, 'var mine: bool;\nevent e { mine = true; }\n');
  await check(page);

  const other = await tab();
  await other.goto(link);
  await other.waitForSelector('[data-notice=reproduced]');
  const third = await tab();
  await third.goto(address);
  await third.waitForSelector('.badge-verified');
  assert.match((await third.textContent('.cm-content')) ?? '', /mine/);
});
