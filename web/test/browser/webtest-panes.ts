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
