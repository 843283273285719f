// The compare and algorithm views open on something to look at, not on a question.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { figure3 } from '../graph-steps.ts';
import { webtest } from './harness.ts';
import { check, openVerified, race, write } from './steps.ts';

async function openWith(page: Page, address: string, program: string): Promise<void> {
  await openVerified(page, address);
  await write(page, program);
  await check(page);
}

const compared = (page: Page, start: string) => page.waitForFunction((text) =>
  document.querySelector('.compare-verdict')?.textContent?.startsWith(text), start);

webtest('the compare view opens on a search that misses a failure, and keeps what the reader chooses', async ({ page, address }) => {
  await openWith(page, address, figure3);
  await page.click('#tab-compare');
  await compared(page, 'naive-stop misses');
  await page.waitForSelector('.compare-graph.other g.node');
  await page.click('.quick-picks >> text="naive-path"');
  await compared(page, 'naive-path misses');
  await page.click('#tab-graph');
  await page.click('#tab-compare');
  await compared(page, 'naive-path misses');
});

webtest('where nothing is missed the compare view opens on dpor', async ({ page, address }) => {
  await openWith(page, address, race);
  await page.click('#tab-compare');
  await compared(page, 'dpor ');
  assert.doesNotMatch((await page.textContent('.compare-verdict')) ?? '', /misses \d+ failure/);
});

webtest('a check without a log is done again with one when the algorithm view is opened', async ({ page, address }) => {
  await page.addInitScript(() => localStorage.setItem('crosscheck', JSON.stringify({
    files: [{ name: 'program.cross', text: 'var x: bool;\nevent flip { x = !x; }\n' }], open: 0, example: '', title: '', theme: 'auto',
    singleKeys: true, options: { log: 0 },
  })));
  await openVerified(page, address);
  await page.click('#tab-algorithm');
  await page.waitForSelector('.search-scrubber');
  assert.match((await page.textContent('.search-scrubber output')) ?? '', /^0 of [1-9]/);
});
