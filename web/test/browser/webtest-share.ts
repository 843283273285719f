import assert from 'node:assert/strict';
import { webtest } from './harness.ts';
import { check, linkOn, narration, openVerified, race, write } from './steps.ts';

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
