import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import type { Page } from 'playwright-core';
import { webtest } from './harness.ts';

// How long a cold page takes is measured by `npm run bench`.
webtest('a cold page has its own verdict within 1.8 MB, its script within 200 KB', async ({ page, address, note }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  const asked = new Map<string, { readonly url: string; readonly at: number; bytes: number }>();
  cdp.on('Network.requestWillBeSent', (e) => asked.set(e.requestId, { url: e.request.url, at: e.wallTime, bytes: 0 }));
  cdp.on('Network.loadingFinished', (e) => {
    const request = asked.get(e.requestId);
    if (request) request.bytes = e.encodedDataLength;
  });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.badge-verified')) return;
      observer.disconnect();
      document.documentElement.dataset['verified'] = String(Date.now() / 1000);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(address);
  await page.waitForSelector('.tone-found');
  const verified = Number(await page.getAttribute('[data-verified]', 'data-verified'));
  // What is fetched once the verdict is there keeps nobody waiting.
  const before = [...asked.values()].filter(({ at }) => at <= verified);
  assert.ok(!before.some(({ url }) => url.includes('/examples')), 'the examples are fetched when somebody asks for them');
  const sum = (requests: typeof before): number => requests.reduce((total, request) => total + request.bytes, 0);
  const bytes = sum(before);
  const script = sum(before.filter(({ url }) => /\.js$/.test(url)));
  note(`${bytes} bytes, script ${script}`);
  assert.ok(bytes <= 1_800_000, `${bytes} bytes`);
  assert.ok(script > 0 && script <= 200_000, `${script} bytes`);
});

webtest('the engine for homes is 700 KB more than the first one at most', async ({ page, address, note }) => {
  await page.goto(address);
  const engines = await enginesOf(page);
  const size = async (file: string): Promise<number> => {
    const parts: Buffer[] = await (await response(new URL(file, address))).toArray();
    return Buffer.concat(parts).length;
  };
  const more = await size(engines.home) - await size(engines.small);
  note(`${more} bytes more`);
  assert.ok(more > 0 && more <= 700_000, `${more} bytes more`);
});

webtest('no engine is larger than the 25 MiB that Cloudflare serves', async ({ page, address, note }) => {
  await page.goto(address);
  const sizes: number[] = [];
  for (const url of Object.values(await enginesOf(page))) {
    sizes.push(await page.evaluate(async (at) => (await (await fetch(at)).arrayBuffer()).byteLength, url));
  }
  note(`the largest of ${sizes.length} has ${Math.max(...sizes)} bytes`);
  assert.ok(sizes.length >= 4 && Math.max(...sizes) <= 25 * 2 ** 20);
});

/** Where the page has its engines from. */
const enginesOf = (page: Page): Promise<{ small: string; home: string }> => page.evaluate(() => {
  const inlined = JSON.parse(document.getElementById('inlined')?.textContent ?? '{}') as { assets: { engines: { small: string; home: string } } };
  return inlined.assets.engines;
});

/** A file as it goes over the wire. */
const response = async (url: URL): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => { get(url, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject); });
