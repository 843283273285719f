import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { accessible } from './accessible.ts';
import { webtest } from './harness.ts';
import { check, copiedBy, exploreFully, openVerified, until, write } from './steps.ts';

const mended = 'if (smoke.smoke != detected) { door.lock(); }';

const text = async (page: Page): Promise<string> => (await page.textContent('.cm-content')) ?? '';

/** What has the focus. */
const focused = (page: Page): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute('data-action') ?? null);

/** Asks, by keyboard, what to change so that the finding on show is gone. */
async function look(page: Page): Promise<void> {
  await page.focus('[data-action=mends]');
  await page.keyboard.press('Enter');
}

/** Looks for changes to the end: what is found before may move. */
async function lookThrough(page: Page): Promise<void> {
  await look(page);
  await page.waitForSelector('.mends-said:has-text("bring nothing else")');
}

webtest('three changes are shown, each with its proof, what it keeps and what it replaces', async ({ page, address }) => {
  await openVerified(page, address);
  await lookThrough(page);
  assert.equal(await focused(page), 'mends', 'the focus stays');
  const first = page.locator('.mend').first();
  assert.equal(await first.locator('.badge').textContent(), 'proved');
  assert.match((await first.textContent()) ?? '', /Keeps 15 of 16 things that the apps do; no longer: Ann leaves: the front door is locked .*Nothing else is found/);
  assert.deepEqual([await first.locator('del').textContent(), await first.locator('ins').textContent()], [
    '16−removed:   on ann.presence == notPresent { door.lock(); }', `16+added:   on ann.presence == notPresent { ${mended} }`,
  ]);
  assert.match((await page.textContent('.mends-said')) ?? '', /^3 changes take this away and bring nothing else, of \d+ that were tried\. So do \d+ more/);
});

webtest('a change is one step to undo, and checked by itself; Undo beside it takes it back', async ({ page, address }) => {
  await openVerified(page, address);
  const before = await text(page);
  await lookThrough(page);
  await page.focus('[data-action=apply-mend] >> nth=0');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.tone-clear');
  assert.equal(await focused(page), 'turn-mend', 'the focus is on the way back');
  assert.ok((await text(page)).includes(mended));
  await page.waitForSelector('.mended >> text=No longer found: Invariant');
  await page.click('.cm-content');
  await page.keyboard.press('Control+z');
  await page.waitForSelector('.mended >> text=Taken back');
  assert.equal(await text(page), before);
  await page.waitForSelector('.tone-found');
  await page.click('[data-action=turn-mend]');
  await page.waitForSelector('.tone-clear');
  assert.ok((await text(page)).includes(mended));
  await page.click('[data-action=turn-mend]');
  await page.waitForSelector('.tone-found');
  assert.equal(await text(page), before);
  await page.waitForSelector('.mend >> nth=2');
  await write(page, 'var other: bool;');
  await page.waitForSelector('.mended', { state: 'detached' });
});

webtest('a change is tried in the run: before and after stand side by side, also by a link', async ({ page, address, tab }) => {
  await openVerified(page, address);
  await lookThrough(page);
  await page.click('[data-action=try-mend] >> nth=0');
  await page.waitForSelector('.pair-heads');
  assert.match((await page.textContent('.pair-ends')) ?? '', /the front door is locked in A and unlocked in B\..*Only in A goes something wrong: smoke means the door is open/);
  assert.equal(await page.locator('.pair-told .pair-name').nth(1).textContent(), 'with this change');
  await page.waitForSelector('[data-action=try-mend]:has-text("Try it in the run")');
  assert.equal(await page.locator('.mend').count(), 3, 'the program is as it was');
  await page.keyboard.press('ArrowLeft');
  const shown = async (of: Page) => [await of.textContent('.pair-ends'), await of.textContent('.pair-told >> nth=1'), await of.textContent('.position')];
  const here = await shown(page);
  await page.click('[data-action=share]');
  const link = await copiedBy(page, () => page.click('[data-action=copy-link]'));
  await page.keyboard.press('Escape');
  const other = await tab();
  await other.goto(link);
  await other.waitForSelector('.pair-heads');
  await until(async () => JSON.stringify(await shown(other)) === JSON.stringify(here));
  assert.equal(await text(other), await text(page), 'of the program as it was');
  await page.click('[data-action=pair-end]');
  await page.waitForSelector('.pair-heads', { state: 'detached' });
});

webtest('a link carries before and after', async ({ page, address, tab }) => {
  await openVerified(page, address);
  await lookThrough(page);
  await page.click('[data-action=apply-mend] >> nth=0');
  await page.waitForSelector('.tone-clear');
  await page.click('[data-action=share]');
  const link = await copiedBy(page, () => page.click('[data-action=copy-link]'));
  await page.click('[data-include=before]');
  await page.waitForFunction((whole) => document.querySelector<HTMLTextAreaElement>('.link-text')?.value !== whole, link);
  const without = await page.inputValue('.link-text');
  assert.ok(without.length < link.length && link.length - without.length < 250, `${link.length} and ${without.length} characters`);
  const other = await tab();
  await other.goto(link);
  await other.waitForSelector('.mended >> text=No longer found: Invariant');
  await other.click('[data-action=turn-mend]');
  await other.waitForSelector('.tone-found');
  assert.ok(!(await text(other)).includes(mended));
});

webtest('changes of a text that is another one since are grey and cannot be made', async ({ page, address }) => {
  await openVerified(page, address);
  await lookThrough(page);
  await page.click('.cm-content');
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText('event {');
  await page.waitForSelector('.mend-list.old');
  assert.deepEqual([await page.locator('[data-action=apply-mend]:not(:disabled)').count(), await page.isDisabled('[data-action=mends]')], [0, true]);
  assert.match((await page.textContent('.mends-said')) ?? '', /The program has changed since/);
  await page.emulateMedia({ colorScheme: 'light' });
  await accessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await accessible(page, ['color-contrast']);
}, { reducedMotion: 'reduce' });

/** Each check of it takes so long that a search for changes does not end before a test presses Stop. */
const slow = `const N = 7;
var on[N]: bool;
var x: 0..2;
event toggle(i: 0..N - 1) { on[i] = !on[i]; }
event first { x = 1; }
event then { if (x == 1) { x = 2; } }
never "the second comes": x == 2;
`;

webtest('a search tells how many changes it has tried, and Stop ends it', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, slow);
  await exploreFully(page);
  await check(page);
  await look(page);
  await page.waitForSelector('.mends-tried:has-text("tried")');
  assert.equal(await focused(page), 'stop-mends');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.mends-said:has-text("Stopped: more may be found")');
  assert.equal(await focused(page), 'mends');
});

webtest('where nothing helps it is said plainly', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, 'var x: bool;\nevent flip { x = !x; }\nnever "x is something": x || !x;\n');
  await check(page);
  await look(page);
  await page.waitForSelector('.mends-said:has-text("There was no change to try here")');
  assert.equal(await page.locator('.mend').count(), 0);
});
