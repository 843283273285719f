import assert from 'node:assert/strict';
import { webtest } from './harness.ts';
import { check, linkOn, narration, openVerified, verdict, write } from './steps.ts';

/** Fails one step after the sixth of eight initial states, and nowhere else. */
const starts = `var z: 0..3 = any;
var y: bool = any;
var n: 0..2;
event e when (n < 2) { n = n + 1; }
never "bad": z == 2 && y && n == 1;
`;

const violated = '.truth-violated';

webtest('the run of a finding is played from its own start, also from a link', async ({ page, address, tab }) => {
  await openVerified(page, address);
  await write(page, starts);
  await check(page);
  assert.match(await verdict(page), /bad must never happen/);
  await page.waitForSelector(violated);
  await page.keyboard.press('Escape');
  await page.click('#pane-timeline .narration-text');
  await page.keyboard.press('Home');
  await page.waitForFunction(() => /z is 2 and y is true/.test(document.querySelector('.narration-text')?.textContent ?? ''));
  await page.keyboard.press('End');
  await page.waitForSelector(violated);
  const link = await linkOn(page);

  const other = await tab();
  await other.goto(link);
  await other.waitForSelector('[data-notice=reproduced]');
  await other.waitForFunction((text) => document.querySelector('.narration-text')?.textContent === text, await narration(page));
  await other.waitForSelector(violated);
});
