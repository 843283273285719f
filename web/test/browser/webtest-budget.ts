import assert from 'node:assert/strict';
import { webtest } from './harness.ts';

// How long a cold page takes is measured by `npm run bench`.
webtest('a cold page has its own verdict within 1.8 MB, its script within 200 KB', async ({ page, address }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  let script = 0;
  const urls = new Map<string, string>();
  cdp.on('Network.requestWillBeSent', (e) => urls.set(e.requestId, e.request.url));
  cdp.on('Network.loadingFinished', (e) => {
    bytes += e.encodedDataLength;
    if (/\.js$/.test(urls.get(e.requestId) ?? '')) script += e.encodedDataLength;
  });
  await page.goto(address);
  await page.waitForSelector('.tone-found');
  await page.waitForSelector('.badge-verified');
  console.log(`  ${bytes} bytes, script ${script}`);
  assert.ok(bytes <= 1_800_000, `${bytes} bytes`);
  assert.ok(script > 0 && script <= 200_000, `${script} bytes`);
});
