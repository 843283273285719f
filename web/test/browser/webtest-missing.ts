// Parts of the page that cannot be fetched: each is named where it is missed, and offered again.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { choose, drop, nightLight } from './apps.ts';
import { webtest } from './harness.ts';
import { host } from './host.ts';
import { askAgain, check, linkOn, openVerified, race, until, write } from './steps.ts';

const files = { dialogs: /\/dialogs-[^/]*\.js$/, views: /\/views-[^/]*\.js$/, editor: /\/editor-[^/]*\.js$/, lessons: /\/teaching-[^/]*\.js$/, examples: /\/examples-[^/]*\.json$/ };

/** What is done with a missing part, and what is there once it came. */
const parts: readonly (readonly [what: string, missing: readonly (keyof typeof files)[], act: (page: Page) => Promise<unknown>, then: (page: Page) => Promise<unknown>])[] = [
  ['the options', ['dialogs'], (page) => page.click('[data-action=options]'), (page) => page.waitForSelector('.dialog-options')],
  ['a view', ['views'], (page) => page.click('#tab-algorithm'), (page) => page.waitForSelector('.algorithm-pane')],
  ['what is written in', ['editor'], () => Promise.resolve(), (page) => page.waitForSelector('.cm-content')],
  ['what reads files that are dropped', ['dialogs'], (page) => drop(page, [nightLight]), (page) => page.waitForSelector('.tab >> text=night-light.groovy')],
  ['what reads files that are chosen', ['dialogs'], async (page) => {
    await write(page, '');
    await choose(page, '.empty-state [data-action=open]', [{ name: 'race.cross', text: race }]);
  }, (page) => page.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('the order does not matter'))],
  ['what saves the graph', ['dialogs'], async (page) => {
    await page.waitForSelector('svg.state-graph');
    await page.click('[data-action=save]');
    await page.click('[data-save=svg]');
  }, (page) => page.waitForEvent('download')],
  ['what saves the run', ['dialogs'], async (page) => {
    await page.click('[data-action=save-run]');
    await page.click('[data-save-run=text]');
  }, (page) => page.waitForEvent('download')],
  ['what the palette finds', ['lessons', 'examples'], async (page) => {
    await page.keyboard.press('Control+k');
  }, async (page) => {
    await page.waitForSelector('.missing', { state: 'detached' });
    for (const [kind, title] of [['lesson', 'more than one conflict'], ['example', 'philosophers']] as const) {
      await page.fill('.dialog-palette input', title);
      await page.waitForSelector(`.palette-row[data-kind=${kind}]`);
    }
  }],
  ['the examples', ['examples'], (page) => page.click('[data-action=examples]'), (page) => page.waitForSelector('.example')],
  ['the text about an example', ['examples'], (page) => page.click('#tab-about'), (page) => page.waitForSelector('.about h2')],
  ['the apps of the examples', ['examples'], async (page) => {
    await page.click('#tab-matrix');
    await page.click('[data-action=matrix-examples]');
  }, (page) => page.waitForSelector('table.matrix')],
];

for (const [what, missing, act, then] of parts) {
  webtest(`${what} that cannot be fetched: ${missing.join(' and ')} are named, and fetched again when asked`, async ({ page, address }) => {
    for (const name of missing) await page.route(files[name], (route) => route.abort());
    await openVerified(page, address);
    await act(page);
    for (const name of missing) await page.waitForSelector(`.missing >> text=/could not be fetched:.* ${name}/`);
    for (const name of missing) await page.unroute(files[name]);
    await Promise.all([then(page), page.click('.missing >> text=Try again')]);
    await until(async () => await page.locator('.missing').count() === 0); // what else was missing comes a moment later
  });
}

const engine = /\/small[^/]*\.wasm$/;

/** Opens the page with a program of the reader's own and an engine that is not there. */
async function openWithoutEngine(page: Page, address: string): Promise<void> {
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  await page.route(engine, (route) => route.fulfill({ status: 404 }));
  await page.goto('about:blank');
}

webtest('an engine that comes when it is asked for again is asked everything again', async ({ page, address }) => {
  await openWithoutEngine(page, address);
  await page.goto(address);
  await page.waitForSelector('[data-notice=engine-missing]');
  await page.unroute(engine);
  await askAgain(page);
  await page.waitForSelector('.pane-foot >> text=2 events');
  await page.click('[data-action=options]');
  await page.waitForSelector('.dialog-options code:text-is("dpor")');
});

webtest('a link that waits for the engine is opened when it comes, and nothing of the reader is lost', async ({ page, address }) => {
  await openVerified(page, address);
  const link = await linkOn(page);
  await openWithoutEngine(page, address);
  await page.goto(link);
  await page.waitForSelector('[data-notice=engine-missing]');
  await page.unroute(engine);
  await askAgain(page, '[data-notice=reproduced]');
  await page.click('[data-action=examples]');
  await page.click('[data-action=library]');
  await page.waitForSelector('.library-row');
  assert.equal(await page.locator('.library-row').count(), 1);
});

webtest('an engine that stops arriving halfway is said to be missing, and fetched again when asked', async ({ page, address }) => {
  const site = await host(address);
  site.halfOf = '.wasm';
  await page.clock.install();
  await page.goto(site.address);
  await page.waitForSelector('.tone-found');
  await until(async () => {
    await page.clock.fastForward('00:30'); // whatever has come meanwhile, nothing more does
    return page.isVisible('[data-notice=engine-missing]');
  });
  site.halfOf = '';
  await askAgain(page);
  await site.close();
});
