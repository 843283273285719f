import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { accessible } from './accessible.ts';
import { webtest } from './harness.ts';
import { check, linkOn, openVerified, race, write } from './steps.ts';

async function load(page: Page, example: string): Promise<void> {
  await page.click('[data-action=examples]');
  await page.click(`[data-example="${example}"]`);
  await page.waitForSelector('.badge-verified');
}

const title = async (page: Page): Promise<string> => (await page.textContent('.program-title')) ?? '';

webtest('the text about an example is there to read, and plays the searches it tells', async ({ page, address }) => {
  await openVerified(page, address);
  await load(page, '01-missed-executions/figure-3');
  await page.click('#tab-about');
  await page.waitForSelector('.about h2');
  assert.match((await page.textContent('.about h2')) ?? '', /^Figure 3/);
  assert.equal(await page.locator('.about figure').count(), 2);
  assert.ok((await page.locator('.about p code').count()) > 3);
  assert.equal(await page.locator('.about p strong').first().textContent(), 'What to look for.');
  assert.doesNotMatch((await page.textContent('.about')) ?? '', /```|\*\*/);
  await page.click('.about figure:has-text("naive-path") button');
  await page.waitForSelector('#tab-algorithm[aria-selected=true]');
  await page.waitForFunction(() => document.querySelector('.verdict-figures code')?.textContent === 'naive-path');
});

webtest('a changed example keeps its text and the way back; another program has none', async ({ page, address }) => {
  await openVerified(page, address);
  await page.keyboard.press('b');
  await page.waitForSelector('.about h2');
  await page.click('.cm-content');
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText('// mine\n');
  await page.waitForSelector('.about-changed');
  assert.match(await title(page), / \*$/);
  await page.click('[data-action=restore]');
  await page.waitForSelector('.about-changed', { state: 'detached' });
  assert.doesNotMatch(await title(page), /\*/);
  await write(page, race);
  await page.waitForSelector('#tab-about', { state: 'detached' });
  assert.equal(await title(page), 'Untitled program');
  assert.equal(await page.getAttribute('#tab-graph', 'aria-selected'), 'true');
});

webtest('an example from a link that does not name it is recognised', async ({ page, address, tab }) => {
  await openVerified(page, address);
  const name = await title(page);
  const program = await page.evaluate(() =>
    (JSON.parse(document.getElementById('inlined')!.textContent!) as { first: { example: { files: { text: string }[] } } }).first.example.files[0]!.text);
  await write(page, race);
  await check(page);
  assert.equal(await title(page), 'Untitled program');
  await write(page, program);
  await page.waitForFunction((wanted) => document.querySelector('.program-title')?.textContent === wanted, name);
  const link = await linkOn(page);
  const other = await tab();
  await other.goto(link);
  // What the browser remembers is the same program: it is the link's once it is checked.
  await other.waitForSelector('.badge-verified');
  await other.waitForFunction((wanted) => document.querySelector('.program-title')?.textContent === wanted, name);
  await other.click('#tab-about');
  await other.waitForSelector('.about h2');
});

webtest('a program whose example is gone is told so, and keeps its text', async ({ page, address }) => {
  await page.route('**/examples*.json', (route) => route.fulfill({ json: [] }));
  await openVerified(page, address);
  await page.click('#tab-about');
  await page.waitForSelector('.about-pane:has-text("no longer among the examples")');
  assert.notEqual(await page.textContent('.cm-content'), '');
});

webtest('the reference of the language is found in the help, searched, and its programs are tried', async ({ page, address }) => {
  await openVerified(page, address);
  await page.keyboard.press('?');
  await page.click('[data-action=reference]');
  await page.waitForSelector('.reference details');
  const all = await page.locator('.reference details').count();
  assert.ok(all > 10, `${all} sections`);
  await accessible(page);
  await page.fill('.dialog-reference input', 'smoke means open');
  await page.waitForFunction((n) => document.querySelectorAll('.reference details[open]').length < n && document.querySelector('.reference details[open]'), all);
  await accessible(page);
  await page.fill('.dialog-reference input', 'first program');
  await page.click('.reference [data-action=try] >> nth=0');
  await page.waitForSelector('.dialog-reference', { state: 'detached' });
  await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('Two events race for x.'));
  await page.waitForSelector('.verdict .badge-verified');
});
