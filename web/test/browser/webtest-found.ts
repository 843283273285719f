/** What first readers stumbled over: each is tried as they did. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { choose, doorSaver, drop, nightLight, settled } from './apps.ts';
import { webtest } from './harness.ts';
import { openVerified, race, write } from './steps.ts';

const small = { viewport: { width: 1280, height: 720 } };

/** Opens an example, by its id, from the dialog. */
async function pick(page: Page, id: string): Promise<void> {
  await page.click('[data-action=examples]');
  await page.waitForSelector(`[data-example="${id}"]`, { state: 'attached' });
  await page.locator(`[data-example="${id}"]`).evaluate((button: HTMLElement) => button.click());
}

webtest('files are opened by a button in sight, from the list of programs, and by a command', async ({ page, address }) => {
  await openVerified(page, address);
  await choose(page, '.editor-pane [data-action=open]', [nightLight]);
  await page.waitForSelector('.tab.active:has-text("night-light.groovy")');
  await page.click('[data-action=examples]');
  await choose(page, '.dialog-examples [data-action=open]', [doorSaver]);
  await page.waitForSelector('.tab.active:has-text("door-saver.groovy")');
  await page.keyboard.press('Control+k');
  await page.waitForSelector('.palette-row:has-text("Open files…")'); // before anything is typed
  await choose(page, '.palette-row:has-text("Open files…")', [{ name: 'race.cross', text: race }]);
  await page.waitForSelector('.tab.active:has-text("race.cross")');
});

webtest('the tab of the open file is in sight, however many files there are', async ({ page, address }) => {
  await openVerified(page, address);
  await drop(page, Array.from({ length: 6 }, (_, i) => ({ ...nightLight, name: `light-of-the-night-${i}.groovy` })));
  for (const at of [5, 0, 3]) {
    await page.locator('.editor-pane .tab-button').nth(at).evaluate((tab: HTMLElement) => tab.click());
    await page.waitForFunction(() => {
      const [tabs, active] = ['.editor-pane .tabs', '.editor-pane .tab.active'].map((s) => document.querySelector(s)?.getBoundingClientRect());
      return tabs && active && active.left >= tabs.left - 1 && active.right <= tabs.right + 1;
    });
  }
}, { viewport: { width: 900, height: 800 } });

/** Whether what runs in the step is marked, and in sight. */
const actsInSight = (page: Page, text: string) => page.waitForFunction((wanted) => {
  const lines = [...document.querySelectorAll('.line-acts')];
  const box = document.querySelector('.cm-scroller')?.getBoundingClientRect();
  const first = lines[0]?.getBoundingClientRect();
  return box && first && first.top >= box.top && first.bottom <= box.bottom && lines.some((line) => line.textContent?.includes(wanted));
}, text);

webtest('the editor shows what acts: in each language, when a run is there and at each step, and never to who is writing', async ({ page, address }) => {
  await openVerified(page, address);
  for (const [id, last, step, earlier] of [
    ['04-smartapps/fire-alarm-and-lock', 'door.lock()', '1', 'siren.both()'],
    ['08-home-assistant/one-press-two-lamps', 'light.', '', ''],
    ['02-homes/movie-night', 'lamp.off()', '', ''],
  ] as const) {
    await pick(page, id);
    await settled(page);
    await actsInSight(page, last);
    if (step === '') continue;
    await page.click('.tab-button:text-is("home.cross")');
    await page.focus('.timeline-pane');
    await page.keyboard.press('ArrowLeft');
    await actsInSight(page, earlier);
    assert.match((await page.textContent('.narration-more')) ?? '', /fire-alarm\.groovy:\d+/);
  }
  await write(page, `${'// a line\n'.repeat(80)}${race}`);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+Enter');
  await settled(page);
  await page.waitForSelector('.verdict-sentence:has-text("the order does not matter")');
  await page.waitForSelector('.narration-text');
  assert.ok(await page.locator('.cm-scroller').evaluate((box) => box.scrollTop) < 20, 'the text stays where it is');
});

webtest('another program never stands beside the graph of the one before', async ({ page, address }) => {
  await openVerified(page, address);
  await page.click('#tab-graph');
  await page.waitForSelector('svg.state-graph .node');
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const note = () => seen.add(`${document.querySelector('.program-title')?.textContent}: ${document.querySelectorAll('svg.state-graph .node').length}`);
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await pick(page, '03-classics/peterson');
  await settled(page);
  await page.waitForSelector('svg.state-graph .node');
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  const title = (await page.textContent('.program-title')) ?? '';
  const counts = seen.filter((s) => s.startsWith(`${title}:`)).map((s) => Number(s.split(': ')[1]));
  assert.equal(new Set(counts.filter((n) => n > 0)).size, 1, seen.join('\n'));
});

webtest('in the matrix the verdict is about its pairs, and what a cell says is in sight', async ({ page, address }) => {
  await openVerified(page, address);
  await pick(page, '07-ordinary/freezer-watch');
  await settled(page);
  await page.click('#tab-matrix');
  await drop(page, [nightLight, doorSaver]);
  await page.click('[data-action=matrix-run]');
  await page.waitForSelector('.matrix-progress:has-text("looked at")');
  assert.match((await page.getAttribute('#verdict', 'class')) ?? '', /tone-found/);
  assert.match((await page.textContent('.verdict-sentence')) ?? '', /1 pair looked at: something found in 1 pair/);
  await page.click('button.cell >> nth=0');
  await page.waitForFunction(() => {
    const [box, pane] = ['.matrix-cell', '.view-body'].map((s) => document.querySelector(s)?.getBoundingClientRect());
    return box && pane && (box.bottom <= pane.bottom + 1 || box.top <= pane.top + 1);
  });
  await page.click('[data-action=matrix-worst]');
  await settled(page);
  assert.match((await page.textContent('.verdict-sentence')) ?? '', /^One conflict between apps/);
}, small);

webtest('a bracket opens an indented line, and the one that closes it goes back', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, '');
  await page.keyboard.type('app Lamp {\non x {\ny = 1;\n');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  const text = () => page.evaluate(() => [...document.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'));
  assert.equal(await text(), 'app Lamp {\n  on x {\n    y = 1;\n    \n  }\n}');
});

webtest('examples stand under who they are for, a home first', async ({ page, address }) => {
  await openVerified(page, address);
  await page.click('[data-action=examples]');
  await page.waitForSelector('.example-group');
  assert.deepEqual(await page.locator('.example-reader').allTextContents(), ['For a home', 'For a lecture', 'From the papers']);
  assert.match((await page.getAttribute('.example >> nth=0', 'data-example')) ?? '', /^08-home-assistant/);
  assert.match((await page.getAttribute('.example >> nth=-1', 'data-example')) ?? '', /^01-missed-executions/);
});

webtest('where nothing goes wrong, a run is shown from its beginning; a graph says when one has to zoom in, and shows groups where that is of no use', async ({ page, address }) => {
  await openVerified(page, address);
  await page.click('#tab-graph');
  await pick(page, '03-classics/dining-philosophers-mended');
  await settled(page);
  await page.waitForSelector('.position:text-matches("^0 / [1-9]")');
  await page.waitForSelector('.graph-rung:has-text("Showing all 29 states and 72 transitions, to be read from near: zoom in")');
  await pick(page, '03-classics/two-phase-commit-mended');
  await page.waitForSelector('.graph-rung:has-text("Showing 7 groups of 65 states")');
});

webtest('a mouse that rests where a state is drawn does not point at it', async ({ page, address }) => {
  await openVerified(page, address);
  const { x, y, width, height } = (await page.locator('svg.state-graph .node .body').first().boundingBox()) ?? assert.fail();
  await page.keyboard.press('h');
  await page.waitForSelector('svg.state-graph', { state: 'detached' });
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.keyboard.press('g');
  await page.waitForSelector('svg.state-graph .node');
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.dispatchEvent('svg.state-graph .node .body >> nth=0', 'pointerover', { clientX: x + width / 2, clientY: y + height / 2, pointerType: 'mouse', bubbles: true });
  assert.equal(await page.locator('.hot-card').count(), 0);
  await page.mouse.move(x + width / 2 + 3, y + height / 2 + 2);
  await page.waitForSelector('.hot-card');
});

webtest('on a phone all of the run’s controls are on the card, the scrubber has its width, and nothing is too small for a finger', async ({ page, address }) => {
  await openVerified(page, address);
  await page.waitForSelector('.timeline-pane .lane-mark');
  const { outside, small, scrubber } = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('.timeline-pane button, .timeline-pane select, .timeline-pane summary, .timeline-pane input')].filter((e) => e.checkVisibility() && !e.closest('.lanes'));
    const lanes = [...document.querySelectorAll<HTMLElement>('.lanes button')];
    const name = (e: HTMLElement) => e.getAttribute('aria-label') ?? e.textContent;
    const card = document.querySelector('.timeline-pane')?.getBoundingClientRect().right ?? 0;
    return {
      outside: all.filter((e) => e.getBoundingClientRect().right > card).map(name),
      small: [...all, ...lanes].filter((e) => e.offsetHeight < 24 || e.offsetWidth < 24).map(name),
      scrubber: document.querySelector<HTMLElement>('.scrubber')?.offsetWidth ?? 0,
    };
  });
  assert.deepEqual({ outside, small }, { outside: [], small: [] });
  assert.ok(scrubber > 300, `${scrubber} px`);
  await page.click('.transport .save-run summary, .transport summary');
  const menu = await page.locator('.transport details[open] button').evaluateAll((all) => all.map((b) => b.getBoundingClientRect()).filter((b) => b.left < 0 || b.right > innerWidth).length);
  assert.equal(menu, 0, 'the ways to save are on the screen');
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
