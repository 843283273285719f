/** What several browser tests do: open the page, type a program, read the verdict. */
import type { Page } from 'playwright-core';

/** Opens the page and waits until its verdict is the engine's own. */
export async function openVerified(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForSelector('.badge-verified');
}

/** Puts a program into the editor as if it were typed. */
export async function write(page: Page, program: string): Promise<void> {
  await page.click('.cm-content');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(program);
}

/** Checks the program and waits for the end. */
export async function check(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction(() => document.querySelector('[data-action=check]') && !document.querySelector('.badge-stale'));
}

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
