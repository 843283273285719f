// The page without a network, and a newer version of it.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { webtest } from './harness.ts';
import { check, linkOn, openVerified, race, until, write } from './steps.ts';

/** A host that passes on what the built page's server says, until it is gone; `newer` makes it serve another version. */
async function host(address: string) {
  const state = { newer: false, asked: [] as string[] };
  const server = createServer((request, response) => {
    state.asked.push(request.url ?? '');
    void fetch(new URL(request.url ?? '/', address)).then(async (answer) => {
      const body = Buffer.from(await answer.arrayBuffer());
      const changed = state.newer && request.url === '/sw.js' ? body.toString().replace(/version:"/, 'version:"newer-') : body;
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '', connection: 'close' }).end(changed);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
  return { address: `http://127.0.0.1:${port}/`, state, close };
}

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
  assert.ok(site.state.asked.every((path) => !/^\/(api|s)\//.test(path)));
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

webtest('a newer version is told of, waits, and is used when asked for; the old one is then gone', async ({ page, address }) => {
  const site = await host(address);
  await openVerified(page, site.address);
  await isKept(page);
  const [old] = await cacheNames(page);
  await page.reload();
  await page.waitForSelector('.badge-verified');
  assert.equal(await page.locator('[data-quiet=version]').count(), 0);
  site.state.newer = true;
  await page.evaluate(() => void navigator.serviceWorker.getRegistration().then((r) => r?.update()));
  await page.waitForSelector('[data-quiet=version]');
  assert.equal(await page.evaluate(() => performance.getEntriesByType('navigation').length), 1);
  const both = await cacheNames(page);
  assert.equal(both.length, 2, `${both}`);
  await page.click('[data-action=new-version]');
  await until(async () => (await cacheNames(page)).length === 1);
  await page.waitForSelector('.badge-verified');
  assert.notDeepEqual(await cacheNames(page), [old]);
  await site.close();
}, { serviceWorkers: 'allow' });

webtest('a page inside of another page keeps nothing', async ({ page, address }) => {
  await page.clock.install();
  await page.goto(`${address}?embed=1`);
  await page.waitForSelector('.embed .badge-verified');
  await page.clock.fastForward('01:00');
  assert.equal(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)), 0);
}, { serviceWorkers: 'allow' });
