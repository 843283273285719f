import assert from 'node:assert/strict';
import { webtest } from './harness.ts';

webtest('a cold page has its own verdict within 2 s and 1.8 MB', async ({ page, address }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  let bytes = 0;
  const urls = new Map<string, string>();
  let script = 0;
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
  const verified = performance.now() - began;
  console.log(`  painted after ${Math.round(painted)} ms, verified after ${Math.round(verified)} ms, ${bytes} bytes, script ${script}`);
  assert.ok(verified <= 2000, `${verified} ms`);
  assert.ok(bytes <= 1_800_000, `${bytes} bytes`);
  assert.ok(script > 0 && script <= 200_000, `${script} bytes`);
});
