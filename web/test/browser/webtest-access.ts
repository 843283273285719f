import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { doorSaver, drop, nightLight, settled, ten, twoLamps } from './apps.ts';
import { webtest } from './harness.ts';
import { openPublishing, withService } from './service.ts';
import { check, openVerified, porch, race, write } from './steps.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Fails with what axe finds wrong with the page as it is. */
async function accessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  const found = await page.evaluate(() => (window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run());
  const told = found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.html}\n    ${n.failureSummary}`).join('\n  ')}`);
  assert.deepEqual(told, []);
}

/** Reads the porch light with exact times. */
async function exact(page: Page): Promise<void> {
  await write(page, porch);
  await page.click('[data-action=exact-times]');
  await page.waitForSelector('.time-axis');
}

const states: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['a finding', async (page) => page.waitForSelector('svg.state-graph')],
  ['the examples', async (page) => {
    await page.click('[data-action=examples]');
    await page.waitForSelector('.example');
  }],
  ['the options', async (page) => {
    await page.click('[data-action=options]');
    await page.waitForSelector('.dialog-options code');
  }],
  ['the share dialog', async (page) => {
    await page.click('[data-action=share]');
    await page.waitForSelector('.link-length');
  }],
  ['publishing', async (page) => {
    await withService(page);
    await openPublishing(page);
    await page.click('[data-action=publish]');
    await page.waitForSelector('[data-role=short-link]');
    await page.keyboard.press('Escape');
    await openPublishing(page);
  }],
  ['the keyboard map', (page) => page.click('[data-action=help]')],
  ['mistakes', async (page) => {
    await write(page, race.replace('once', 'onse'));
    await page.waitForSelector('.problem-count');
  }],
  ['an empty editor', async (page) => {
    await write(page, ' ');
    await page.waitForSelector('.empty-state');
  }],
  ['nothing found', async (page) => {
    await write(page, 'var x: bool;\nevent e { x = !x; }\n');
    await check(page);
    await page.waitForSelector('.tone-clear');
  }],
  ['the comparison', async (page) => {
    await page.click('#tab-compare');
    await page.click('.compare-pane [data-action=compare]');
    await page.waitForSelector('.compare-figures');
    await page.waitForSelector('.compare-pane svg.state-graph');
  }],
  ['the algorithm', async (page) => {
    await page.click('#tab-algorithm');
    await page.waitForSelector('.algorithm-pane svg.state-graph');
  }],
  ['the home of two apps', async (page) => {
    await drop(page, [twoLamps, nightLight, doorSaver]);
    await page.waitForSelector('.home-app');
    await settled(page);
    await page.waitForSelector('.pair');
  }],
  ['the list of problems', async (page) => {
    await write(page, race.replace('{ x = 0; }', '{ xx = 0; }'));
    await page.click('[data-action=problems]');
    await page.waitForSelector('.problem-row');
  }],
  ['the matrix', async (page) => {
    await page.click('#tab-matrix');
    await drop(page, ten.slice(0, 4));
    await page.click('[data-action=matrix-run]');
    await page.waitForSelector('.matrix-progress:has-text("looked at")');
    await page.click('button.cell-device >> nth=0');
    await page.waitForSelector('.matrix-cell');
  }],
  ['a run with times and the states of the home', async (page) => {
    await exact(page);
    await page.click('#tab-time');
    await page.waitForSelector('.states-table');
  }],
  ['what can happen tonight', async (page) => {
    await exact(page);
    await page.click('#tab-time');
    await page.click('[data-part=tonight]');
    await page.click('[data-action=tonight]');
    await page.waitForSelector('.tonight-answer');
  }],
  ['exact times side by side with others', async (page) => {
    await exact(page);
    await page.click('#tab-compare');
    await page.waitForSelector('.timed-bars', { timeout: 60_000 });
  }],
  ['the options of exact times', async (page) => {
    await exact(page);
    await page.click('[data-action=options]');
    await page.uncheck('[data-action=own-start]');
    await page.waitForSelector('[data-action=start-day]');
  }],
  ['the text about an example', async (page) => {
    await page.click('#tab-about');
    await page.waitForSelector('.about h2');
  }],
];

for (const theme of ['light', 'dark'] as const) {
  for (const [name, reach] of states) {
    webtest(`axe finds nothing wrong: ${name}, ${theme}`, async ({ page, address }) => {
      await openVerified(page, address);
      await reach(page);
      await page.waitForTimeout(250);
      await accessible(page);
    }, { colorScheme: theme, reducedMotion: 'reduce' });
  }
}

webtest('axe finds nothing wrong: a damaged link', async ({ page, address }) => {
  await page.goto(`${address}#broken`);
  await page.waitForSelector('[data-notice=bad-link]');
  await accessible(page);
});

webtest('axe finds nothing wrong: on a phone', async ({ page, address }) => {
  await openVerified(page, address);
  await accessible(page);
}, { viewport: { width: 390, height: 844 } });

webtest('with the keyboard alone: from the address to the run and back to the text', async ({ page, address }) => {
  await openVerified(page, address);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.className), 'skip');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'verdict');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-action')), 'play-run');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.position')?.textContent?.startsWith('1 '));
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
