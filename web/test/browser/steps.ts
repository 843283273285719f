/** What several browser tests do: open the page, type a program, read the verdict. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { patience } from './harness.ts';

/** Opens the page and waits until its verdict is the engine's own; a first visitor looks closer, at the graph. */
export async function openVerified(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForSelector('.badge-verified');
  if (!await page.isVisible('.home-desk')) return;
  await page.click('[data-action=closer]');
  await page.click('#tab-graph');
  await page.waitForSelector('svg.state-graph, .missing');
}

/** Chooses from the palette. */
export async function find(page: Page, typed: string, wanted: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.waitForSelector('.dialog-palette input:focus');
  await page.keyboard.insertText(typed);
  await page.waitForSelector(`.palette-row[aria-selected=true]:has-text("${wanted}")`);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.dialog-palette', { state: 'detached' });
}

/** Writes where the focus was put. */
export async function writeHere(page: Page, text: string): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.classList.contains('cm-content') && document.activeElement.textContent?.trim() === '');
  await page.keyboard.insertText(text);
}

/** Puts a program into the editor as if it were typed. */
export async function write(page: Page, program: string): Promise<void> {
  await page.click('.cm-content');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(program);
}

/** Puts a large text into the editor, in place of what is there. */
export async function paste(page: Page, program: string): Promise<void> {
  await page.click('.cm-content');
  await page.keyboard.press('Control+a');
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.querySelector('.cm-content')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, program);
}

/** Checks the program and waits for the end. */
export async function check(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction(() => document.querySelector('[data-action=check]') && !document.querySelector('.badge-stale'));
}

/** Chooses the search that explores everything. */
export async function exploreFully(page: Page): Promise<void> {
  await page.click('[data-action=options]');
  await page.click('.dialog-options label:has(code:text-is("full"))');
  await page.keyboard.press('Escape');
}

/** Asks again until the answer is yes; no answer, as from a page that is being left, is none. */
export async function until(yes: () => Promise<boolean>, what = String(yes)): Promise<void> {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    if (await yes().catch(() => false)) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  assert.fail(`never so: ${what}`);
}

const again = '[data-notice=engine-crash] button:text-is("Check again"), [data-notice=engine-missing] button:text-is("Try again")';

/** Asks again as long as the page says that its engine is gone, until nothing is complained about and the verdict is the engine's, or what else is to come is there. */
export async function askAgain(page: Page, comes = 'body:not(:has(.badge-stale)):has(.badge-verified):has([data-action=check])'): Promise<void> {
  await until(async () => {
    if (await page.isVisible(again)) await page.click(again, { timeout: 1000 }).catch(() => undefined);
    return page.evaluate((to) => !/engine-(crash|missing)/.test(document.querySelector('[data-notice]')?.getAttribute('data-notice') ?? '') && document.querySelector(to) !== null, comes);
  });
}

export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** What doing something puts on the clipboard. All tests of a browser share it, so it is emptied before. */
export async function copiedBy(page: Page, act: () => Promise<unknown>): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await act();
  let text = '';
  await until(async () => (text = await clipboard(page)) !== '');
  return text;
}

/** The link to what the page shows. */
export const linkOn = (page: Page): Promise<string> => copiedBy(page, () => page.keyboard.press('Control+s'));

/**
 * Listens to an element from now on; the answer waits until it has said
 * something, be it that by then it says something else.
 */
export async function listen(page: Page, selector: string): Promise<(what: RegExp) => Promise<unknown>> {
  const heard = await page.evaluateHandle((of) => {
    const texts: string[] = [];
    const note = () => {
      const element = document.querySelector(of);
      texts.push(`${element?.getAttribute('aria-label') ?? ''}${element?.textContent ?? ''}`);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: ['aria-label'] });
    return texts;
  }, selector);
  return (what) => page.waitForFunction(({ texts, source }) => texts.some((text) => new RegExp(source).test(text)), { texts: heard, source: what.source });
}

/**
 * How many times longer things take now than on a machine that does nothing
 * else: what measures time measures the page, not what runs beside it.
 */
export const stretch = (page: Page): Promise<number> => page.evaluate(() => {
  const took: number[] = [];
  for (const end = performance.now() + 400; performance.now() < end;) {
    const began = performance.now();
    for (let n = 0; n < 1e6; n++);
    took.push(performance.now() - began);
  }
  const mean = took.reduce((sum, ms) => sum + ms, 0) / took.length;
  const quickest = Math.min(...took);
  return mean < 1.5 * quickest ? 1 : mean / quickest;
});

export const verdict = async (page: Page): Promise<string> => (await page.textContent('.verdict-sentence')) ?? '';

export const narration = async (page: Page): Promise<string> => (await page.textContent('.narration-text')) ?? '';

export const position = async (page: Page): Promise<string> => (await page.textContent('.position')) ?? '';

/** A program without failures that has 2^20 states: too many to end before a test presses Stop. */
export const large = `const N = 20;
var on[N]: bool;
event toggle(i: 0..N - 1) { on[i] = !on[i]; }
`;

/** Four counters to 32: 1,048,576 states, explored to the end in a few seconds. */
export const million = `var c[4]: 0..31;
event up(i: 0..3) { c[i] = (c[i] + 1) % 32; }
`;

/** A program with a failure two events from the start and 2^22 states behind it: no search ends before a test presses Stop. */
export const deep = `const N = 22;
var on[N]: bool;
var x: 0..2;
event toggle(i: 0..N - 1) { on[i] = !on[i]; }
event first { x = 1; }
event then { if (x == 1) { x = 2; } }
never "the second comes": x == 2;
`;

/** Two events race for x: the order decides. */
export const race = `var x: 0..2 = 1;
event add once { x = x + 1; }
event clear once { x = 0; }
final "the order does not matter": x == 1;
`;

/** A porch light that goes off 10 s after somebody came, and a bell that would ring if it were still on a minute later. */
export const porch = `device sensor: motionSensor "the porch sensor";
device lamp: switch "the porch light";
device bell: switch "the bell";

app Porch {
  timer dark;
  timer ring;
  var seen: bool;
  on sensor.motion == active {
    if (!seen) {
      seen = true;
      lamp.on();
      start dark after 10s;
      start ring after 1min;
    }
  }
  on dark { lamp.off(); }
  on ring { if (lamp.switch == on) { bell.on(); } }
}

never "the bell rings": bell.switch == on;
invariant "light for a minute": lamp.switch == on for at least 1min;
fastforward 1h from mon 21:00;
`;
