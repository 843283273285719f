// A worker that ends without a word, in each phase of the work.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { doorSaver, drop, nightLight, settled } from './apps.ts';
import { webtest } from './harness.ts';
import { breakWhenAsked, crashNotice, enginesOf, hearCrash, killEngines, spareIsThere } from './killed.ts';
import { askAgain, check, deep, exploreFully, find, large, linkOn, openVerified, race, until, verdict, write, writeHere } from './steps.ts';

const engine = /\/small[^/]*\.wasm$/;
const script = /\/worker-[^/]*\.js$/;

const textOf = async (page: Page): Promise<string> => (await page.textContent('.cm-content')) ?? '';

const notices = (page: Page): Promise<number> => page.locator('[data-notice]').count();

/** Waits until the graph, the run and the outline on show are those of the race. */
async function raceIsThere(page: Page): Promise<void> {
  await page.waitForSelector('.tone-found');
  await page.waitForFunction(() => /add|clear/.test(document.querySelector('svg.state-graph')?.textContent ?? ''));
  await page.waitForSelector('.narration-text');
  await page.waitForSelector('.pane-foot >> text=2 events');
}

webtest('a worker is killed while it waits for its engine: that is told, and another one takes its place', async ({ page, address }) => {
  let free = (): void => undefined;
  const wait = new Promise<void>((resolve) => { free = resolve; });
  await page.route(engine, async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto(address);
  await until(() => page.evaluate(async () => (await navigator.locks.query()).held?.length === 1));
  await killEngines(page);
  await page.waitForSelector(crashNotice);
  free();
  await askAgain(page);
});

webtest('a worker is killed before it says a word: the engine is missing, and fetched again when asked', async ({ page, address }) => {
  await page.clock.install();
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: 'self.close();' }));
  const arrived = page.waitForEvent('requestfinished', (request) => engine.test(request.url()));
  await page.goto(address);
  await arrived;
  await until(() => Promise.resolve(enginesOf(page).length === 0));
  await page.clock.fastForward('00:30');
  await page.waitForSelector('[data-notice=engine-missing]');
  await page.unroute(script);
  await askAgain(page);
  assert.equal(await notices(page), 0);
});

webtest('a worker is killed while nobody asks it anything: nobody notices', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  await raceIsThere(page);
  await spareIsThere(page);
  await killEngines(page);
  await until(() => Promise.resolve(enginesOf(page).length === 0));
  await write(page, `${race}event more once { x = 0; }\n`);
  await page.waitForSelector('.pane-foot >> text=3 events');
  await check(page);
  await page.waitForSelector('.tone-found .badge-verified');
  assert.equal(await notices(page), 0);
});

webtest('a worker is killed when it is asked what a text says: another one is asked, and nobody notices', async ({ page, address }) => {
  await openVerified(page, address);
  await breakWhenAsked(page, 'analyze', 'end');
  await write(page, race);
  await page.waitForSelector('.pane-foot >> text=2 events');
  await check(page);
  await raceIsThere(page);
  assert.equal(await notices(page), 0);
});

webtest('a worker is killed while it checks: what it found stays', async ({ page, address }) => {
  await openVerified(page, address);
  await exploreFully(page);
  await write(page, deep);
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('.found-so-far li');
  await killEngines(page);
  await page.waitForSelector('.badge-stopped');
  assert.match(await verdict(page), /broke off/);
  assert.match(await textOf(page), /event toggle/);
});

webtest('a worker is killed while it checks and has found nothing: that is told, and the program is there', async ({ page, address }) => {
  await openVerified(page, address);
  await exploreFully(page);
  await write(page, large);
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('[data-progress]');
  const told = await hearCrash(page);
  await killEngines(page);
  await told();
  assert.match(await textOf(page), /event toggle/);
  await askAgain(page, '[data-progress]');
});

for (const [op, what] of [['graph', 'a graph'], ['replay', 'a run']] as const) {
  webtest(`a worker is killed when it is asked for ${what}: that is told, and the next check brings all`, async ({ page, address }) => {
    await openVerified(page, address);
    await find(page, 'new program', 'New program'); // of which nothing is asked by itself, as long as it was not checked
    await writeHere(page, race);
    const told = await hearCrash(page);
    await breakWhenAsked(page, op, 'end');
    await page.keyboard.press('Control+Enter');
    await told();
    await askAgain(page);
    await raceIsThere(page);
  });
}

webtest('the worker that draws is killed: the page\'s own drawing takes its place, and says so', async ({ page, address }) => {
  await openVerified(page, address);
  await page.route(/graphviz/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'self.onmessage = () => self.close(); self.postMessage({ kind: "ready" });' }));
  await write(page, race);
  await check(page);
  await raceIsThere(page);
  await page.waitForSelector('.graph-notes >> text=ranked by their distance');
});

webtest('a worker is killed while it puts a home together: another one does, and the verdict comes with the next check', async ({ page, address }) => {
  await openVerified(page, address);
  await drop(page, [nightLight]);
  await page.waitForSelector('.home-app');
  await settled(page);
  await breakWhenAsked(page, 'setup', 'end');
  await drop(page, [doorSaver]);
  await page.waitForSelector('.home-app >> nth=1');
  await askAgain(page);
  await page.waitForSelector('.tone-found');
});

webtest('a worker is killed while it changes a setting: another one does', async ({ page, address }) => {
  await openVerified(page, address);
  await drop(page, [nightLight, doorSaver]);
  await page.waitForSelector('.home-app >> nth=1');
  await settled(page);
  await breakWhenAsked(page, 'furnish', 'end');
  await page.click('.home-devices summary >> nth=0');
  await page.fill('[data-change=rename] >> nth=0', 'the reading lamp');
  await page.keyboard.press('Tab');
  await page.waitForSelector('.home-devices strong:text-is("the reading lamp")');
  await settled(page);
  assert.equal(await notices(page), 0);
});

webtest('a worker is killed while it opens a link: another one does', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  const link = await linkOn(page);
  await write(page, large);
  await breakWhenAsked(page, 'decode', 'end');
  await page.evaluate((to) => { location.href = to; }, link);
  await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('the order does not matter'));
  await raceIsThere(page);
});
