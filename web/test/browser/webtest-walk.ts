// The first five minutes of three readers: with the keyboard alone, and from an empty profile by hand, counted.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { doorSaver, nightLight, twoLamps, type Dropped } from './apps.ts';
import { webtest } from './harness.ts';
import { copiedBy, find, linkOn, openVerified, position, race, writeHere } from './steps.ts';

/** Moves the focus on until it is on an element; fails where Tab does not lead there. */
async function tabTo(page: Page, selector: string, most = 60, key = 'Tab'): Promise<void> {
  for (let n = 0; n < most; n++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`the focus does not reach ${selector}`);
}

const typeInto = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('1');
  await page.waitForFunction(() => document.activeElement?.classList.contains('cm-content'));
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
};

webtest('own home: apps are pasted, checked, their quarrel is looked at in both orders, and shared', async ({ page, address }) => {
  await openVerified(page, address);
  await find(page, 'new program', 'New program');
  await page.waitForSelector('.empty-state');
  await writeHere(page, twoLamps.text.replace('night-light', 'part2').replace('door-saver', 'part3'));
  for (const app of [nightLight, doorSaver]) {
    await find(page, 'add a file', 'Add a file');
    await writeHere(page, app.text);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('.tone-found .badge-verified');
  await page.keyboard.press('Escape');
  await find(page, 'play pause', 'Play, pause');
  await page.waitForSelector('.narration-text');
  assert.match(await linkOn(page), /#\d+\./);
});

webtest('a run that arrives while the palette is open can be played from it', async ({ page, address }) => {
  await openVerified(page, address);
  await find(page, 'new program', 'New program');
  await page.waitForSelector('.empty-state');
  await writeHere(page, 'var x: bool;\nevent set { x = true; }\nnever "x": x;\n');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await find(page, 'play pause', 'Play, pause');
  await page.waitForSelector('.narration-text');
});

webtest('a dialog that is opened while another says that it is closed stays open', async ({ page, address }) => {
  await openVerified(page, address);
  await page.click('[data-action=help]');
  await page.waitForSelector('.dialog-help[open]');
  await page.evaluate(async () => {
    const help = document.querySelector<HTMLDialogElement>('.dialog-help');
    const told = new Promise((resolve) => { help?.addEventListener('close', resolve); });
    help?.close();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    await told;
  });
  await page.waitForSelector('.dialog-palette[open]');
});

webtest('lecturer: a lesson is found, stepped through, shown to the room, and left again', async ({ page, address }) => {
  await openVerified(page, address);
  await page.keyboard.press('Control+k');
  await page.waitForSelector('.dialog-palette input:focus');
  await page.keyboard.insertText('early');
  await page.waitForSelector('.palette-row[data-kind=lesson]');
  const at = await page.evaluate(() => [...document.querySelectorAll('.palette-row')].findIndex((row) => row.getAttribute('data-kind') === 'lesson'));
  for (let n = 0; n < at; n++) await page.keyboard.press('ArrowDown');
  await page.waitForSelector('.palette-row[data-kind=lesson][aria-selected=true]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.lesson[data-step="1"]');
  await page.keyboard.press('PageDown');
  await page.waitForSelector('.lesson:not([data-step="1"]), .lesson[data-revealed="true"]');
  await page.keyboard.press('p');
  await page.waitForSelector('.projector-leave, html[data-projector]');
  await page.keyboard.press('p');
  await page.keyboard.press('?');
  await page.waitForSelector('.dialog-help');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.dialog-help', { state: 'detached' });
});

webtest('researcher: a link is opened, its verdict is reproduced, the run is stepped, the table of states is read', async ({ page, address, tab }) => {
  await openVerified(page, address);
  await typeInto(page, race);
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.tone-found .badge-verified');
  const link = await linkOn(page);
  const other = await tab();
  await other.goto(link);
  await other.waitForSelector('[data-notice=reproduced]');
  await other.keyboard.press('Tab');
  await other.keyboard.press('Enter');
  assert.equal(await other.evaluate(() => document.activeElement?.id), 'verdict');
  await tabTo(other, '[data-action=play-run]');
  await other.keyboard.press('Home');
  await other.waitForFunction(() => document.querySelector('.position')?.textContent?.startsWith('0 '));
  await other.keyboard.press('End');
  await other.waitForFunction(() => !document.querySelector('.position')?.textContent?.startsWith('0 '));
  assert.match(await position(other), /^(\d+) \/ \1$/);
  await tabTo(other, '#tab-graph');
  await other.keyboard.press('ArrowRight');
  await other.waitForSelector('#tab-time[aria-selected=true]');
  await other.keyboard.press('v');
  await other.waitForSelector('#tab-compare[aria-selected=true]');
  await other.waitForSelector('.compare-verdict');
});

/** What a reader does by hand: each click, choice of files, text and key counts. */
class Hand {
  readonly page: Page;
  done = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async click(selector: string): Promise<void> {
    this.done++;
    await this.page.click(selector);
  }

  async press(key: string): Promise<void> {
    this.done++;
    await this.page.keyboard.press(key);
  }

  async write(text: string): Promise<void> {
    this.done++;
    await this.page.keyboard.insertText(text);
  }

  /** Goes on with the tabulator, as often as it takes. */
  async tabTo(selector: string): Promise<void> {
    for (let n = 0; n < 40 && !await this.page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector); n++) await this.press('Tab');
    assert.ok(await this.page.evaluate((s) => document.activeElement?.matches(s), selector), `the focus is on ${selector}`);
  }

  /** Does what asks for files, and chooses these. */
  async choose(files: readonly Dropped[], act: () => Promise<void>): Promise<void> {
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), act()]);
    this.done++;
    await chooser.setFiles(files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })));
  }
}

const most = 12;

/** Comes for the first time. */
async function arrive(page: Page, address: string): Promise<Hand> {
  page.on('filechooser', () => {}); // from now on they are the test's: a key is quicker than asking for that later
  await page.goto(address);
  await page.waitForSelector('.badge-verified');
  return new Hand(page);
}

/** What is copied when the reader asks for a link. */
async function linkBy(page: Page, act: () => Promise<void>, tab: () => Promise<Page>): Promise<void> {
  const link = await copiedBy(page, act);
  const other = await tab();
  await other.goto(link);
  await other.waitForSelector('[data-notice=reproduced]');
}

webtest('an owner comes to the quarrel of two apps, what to change, and a link with a dozen clicks at most', async ({ page, address, tab, note }) => {
  const hand = await arrive(page, address);
  await hand.choose([nightLight, doorSaver], () => hand.click('.welcome button:has-text("Open files")'));
  await page.waitForSelector('.home-desk .thing.clash');
  await page.waitForSelector('.run.bad[aria-current=true] >> text=/Night Light|Door Saver/');
  await hand.click('[data-action=mends]');
  await page.waitForSelector('.mends-said:has-text("bring nothing else")');
  await hand.click('[data-action=apply-mend] >> nth=0');
  await page.waitForSelector('.mended >> text=No longer found');
  await hand.click('[data-action=share]');
  await page.waitForSelector('.link-length');
  await linkBy(page, () => hand.click('[data-action=copy-link]'), tab);
  note(`${hand.done} interactions`);
  assert.ok(hand.done <= most, `${hand.done} interactions`);
}, { viewport: { width: 1440, height: 900 } });

webtest('an owner comes as far with a dozen keys', async ({ page, address, tab, note }) => {
  const hand = await arrive(page, address);
  await hand.choose([nightLight, doorSaver], () => hand.press('Control+o'));
  await page.waitForSelector('.home-desk .thing.clash');
  await page.waitForSelector('[data-action=mends]:enabled');
  await hand.press('w');
  await page.waitForSelector('.mends-said:has-text("bring nothing else")');
  await hand.tabTo('[data-action=apply-mend]');
  await hand.press('Enter');
  await page.waitForSelector('.mended >> text=No longer found');
  await linkBy(page, () => hand.press('Control+s'), tab);
  note(`${hand.done} interactions`);
  assert.ok(hand.done <= most, `${hand.done} interactions`);
}, { viewport: { width: 1440, height: 900 } });

/** An assertion that fails in one order of three events only. */
const own = `var marked: bool;
var full: bool;

event look once { assert(!full); }
event mark once { marked = true; let seen = full; }
event fill once { if (marked) { full = true; } }
`;

/** Chooses from the palette what is found by these words. */
async function ask(hand: Hand, words: string, wanted: string): Promise<void> {
  await hand.press('Control+k');
  await hand.page.waitForSelector('.dialog-palette input:focus');
  await hand.write(words);
  await hand.page.waitForSelector(`.palette-row[aria-selected=true]:has-text("${wanted}")`);
  await hand.press('Enter');
}

/** A researcher's way: an own program whose assertion fails, the executions that a naive search misses, and a file of the graph. */
async function research(hand: Hand, compare: () => Promise<void>, save: () => Promise<void>): Promise<void> {
  const { page } = hand;
  await ask(hand, 'new program', 'New program');
  await page.waitForFunction(() => document.activeElement?.classList.contains('cm-content'));
  await hand.write(own);
  await hand.press('Control+Enter');
  await page.waitForSelector('.tone-found .badge-verified');
  await compare();
  await page.waitForSelector('.compare-verdict.misses');
  const [download] = await Promise.all([page.waitForEvent('download'), save()]);
  assert.match(readFileSync(await download.path(), 'utf8'), /^<svg[^]*<text/);
}

webtest('a researcher sees an own assertion fail, what a naive search would have missed, and takes the graph along', async ({ page, address, note }) => {
  const hand = await arrive(page, address);
  await research(hand, () => hand.click('#tab-compare'), async () => {
    await hand.click('#tab-graph');
    await page.waitForSelector('svg.state-graph');
    await hand.click('[data-action=save]');
    await hand.click('[data-save=svg]');
  });
  note(`${hand.done} interactions`);
  assert.ok(hand.done <= most, `${hand.done} interactions`);
}, { viewport: { width: 1440, height: 900 } });

webtest('a researcher comes as far with a dozen keys', async ({ page, address, note }) => {
  const hand = await arrive(page, address);
  await research(hand, () => ask(hand, 'compare', 'Compare'), async () => {
    await page.waitForSelector('.compare-pane svg.state-graph');
    await ask(hand, 'graph svg', 'SVG of the graph');
  });
  note(`${hand.done} interactions`);
  assert.ok(hand.done <= most, `${hand.done} interactions`);
}, { viewport: { width: 1440, height: 900 } });
