// The page without a network, and a newer version of it.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { webtest } from './harness.ts';
import { host } from './host.ts';
import { changed, serveNewer } from './newer.ts';
import { check, linkOn, openVerified, race, until, write } from './steps.ts';

/** Waits until the page is kept for visits without a network. */
const isKept = (page: Page) => until(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'));

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

webtest('after the first visit the page works without a network: it checks, opens links, shows examples', async ({ page, address }) => {
  const site = await host(address);
  await openVerified(page, site.address);
  const link = await linkOn(page);
  await isKept(page);
  await page.evaluate(() => void navigator.serviceWorker.getRegistration().then((r) => r?.active?.postMessage('later')));
  await until(() => page.evaluate(async () => {
    const { assets } = JSON.parse(document.getElementById('inlined')?.textContent ?? '{}') as { assets: { engines: { whole: string } } };
    return (await caches.match(assets.engines.whole)) !== undefined;
  }));
  assert.ok(site.asked.every((path) => !/^\/(api|s)\//.test(path)));
  await site.close();

  await page.reload();
  await page.waitForSelector('.badge-verified');
  await write(page, race);
  await check(page);
  await page.waitForSelector('.tone-found');
  await page.click('#tab-algorithm');
  await page.waitForSelector('.algorithm-pane svg.state-graph');
  await page.click('[data-action=examples]');
  await page.click('[data-example="05-time/porch-light"]');
  await page.waitForSelector('.time-axis');
  await page.waitForSelector('.badge-verified');
  await page.goto('about:blank');
  await page.goto(link);
  await page.waitForSelector('[data-notice=reproduced]');
}, { serviceWorkers: 'allow' });

const [inPage, inDialogs] = changed;
const saysNow = (page: Page, text: string) => page.waitForSelector(`[aria-label="${text}"]`);

/** Has the page look whether there is a newer version. */
const lookForNewer = (page: Page) => page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => r?.update()).then(() => null, () => null));

webtest('a newer build is told of, waits, and is used when asked for; until then the old one is whole, and then it is gone', async ({ page, address }) => {
  const newer = await serveNewer();
  const site = await host(address);
  await openVerified(page, site.address);
  await isKept(page);
  const [old = ''] = await cacheNames(page);
  await page.reload();
  await write(page, race);
  await check(page);
  assert.equal(await page.locator('[data-quiet=version]').count(), 0);
  site.from = newer.address; // nothing of the old build is on the host any more
  await lookForNewer(page);
  await page.waitForSelector('[data-quiet=version]');
  assert.equal(await page.evaluate(() => performance.getEntriesByType('navigation').length), 1);
  assert.equal((await cacheNames(page)).length, 2);
  await saysNow(page, inPage.from);
  await page.click('[data-action=options]'); // a part that arrives later is of the old build, too
  await page.waitForSelector(`.dialog-options >> text=${inDialogs.from}`);
  await page.keyboard.press('Escape');
  await page.click('[data-action=new-version]');
  await saysNow(page, inPage.to);
  await page.waitForSelector('.tone-found .badge-verified');
  assert.match((await page.textContent('.cm-content')) ?? '', /the order does not matter/);
  await page.click('[data-action=options]');
  await page.waitForSelector(`.dialog-options >> text=${inDialogs.to}`);
  await until(async () => (await cacheNames(page)).length === 1);
  assert.ok(!(await cacheNames(page)).includes(old));
  await site.close();
  await page.reload();
  await saysNow(page, inPage.to);
  await page.waitForSelector('.tone-found .badge-verified');
  newer.close();
}, { serviceWorkers: 'allow' });

webtest('of a newer build that is only half on the host nothing is used', async ({ page, address }) => {
  const newer = await serveNewer();
  const site = await host(address);
  await openVerified(page, site.address);
  await isKept(page);
  await page.reload();
  const before = await cacheNames(page);
  site.later = { paths: /\.js$/, from: newer.address }; // its scripts came first, the document has not yet come
  await lookForNewer(page);
  await until(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing === null));
  assert.ok(site.asked.filter((path) => path === '/sw.js').length > 1);
  await page.reload();
  await page.waitForSelector('.badge-verified');
  await saysNow(page, inPage.from);
  assert.equal(await page.locator('[data-quiet=version]').count(), 0);
  assert.ok((await cacheNames(page)).includes(before[0] ?? ''));
  site.from = newer.address; // now it is whole
  await lookForNewer(page);
  await page.click('[data-action=new-version]');
  await saysNow(page, inPage.to);
  await site.close();
  newer.close();
}, { serviceWorkers: 'allow' });

webtest('a page inside of another page keeps nothing', async ({ page, address }) => {
  await page.clock.install();
  await page.goto(`${address}?embed=1`);
  await page.waitForSelector('.embed .badge-verified');
  await page.clock.fastForward('01:00');
  assert.equal(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)), 0);
}, { serviceWorkers: 'allow' });
