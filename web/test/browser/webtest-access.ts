import assert from 'node:assert/strict';
import { webtest } from './harness.ts';
import { listen, openVerified } from './steps.ts';

webtest('with the keyboard alone: from the address to the run and back to the text', async ({ page, address }) => {
  await openVerified(page, address);
  await page.reload(); // the keyboard begins at the top
  await page.waitForSelector('.badge-verified');
  await page.waitForSelector('.exercised');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.className), 'skip');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'verdict');
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.activeElement?.matches('.exercised summary')));
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-action')), 'play-run');
  const shown = await listen(page, '.position');
  await page.keyboard.press('Enter');
  await shown(/^1 /);
  await page.keyboard.press('3');
  await page.keyboard.press('End');
  await page.keyboard.press('n');
  await page.waitForFunction(() => document.querySelectorAll('.runs .run')[1]?.getAttribute('aria-current') === 'true');
  await page.keyboard.press('?');
  await page.waitForSelector('.dialog-help');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.dialog-help', { state: 'detached' });
  await page.keyboard.press('1');
  await page.waitForFunction(() => document.activeElement?.classList.contains('cm-content'));
  await page.keyboard.insertText('// typed ');
  await page.keyboard.press('Escape'); // closes a completion, if one came up
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.closest('.cm-content') ?? null), null);
});

webtest('splitters move with the arrow keys and are remembered', async ({ page, address }) => {
  await openVerified(page, address);
  await page.focus('.splitter-columns');
  const before = Number(await page.getAttribute('.splitter-columns', 'aria-valuenow'));
  await page.keyboard.press('ArrowRight');
  assert.equal(Number(await page.getAttribute('.splitter-columns', 'aria-valuenow')), before + 2);
  await page.reload();
  await page.waitForSelector('.badge-verified');
  assert.equal(Number(await page.getAttribute('.splitter-columns', 'aria-valuenow')), before + 2);
});

webtest('a screen reader hears the verdict and each step', async ({ page, address }) => {
  await openVerified(page, address);
  assert.equal(await page.getAttribute('.verdict-sentence', 'aria-live'), 'polite');
  assert.equal(await page.getAttribute('.narration-text', 'aria-live'), 'polite');
});

for (const [width, first] of [[1280, 'editor-pane'], [390, 'verdict']] as const) {
  webtest(`at ${width} px the reading order begins with the ${first}, and nothing is wider than the page`, async ({ page, address }) => {
    await openVerified(page, address);
    assert.ok(await page.evaluate((name) => document.querySelector('main')?.firstElementChild?.classList.contains(name), first));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(overflow, 0);
  }, { viewport: { width, height: 844 } });
}
