import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { webtest } from './harness.ts';
import { check, copiedBy, linkOn, openVerified, porch, race, write } from './steps.ts';

declare global {
  var told: { type: string; detail: { step: number; steps: number; text: string; verdict: string; verified: boolean; message: string } }[];
}

/** Opens a way to share. */
async function shareTab(page: Page, id: string): Promise<void> {
  await page.click('[data-action=share]');
  await page.click(`#share-tab-${id}`);
}

/** Shows a document of somebody else's, on a site of its own. */
async function openElsewhere(page: Page, body: string): Promise<void> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>${body}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  page.on('close', () => server.close());
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

const listening = `<script>
  var told = [];
  for (const type of ['ready', 'step', 'problem']) addEventListener(type, ({ detail }) => told.push({ type, detail }));
</script>`;

const at = (page: Page, step: number) => page.waitForFunction((n) => told.findLast((e) => e.type !== 'problem')?.detail.step === n, step);

webtest('an element in a document elsewhere shows a run, is driven and tells what happens', async ({ page, address, tab }) => {
  await openVerified(page, address);
  const link = await linkOn(page);
  const other = await tab();
  await openElsewhere(other, `${listening}<script src="${address}crosscheck-run.js" async></script>
    <crosscheck-run src="${link}" step="1"><p id="poster">what it shows</p></crosscheck-run>`);
  const shown = () => other.isVisible('#poster');
  await at(other, 1);
  assert.equal(await shown(), false, 'the run takes the place of the poster');
  const ready = await other.evaluate(() => told[0]);
  assert.equal(ready?.type, 'ready');
  assert.equal(ready?.detail.verified, true);
  assert.match(ready?.detail.verdict ?? '', /^One thing goes wrong/);
  const frame = other.frames()[1];
  assert.ok(frame);
  const call = (name: 'next' | 'previous' | 'play' | 'pause') => other.evaluate((n) => {
    const run = document.querySelector('crosscheck-run');
    (run as unknown as Record<string, () => void>)[n]?.();
  }, name);
  await call('next');
  await at(other, 2);
  assert.equal(await frame.textContent('.embed-narration'), await other.evaluate(() => told.at(-1)?.detail.text));
  await call('previous');
  await at(other, 1);
  await other.evaluate(() => document.querySelector('crosscheck-run')?.setAttribute('step', '0'));
  await at(other, 0);
  await call('play');
  await at(other, 2);
  await frame.click('[data-action=previous]');
  await at(other, 1);
  await other.evaluate(() => document.querySelector('crosscheck-run')?.setAttribute('view', 'graph'));
  await frame.waitForSelector('.graph-pane');
  const heights = await Promise.all([
    frame.evaluate(() => document.querySelector('.embed')?.getBoundingClientRect().height ?? 0),
    other.evaluate(() => document.querySelector('crosscheck-run')?.getBoundingClientRect().height ?? 0),
  ]);
  assert.ok(heights[0] > 300 && Math.abs(heights[0] - heights[1]) <= 2, `the frame is ${heights[1]} px high for ${heights[0]} px`);
  assert.equal(await frame.locator('.cm-content').count(), 0, 'there is no editor');
});

webtest('an element out of sight waits, and strangers cannot drive it', async ({ page, address, tab }) => {
  await openVerified(page, address);
  const link = await linkOn(page);
  const other = await tab();
  await openElsewhere(other, `${listening}<script src="${address}crosscheck-run.js" async></script>
    <div style="height: 4000px"></div><crosscheck-run src="${link}" step="0"></crosscheck-run>`);
  await other.waitForFunction(() => customElements.get('crosscheck-run') !== undefined);
  assert.equal(other.frames().length, 1);
  await other.evaluate(() => document.querySelector('crosscheck-run')?.scrollIntoView());
  await at(other, 0);
  // Only the page around may drive a run: a message of its own frame to itself is none.
  await other.frames()[1]?.evaluate(() => window.postMessage({ crosscheck: 'crosscheck-run/1', do: 'go', to: 2 }, '*'));
  await other.evaluate(() => window.postMessage({ crosscheck: 'crosscheck-run/1', is: 'problem', message: 'forged' }, '*'));
  await other.evaluate(() => (document.querySelector('crosscheck-run') as unknown as { go(n: number): void }).go(1));
  await at(other, 1);
  assert.deepEqual(await other.evaluate(() => told.map((e) => [e.type, e.detail.step])), [['ready', 0], ['step', 1]]);
});

webtest('a frame with a damaged link says what is wrong with it', async ({ page, address, tab }) => {
  await openVerified(page, address);
  const link = await linkOn(page);
  const other = await tab();
  await openElsewhere(other, `${listening}<script src="${address}crosscheck-run.js" async></script>
    <crosscheck-run src="${link.slice(0, -9)}"></crosscheck-run>`);
  await other.waitForFunction(() => told.length > 0);
  assert.match((await other.evaluate(() => told[0]?.detail.message)) ?? '', /lost/);
  const frame = other.frames()[1];
  await frame?.waitForSelector('.embed [data-notice=bad-link]');
  assert.equal(await frame?.locator('.embed-steps').count(), 0);
  await other.waitForFunction(() => (document.querySelector('crosscheck-run')?.getBoundingClientRect().height ?? 0) > 40);
});

webtest('the share dialog gives snippets that hold the link', async ({ page, address }) => {
  await openVerified(page, address);
  await shareTab(page, 'embed');
  const text = () => page.inputValue('[data-role=snippet]');
  await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('[data-role=snippet]')?.value.includes('#'));
  assert.match(await text(), /<crosscheck-run src="http:\/\/127[^"]+#/);
  await page.selectOption('[data-choice=kind]', 'iframe');
  await page.selectOption('[data-choice=view]', 'graph');
  assert.match(await text(), /<iframe src="http:\/\/127[^"]+\?embed=1&amp;view=graph#/);
  assert.equal(await copiedBy(page, () => page.click('[data-action=copy-snippet]')), await text());
});

/** What a copy with a native program may have, in bytes: most of it is the smallest engine. */
const mostOfCopy = 4_700_000;

webtest('a copy in one file opens from disk without a network and checks there', async ({ page, address, tab, note }) => {
  await openVerified(page, address);
  await page.click('#pane-timeline .narration-text');
  await page.keyboard.press('Home');
  await shareTab(page, 'offline');
  await page.waitForSelector('[data-size]');
  const size = Number(await page.getAttribute('[data-size]', 'data-size'));
  const folder = mkdtempSync(join(tmpdir(), 'crosscheck-copy-'));
  try {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-action=save-offline]')]);
    const path = join(folder, download.suggestedFilename());
    await download.saveAs(path);
    assert.match(path, /\.html$/);
    const other = await tab();
    const asked: string[] = [];
    other.on('request', (request) => {
      if (/^https?:/.test(request.url())) asked.push(request.url());
    });
    await other.context().setOffline(true);
    await other.goto(pathToFileURL(path).href);
    await other.waitForSelector('.badge-verified');
    await other.waitForSelector('.badge-reproduced');
    await other.waitForSelector('.state-graph');
    assert.match((await other.textContent('.position')) ?? '', /^0 /);
    await other.click('[data-action=share]');
    await other.click('#share-tab-offline');
    await other.waitForSelector('#share-body:has-text("This page is such a copy")');
    await other.keyboard.press('Escape');
    await write(other, porch);
    await other.press('[data-reading=timed]', 'Enter');
    await other.waitForSelector('[data-notice=engine-absent]:has-text("Not in this copy of the page")');
    await other.press('[data-reading=any-time]', 'Enter');
    await check(other); // with the engine that it has, which is still there
    assert.deepEqual(asked, []);
    assert.ok(size > 1e6 && size < mostOfCopy, `${size} bytes`);
    note(`a copy of the first example has ${size.toLocaleString('en')} bytes`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, { acceptDownloads: true });

webtest('a program is made shorter while its finding stays, and the link to it proves itself', async ({ page, address, tab }) => {
  await openVerified(page, address);
  await write(page, `// A program of one's own, with more in it than what goes wrong.\nvar lamp: bool;\nvar fan: bool;\nevent dusk once { lamp = true; }\nevent heat once { fan = true; }\n${race}`);
  await check(page);
  const before = await linkOn(page);
  await shareTab(page, 'minimise');
  await page.click('[data-action=minimise]');
  const link = await page.waitForSelector('[data-role=short-program-link]').then((e) => e.inputValue());
  assert.match((await page.textContent('.minimise-done [role=status]')) ?? '', /characters of [\d,]+ are left/);
  assert.ok(link.length < before.length, `${link.length} and ${before.length} characters`);
  const other = await tab();
  await other.goto(link);
  await other.waitForSelector('.badge-reproduced');
  assert.match((await other.textContent('.verdict-sentence')) ?? '', /^One thing goes wrong/);
  assert.doesNotMatch((await other.textContent('.cm-content')) ?? '', /lamp|fan/);
});

webtest('where the shorter program has the longer link, the link stays and it is said', async ({ page, address }) => {
  await openVerified(page, address);
  await page.click('[data-action=examples]');
  await page.click('[data-example="01-missed-executions/figure-1"]');
  await page.waitForSelector('.run.bad');
  await shareTab(page, 'link');
  await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('.link-text')?.value.includes('#'));
  const before = await page.inputValue('.link-text');
  await page.click('#share-tab-minimise');
  await page.click('[data-action=minimise]');
  await page.waitForSelector('.minimise-done >> text=The link to the program as it is stays');
  assert.equal(await page.inputValue('[data-role=short-program-link]'), before);
});
