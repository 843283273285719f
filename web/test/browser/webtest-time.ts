import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { webtest } from './harness.ts';
import { check, linkOn, listen, narration, openVerified, porch, position, verdict, write } from './steps.ts';

/** Types the porch light and reads it with exact times, as a person would. */
async function exact(page: Page, address: string): Promise<void> {
  await openVerified(page, address);
  await write(page, porch);
  await check(page);
  await page.press('[data-action=exact-times]', 'Enter'); // a pointer may miss what moves as the verdict comes
  await page.waitForSelector('[data-reading=timed][aria-pressed=true]');
  await page.waitForSelector('.badge-verified');
  await page.waitForSelector('.time-axis');
}

const moment = async (page: Page): Promise<string> => (await page.textContent('.chip-moment')) ?? '';

/** Waits until the check that is under way has ended. */
const done = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('[data-action=check]') && !document.querySelector('.badge-stale'));

/** The middle of an element of the axis. */
async function middle(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = (await page.locator(selector).first().boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

webtest('a program that says how long asks to be read with exact times, and then tells when it goes wrong', async ({ page, address }) => {
  await exact(page, address);
  assert.match(await verdict(page), /light for a minute/);
  assert.match((await page.textContent('.verdict-figures')) ?? '', /from Monday 21:00.*within 1 h/);
  assert.match((await page.textContent('.run[aria-current=true] .run-steps')) ?? '', /after 10 s/);
  assert.match(await moment(page), /^Mon 21:00:10/);
});

webtest('the axis has the times of day, the lengths between, a night, and the timers', async ({ page, address }) => {
  await exact(page, address);
  const ticks = await page.locator('.time-tick').allTextContents();
  assert.equal(ticks[0], 'Mon 21:00');
  assert.ok(ticks.includes('21:00:10'), ticks.join());
  assert.ok(await page.isVisible('.time-night'));
  const dark = page.locator('.time-row-of', { hasText: 'Porch.dark' });
  assert.match((await dark.locator('.clock-bar').first().getAttribute('title')) ?? '', /set at Mon 21:00, due at Mon 21:00:10/);
});

webtest('dragging along the axis goes through time: between two events the timer has less left', async ({ page, address }) => {
  await exact(page, address);
  await page.click('[data-scale=cut]');
  await page.focus('.time-axis');
  await page.keyboard.press('Home');
  assert.equal(await moment(page), 'Mon 21:00');
  const gap = await middle(page, '.time-length');
  await page.mouse.move(gap.x - 30, gap.y);
  await page.mouse.down();
  await page.mouse.move(gap.x, gap.y, { steps: 3 });
  assert.match(await moment(page), /^Mon 21:00:0\d.*nothing has happened yet$/);
  assert.match((await page.textContent('.clock-text.now')) ?? '', /^\d(\.\d)? s left$/);
  await page.mouse.move(gap.x - 300, gap.y, { steps: 3 });
  await page.mouse.up();
  assert.match(await position(page), /^0 /);
  await page.keyboard.press('ArrowRight');
  assert.match(await position(page), /^1 /);
});

webtest('playing follows the clock to the end', async ({ page, address }) => {
  await exact(page, address);
  await page.selectOption('[data-action=pace]', '10');
  const shown = await listen(page, '.chip-moment');
  await page.click('[data-action=play-run]');
  await shown(/nothing has happened yet/);
  await page.waitForFunction(() => /^(\d+) \/ \1$/.test(document.querySelector('.position')?.textContent ?? ''));
});

webtest('the axis is drawn to scale when asked, and zooms with buttons, keys and the wheel', async ({ page, address }) => {
  await exact(page, address);
  const width = () => page.evaluate(() => document.querySelector<HTMLElement>('.time-axis')!.offsetWidth);
  await page.click('[data-scale=even]');
  const first = await width();
  await page.click('[data-action=zoom-in]');
  const second = await width();
  await page.focus('.time-axis');
  await page.keyboard.press('+');
  const third = await width();
  const { x, y } = await middle(page, '.time-scroll');
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await page.waitForFunction((before) => document.querySelector<HTMLElement>('.time-axis')!.offsetWidth > before, third);
  assert.ok(first < second && second < third, `${first} ${second} ${third}`);
  await page.focus('.time-axis');
  await page.keyboard.press('0');
  assert.equal(await width(), first);
});

webtest('the states of the home: the soonest first, found by a word, and a run to each', async ({ page, address }) => {
  await exact(page, address);
  await page.click('#tab-time');
  await page.waitForSelector('.states-table');
  const all = await page.locator('.states-table tbody tr').count();
  await page.fill('.states input[type=search]', 'lamp on');
  await page.waitForFunction((n) => document.querySelectorAll('.states-table tbody tr').length < n, all);
  for (const text of await page.locator('.states-table tbody .facts').allTextContents()) assert.match(text, /lamp\.switch on/);
  await page.fill('.states input[type=search]', '');
  await page.locator('.states-play', { hasText: 'after 10 s' }).first().click();
  await page.waitForSelector('.states-table tr.chosen');
  await page.waitForFunction(() => /^Mon 21:00:10/.test(document.querySelector('.chip-moment')?.textContent ?? ''));
});

webtest('what can happen tonight, from the state at the cursor', async ({ page, address }) => {
  await exact(page, address);
  await page.focus('.time-axis');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.click('#tab-time');
  await page.click('[data-part=tonight]');
  await page.check('[data-action=from-cursor]');
  assert.match((await page.textContent('.tonight-form')) ?? '', /lamp\.switch on/);
  await page.selectOption('[data-action=start-day]', 'fri');
  await page.fill('[data-action=start-time]', '22:30');
  await page.fill('[data-action=hours]', '2');
  await page.click('[data-action=tonight]');
  await page.waitForSelector('.tonight-answer');
  assert.match((await page.textContent('.tonight-answer h3')) ?? '', /From Friday 22:30, within 2 h, the home can be in \d+ states/);
  assert.match((await page.textContent('.verdict-figures')) ?? '', /from Friday 22:30.*within 2 h/);
  await page.click('[data-action=tonight-back]');
  await done(page);
  assert.match((await page.textContent('.verdict-figures')) ?? '', /from Monday 21:00.*within 1 h/);
});

webtest('side by side: any order reports states that cannot happen, which are listed', async ({ page, address }) => {
  await exact(page, address);
  await page.click('#tab-compare');
  await page.waitForSelector('.timed-bars');
  assert.ok((await page.locator('.timed-bars tbody tr').count()) === 3);
  assert.ok(await page.isVisible('[data-algorithm=untimed] .part-invalid'));
  const invalid = await page.locator('.timed-list.invalid .facts').allTextContents();
  assert.ok(invalid.some((text) => /bell\.switch on/.test(text)), invalid.join('; '));
});

webtest('a link reopens the reading, the start, the length, the values and the run', async ({ page, address, tab }) => {
  await exact(page, address);
  await page.click('[data-action=options]');
  await page.selectOption('[data-action=length]', 'day');
  await page.uncheck('[data-action=own-start]');
  await page.selectOption('[data-action=start-day]', 'sat');
  await page.selectOption('[data-action=set-location]', 'bell.switch');
  await page.fill('[data-action=set-value]', 'on');
  await page.click('[data-action=set-add]');
  await page.waitForSelector('.dialog-options .chips .chip');
  await page.keyboard.press('Escape');
  await check(page);
  await page.click('#tab-time');
  await page.focus('.time-axis');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const told = await narration(page);
  const link = await linkOn(page);

  const other = await tab();
  await other.goto(link);
  await other.waitForSelector('[data-notice=reproduced]');
  assert.match((await other.textContent('.verdict-figures')) ?? '', /from Saturday 21:00.*within 24 h|from Saturday 21:00.*within 1 day/);
  assert.equal(await other.getAttribute('#tab-time', 'aria-selected'), 'true');
  assert.equal(await other.getAttribute('[data-reading=timed]', 'aria-pressed'), 'true');
  await other.waitForFunction((text) => document.querySelector('.narration-text')?.textContent === text, told);
  await other.click('[data-action=options]');
  await other.waitForSelector('.dialog-options .chips .chip');
  assert.match((await other.textContent('.dialog-options .chips')) ?? '', /bell\.switch = on/);
  assert.equal(await other.inputValue('[data-action=length]'), 'day');
});

/** Nine lamps that each go off after a time of their own: more timings than a test waits for. */
const lamps = Array.from({ length: 9 }, (_, i) => `device lamp${i}: switch "lamp ${i}" by hand;
app Off${i} { timer t; on lamp${i}.switch == on { start t after ${i + 2}min; } on t { lamp${i}.off(); } }
`).join('');

webtest('a search tells how far it has looked ahead, and what is covered when it is stopped', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, `${lamps}fastforward 1h;\n`);
  await page.press('[data-reading=timed]', 'Enter');
  await page.waitForSelector('[data-virtual]');
  assert.match((await page.textContent('[data-virtual]')) ?? '', /reached$/);
  await page.click('[data-action=stop]');
  await page.waitForSelector('[data-action=check]');
});

webtest('without times nothing of this is on the page', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, 'var x: bool;\nevent e { x = !x; }\n');
  await check(page);
  assert.equal(await page.locator('.verdict .reading-switch').count(), 0);
  assert.equal(await page.locator('[data-action=exact-times], .time-lanes, .chip-moment').count(), 0);
});
