import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { webtest } from './harness.ts';
import { openVerified } from './steps.ts';

const panes = ['.editor-pane', '.verdict', '.runs-pane', '.views-pane', '.timeline-pane', '.state-pane'];

const shown = (page: Page): Promise<readonly string[]> => page.evaluate((all) =>
  all.filter((name) => document.querySelector<HTMLElement>(name)!.offsetHeight > 0), panes);

const alone: readonly (readonly [string, string, readonly string[]])[] = [
  ['1', 'program', ['.editor-pane']],
  ['2', 'results', ['.verdict', '.runs-pane', '.views-pane']],
  ['3', 'run', ['.timeline-pane', '.state-pane']],
];

for (const width of [1440, 900, 390]) {
  webtest(`at ${width} px each pane can be shown alone, with its button or its key`, async ({ page, address }) => {
    await openVerified(page, address);
    for (const [key, pane, wanted] of alone) {
      await page.click(`[data-action=maximise-${pane}]`);
      assert.deepEqual(await shown(page), wanted);
      assert.equal(await page.getAttribute(`[data-action=maximise-${pane}]`, 'aria-label'), 'All panes again (Esc)');
      await page.click(`[data-action=maximise-${pane}]`);
      assert.deepEqual(await shown(page), panes);
      await page.keyboard.press(key);
      assert.deepEqual(await shown(page), wanted);
      await page.keyboard.press('Escape');
      assert.deepEqual(await shown(page), panes);
      await page.focus('#verdict');
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(overflow, 0);
  }, { viewport: { width, height: 844 } });
}

webtest('a pane shown alone fills the window; its key shows all again; a dialog takes Escape first', async ({ page, address }) => {
  await openVerified(page, address);
  await page.keyboard.press('3');
  const { width, height } = await page.evaluate(() => document.querySelector('.timeline-pane')!.getBoundingClientRect());
  assert.ok(width > 850 && height > 750, `${width} by ${height}`);
  await page.keyboard.press('?');
  await page.waitForSelector('.dialog-help');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.dialog-help', { state: 'detached' });
  assert.deepEqual(await shown(page), ['.timeline-pane', '.state-pane']);
  await page.keyboard.press('3');
  assert.deepEqual(await shown(page), panes);
});

for (const width of [1440, 900]) {
  webtest(`at ${width} px a program of one's own has two panes; what is opened beside them has its place, and is remembered`, async ({ page, address }) => {
    await page.goto(address);
    await page.waitForSelector('.badge-verified');
    await page.click('[data-action=door-programs]');
    await page.click('.example:has-text("Dining philosophers")');
    await page.waitForSelector('svg.state-graph');
    const inPlace = (): Promise<readonly string[]> => page.evaluate((all) => all.filter((name) => document.querySelector<HTMLElement>(name)), panes);
    const two = ['.editor-pane', '.verdict', '.views-pane'];
    assert.deepEqual(await inPlace(), two);
    const { height } = await page.evaluate(() => document.querySelector('.views-pane')!.getBoundingClientRect());
    assert.ok(height > 560, `the graph is ${height} px high`);
    for (const [tool, pane] of [['state', '.state-pane'], ['runs', '.runs-pane'], ['run', '.timeline-pane']] as const) {
      await page.click(`[data-tool=${tool}]`);
      await page.waitForSelector(pane);
      await apart(page);
      await page.click(`[data-tool=${tool}]`);
      await page.waitForSelector(pane, { state: 'detached' });
    }
    await page.click('[data-tool=state]');
    await page.click('[data-action=play-run]');
    await page.waitForSelector('.timeline-pane .narration');
    await apart(page);
    await page.reload();
    await page.waitForSelector('.state-pane');
    assert.deepEqual(await inPlace(), [...two, '.timeline-pane', '.state-pane']);
  }, { viewport: { width, height: 844 } });
}

/** No pane lies over another, and each is large enough to be read. */
async function apart(page: Page): Promise<void> {
  const boxes = await page.evaluate((all) => all.flatMap((name) => {
    const box = document.querySelector(name)?.getBoundingClientRect();
    return box ? [{ name, left: box.left, right: box.right, top: box.top, bottom: box.bottom }] : [];
  }), panes);
  for (const a of boxes) {
    assert.ok(a.right - a.left > 180 && a.bottom - a.top > 60, `${a.name} is ${a.right - a.left} by ${a.bottom - a.top}`);
    for (const b of boxes) assert.ok(a === b || a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1, `${a.name} lies over ${b.name}`);
  }
}
