import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { webtest } from './harness.ts';

interface Visit {
  readonly painted: number;
  readonly verified: number;
  readonly bytes: number;
  readonly script: number;
}

/** Opens the page with an empty cache and measures until the engine's own verdict is there. */
async function visit(page: Page, address: string): Promise<Visit> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  let script = 0;
  const urls = new Map<string, string>();
  cdp.on('Network.requestWillBeSent', (e) => urls.set(e.requestId, e.request.url));
  cdp.on('Network.loadingFinished', (e) => {
    bytes += e.encodedDataLength;
    if (/\/main-[^/]*\.js$/.test(urls.get(e.requestId) ?? '')) script = e.encodedDataLength;
  });
  const began = performance.now();
  await page.goto(address);
  await page.waitForSelector('.tone-found');
  const painted = performance.now() - began;
  await page.waitForSelector('.badge-verified');
  return { painted, verified: performance.now() - began, bytes, script };
}

// The machine may be busy with other things: the best of three cold pages counts.
webtest('a cold page has its own verdict within 2 s and 1.8 MB', async ({ tab, address }) => {
  const visits: Visit[] = [];
  for (let i = 0; i < 3; i++) {
    const page = await tab();
    visits.push(await visit(page, address));
    await page.close();
  }
  const best = visits.reduce((a, b) => (a.verified < b.verified ? a : b));
  console.log(`  painted after ${Math.round(best.painted)} ms, verified after ${Math.round(best.verified)} ms; ${best.bytes} bytes, script ${best.script}`);
  assert.ok(best.verified <= 2000, `${best.verified} ms`);
  assert.ok(best.bytes <= 1_800_000, `${best.bytes} bytes`);
  assert.ok(best.script > 0 && best.script <= 200_000, `${best.script} bytes`);
});
