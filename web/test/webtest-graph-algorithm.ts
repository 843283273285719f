// The algorithm view in Chromium: the log of a search played over its graph.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { webtest } from './browser/harness.ts';
import { listen, position } from './browser/steps.ts';
import { atRest, openFigure3 } from './graph-steps.ts';

async function watch(page: Page, algorithm: string): Promise<void> {
  await page.click('#tab-algorithm');
  await page.waitForSelector('.algorithm-pane .tool-choice option', { state: 'attached' });
  await page.selectOption('.algorithm-pane .tool-choice select', algorithm);
  await page.waitForFunction((name) => document.querySelector('.verdict')?.textContent?.includes(name), algorithm);
  await page.waitForFunction(() => /^0 of \d+/.test(document.querySelector('.search-scrubber output')?.textContent ?? ''));
  await page.waitForSelector('.algorithm-graph g.node .rims');
  await atRest(page);
}

const sentence = async (page: Page): Promise<string> => (await page.textContent('.entry-sentence')) ?? '';

webtest('executions are lettered as in the paper', async ({ page, address }) => {
  await openFigure3(page, address);
  await watch(page, 'dpor-paper');
  const names = await page.locator('.execution-list strong').allTextContents();
  assert.ok(names.length >= 9, 'figure 3 takes nine executions or more');
  assert.equal(names.join(''), 'abcdefghijklmnopqrstuvwxyz'.slice(0, names.length));
});

webtest('stepping tells the entry, lights its line and fills the sets', async ({ page, address }) => {
  await openFigure3(page, address);
  await watch(page, 'dpor-paper');
  assert.ok((await page.locator('.algorithm-graph .node.hidden-yet').count()) > 0, 'nothing is reached yet');
  const before = await position(page);
  await page.focus('.search-scrubber input');
  const told = new Set<string>();
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('ArrowRight');
    told.add(await sentence(page));
    const line = /\((Alg\. \d+) line (\d+)\)/.exec(await sentence(page));
    assert.ok(line, await sentence(page));
    await page.waitForFunction((n) => document.querySelector('.code-panel .lit .code-number')?.textContent === n, line[2]);
  }
  assert.ok(told.size > 6, 'entries differ');
  assert.ok((await page.locator('.algorithm-graph .fills').count()) > 0, 'events are marked in the states');
  assert.ok((await page.locator('.algorithm-graph .edge.walked').count()) > 0, 'the execution is drawn');
  assert.equal(await position(page), before, 'the run of the timeline stays');
  await page.keyboard.press('Home');
  assert.match(await sentence(page), /before/i);
});

webtest('a backtracking point is told with its reason', async ({ page, address }) => {
  await openFigure3(page, address);
  await watch(page, 'dpor-paper');
  await page.focus('.search-scrubber input');
  for (let i = 0; i < 200; i++) {
    await page.keyboard.press('ArrowRight');
    if (/backtrack\(/.test(await sentence(page))) break;
  }
  assert.match(await sentence(page), /^e\d is added to backtrack\(s\d\) because e\d at s\d conflicts on \w+ \(Alg\. \d line \d+\)\.$/);
  assert.equal(await page.locator('.algorithm-graph .node.told').count(), 1);
});

webtest('a click on an execution jumps to its end, on a layout that stays', async ({ page, address }) => {
  await openFigure3(page, address);
  await watch(page, 'dpor-paper');
  const places = () => page.evaluate(() =>
    [...document.querySelectorAll<SVGGElement>('.algorithm-graph g.node')].map((g) => g.style.transform));
  const before = await places();
  await page.click('.execution-list li:nth-child(3) button');
  assert.equal(await page.getAttribute('.execution-list li:nth-child(3) button', 'aria-current'), 'step');
  assert.deepEqual(await places(), before);
  await page.keyboard.press('End');
  await page.waitForFunction(() => {
    const [at, of] = (document.querySelector('.search-scrubber output')?.textContent ?? '').split(' of ');
    return at === of;
  });
  assert.equal(await page.locator('.algorithm-graph .node.hidden-yet').count(), 0, 'in the end all is reached');
});

webtest('the search plays by itself and stops at its end', async ({ page, address }) => {
  await openFigure3(page, address);
  await watch(page, 'full');
  await page.click('.execution-list li:last-child button');
  await page.focus('.search-scrubber input');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  const button = await listen(page, '[data-action=play-search]');
  await page.keyboard.press('Space');
  await button(/^Pause/);
  await page.waitForSelector('[data-action=play-search][aria-label="Play the search"]');
  const [at, of] = ((await page.textContent('.search-scrubber output')) ?? '').split(' of ');
  assert.equal(at, of);
});
