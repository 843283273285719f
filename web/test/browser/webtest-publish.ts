// Publishing from the page's side; wasm/links tests it with the real service.
import assert from 'node:assert/strict';
import { webtest } from './harness.ts';
import { openPublishing, withService } from './service.ts';
import { check, openVerified, race, write } from './steps.ts';

webtest('what is published is what the page shows, and this browser can delete it', async ({ page, address }) => {
  const service = await withService(page);
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  await page.waitForSelector('svg.state-graph g.node');
  await openPublishing(page);
  await page.fill('.publish-form input', 'A race');
  await page.selectOption('.publish-form select', 'year');
  await page.click('[data-action=publish]');
  await page.waitForSelector('[data-role=short-link]');
  assert.match(await page.inputValue('[data-role=short-link]'), /\/s\/aaaaaaaaac$/);
  const { fragment, title, description, expires, image } = service.published[0] ?? assert.fail('nothing was published');
  assert.deepEqual([title, expires], ['A race', 'year']);
  assert.match(fragment, /^\d+\.[\w-]+\.[0-9a-f]{8}$/);
  assert.match(description, /the order does not matter/);
  const png = Buffer.from(image, 'base64');
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
  await page.click('[data-action=copy-short-link]');
  await page.waitForSelector('.said:text("Copied")');
  await page.click('[data-action=unpublish]');
  await page.waitForSelector('.said:text("“A race” is deleted")');
  assert.equal(await page.$('[data-action=unpublish]'), null);
  assert.equal(await page.$('[data-role=short-link]'), null);
  assert.deepEqual(service.deleted, ['DELETE aaaaaaaaac Bearer token of aaaaaaaaac']);
});

webtest('what the service refuses is said in its words, and nothing is lost', async ({ page, address }) => {
  const service = await withService(page);
  await openVerified(page, address);
  await openPublishing(page);
  await page.fill('.publish-form input', 'refused');
  await page.click('.publish-card input');
  await page.click('[data-action=publish]');
  await page.waitForSelector('.share-problem:text("This title is refused.")');
  await page.fill('.publish-form input', 'taken');
  await page.click('[data-action=publish]');
  await page.waitForSelector('[data-role=short-link]');
  assert.deepEqual(service.published.map((p) => [p.title, p.image]), [['taken', '']]);
});

webtest('where no service answers, nothing is offered', async ({ page, address }) => {
  await openVerified(page, address);
  await page.click('[data-action=share]');
  await page.waitForSelector('.link-length');
  await page.evaluate(() => fetch('/api/health').then((r) => r.text())); // asked after the dialog did
  assert.equal(await page.$('#share-tab-publish'), null);
});
