// Work is kept: over a reload, in several tabs, in the library, in files.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { webtest } from './harness.ts';
import { check, listen, openVerified, porch, race, write } from './steps.ts';

const text = async (page: Page): Promise<string> => (await page.textContent('.cm-content')) ?? '';

async function openLibrary(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.fill('.dialog-palette input', 'my programs');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.dialog-library');
}

webtest('undo goes on after a reload', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, 'var first: bool;\nevent e { first = !first; }\n');
  await page.keyboard.press('Control+Home'); // what is written elsewhere is undone alone
  await page.keyboard.insertText('// and more\n');
  await check(page);
  await page.reload();
  await page.waitForSelector('.badge-verified');
  assert.match(await text(page), /and more/);
  await page.click('.cm-content');
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => !document.querySelector('.cm-content')?.textContent?.includes('and more'));
  assert.match(await text(page), /var first/);
  await page.keyboard.press('Control+y');
  await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('and more'));
});

webtest('programs are kept by themselves; they are opened, named, copied, deleted and brought back', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  await write(page, porch);
  await openLibrary(page);
  assert.equal(await page.locator('.library-row').count(), 2);
  assert.match((await page.textContent('.library-row >> nth=1')) ?? '', /1 finding/);
  await page.click('.library-row >> nth=1 >> [aria-label^=Rename]');
  await page.keyboard.insertText('The race');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.library-row:has-text("The race")');
  await page.click('[aria-label="Duplicate The race"]');
  await page.waitForSelector('.library-row:has-text("The race (copy)")');
  await page.click('[aria-label="Delete The race"]');
  await page.waitForFunction(() => document.querySelectorAll('.library-row').length === 2);
  await page.click('[data-action=undo-remove]');
  await page.waitForFunction(() => document.querySelectorAll('.library-row').length === 3);
  await page.click('.library-row:has-text("The race (copy)") .library-open');
  await page.waitForSelector('.dialog-library', { state: 'detached' });
  await page.waitForSelector('.badge-verified');
  assert.match(await text(page), /the order does not matter/);
  assert.match((await page.textContent('.program-title')) ?? '', /The race \(copy\)/);
});

webtest('all programs go into one file, and come out of it where they are dropped', async ({ page, address, tab }) => {
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  await openLibrary(page);
  const [saved] = await Promise.all([page.waitForEvent('download'), page.click('[data-action=export-all]')]);
  const path = await saved.path();
  assert.equal(saved.suggestedFilename(), 'crosscheck-programs.json');
  const content = readFileSync(path, 'utf8');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const other = await tab();
  await openVerified(other, address);
  const told = await listen(other, '.toast');
  await other.evaluate((json) => {
    const files = new DataTransfer();
    files.items.add(new File([json], 'crosscheck-programs.json', { type: 'application/json' }));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
  }, content);
  await told(/1 program imported/);
  await openLibrary(other);
  await other.click('.library-open');
  await other.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('the order does not matter'));
});

webtest('two tabs that change one program keep both', async ({ page, address, tab }) => {
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  const other = await tab();
  await openVerified(other, address);
  assert.match(await text(other), /the order does not matter/);
  await other.click('.cm-content');
  await other.keyboard.press('Control+End');
  await other.keyboard.insertText('// of the other tab');
  await other.waitForFunction(() => Object.keys(localStorage).some((key) => localStorage.getItem(key)?.includes('of the other tab')));
  await page.click('.cm-content');
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('// of this tab');
  await page.waitForSelector('[data-quiet=keeping]');
  await page.click('[data-quiet=keeping] >> text=My programs');
  await page.waitForFunction(() => document.querySelectorAll('.library-row').length === 2);
});

webtest('a browser without room says so, and the program stays on the page', async ({ page, address }) => {
  await openVerified(page, address);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await write(page, race);
  await page.waitForSelector('[data-quiet=keeping]');
  await check(page);
  await page.waitForSelector('.tone-found');
});
