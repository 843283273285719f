// A tab that crashes, in each phase of the work: the next one has what was there.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { doorSaver, drop, nightLight, settled } from './apps.ts';
import { webtest, type World } from './harness.ts';
import { check, exploreFully, large, openVerified, race, write } from './steps.ts';

async function crash(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  cdp.send('Page.crash').catch(() => undefined); // nobody is left to answer
  await crashed;
}

/** Waits until the program is there. */
const isThere = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('the order does not matter'));

const found = (page: Page): Promise<unknown> => page.waitForSelector('.tone-found .badge-verified');

const graphIsThere = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => /add|clear/.test(document.querySelector('svg.state-graph')?.textContent ?? ''));

/** Starts a search that takes its time. */
async function startFull(page: Page, program: string): Promise<void> {
  await exploreFully(page);
  await write(page, program);
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('[data-progress]');
}

const checks = (page: Page): Promise<unknown> => page.waitForSelector('[data-action=stop]');

interface Phase {
  readonly when: string;
  readonly before: (page: Page) => Promise<unknown>;
  readonly after: (page: Page) => Promise<unknown>;
}

const phases: readonly Phase[] = [
  {
    when: 'while the engine starts',
    before: async (page) => {
      await write(page, race);
      await check(page);
      await page.route(/\/small[^/]*\.wasm$/, () => undefined);
      await page.reload();
      await isThere(page);
    },
    after: found,
  },
  {
    when: 'while nothing is asked',
    before: async (page) => {
      await write(page, race);
      await check(page);
      await found(page);
    },
    after: found,
  },
  {
    when: 'while a text is typed',
    before: async (page) => {
      await write(page, '');
      await page.keyboard.type('var x: 0..2;');
      await page.keyboard.insertText(race.slice(race.indexOf('\n')));
      await isThere(page);
    },
    after: (page) => page.waitForSelector('.badge-verified'),
  },
  { when: 'while it is checked', before: (page) => startFull(page, `// the order does not matter\n${large}`), after: checks },
  { when: 'while it is checked and something is found', before: (page) => startFull(page, `${race}\n${large}`), after: checks },
  {
    when: 'while its graph is drawn',
    before: async (page) => {
      await page.route(/graphviz/, () => undefined);
      await write(page, race);
      await check(page);
      await page.waitForSelector('.tone-found');
    },
    after: graphIsThere,
  },
  {
    when: 'while a run is played',
    before: async (page) => {
      await write(page, race);
      await check(page);
      await found(page);
      await page.click('[data-action=play]');
    },
    after: async (page) => {
      await found(page);
      await page.waitForSelector('.narration-text');
    },
  },
];

async function crashAndReopen({ page, address, tab }: World, before: (page: Page) => Promise<unknown>): Promise<Page> {
  await openVerified(page, address);
  await before(page);
  await crash(page);
  const again = await tab();
  await again.goto(address);
  return again;
}

for (const { when, before, after } of phases) {
  webtest(`a tab crashes ${when}: the program comes back, and its verdict`, async (world) => {
    const again = await crashAndReopen(world, before);
    await isThere(again);
    await after(again);
    assert.equal(await again.locator('[data-notice]').count(), 0);
  });
}

webtest('a tab crashes while a home is put together: its apps come back, and the home', async (world) => {
  const again = await crashAndReopen(world, async (page) => {
    await page.route(/\/whole[^/]*\.wasm$/, () => undefined);
    await drop(page, [nightLight, doorSaver]);
    await page.waitForSelector('.tab-button >> text=door-saver.groovy');
  });
  await again.waitForSelector('.tab-button >> text=night-light.groovy');
  await settled(again);
  await again.waitForSelector('.tone-found');
});
