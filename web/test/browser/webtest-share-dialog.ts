import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { codeOf } from '../../src/control/qr.ts';
import { accessible } from './accessible.ts';
import { webtest } from './harness.ts';
import { check, copiedBy, linkOn, openVerified, write } from './steps.ts';

/** Waits until the link in the dialog is another one; answers it. */
async function newLink(page: Page, before = ''): Promise<string> {
  await page.waitForFunction((old) => {
    const value = document.querySelector<HTMLTextAreaElement>('.link-text')?.value ?? '';
    return value.includes('#2.') && value !== old;
  }, before);
  return page.inputValue('.link-text');
}

webtest('a link opens with what was chosen, and read only until a copy is asked for', async ({ page, address, tab }) => {
  await openVerified(page, address);
  await page.click('[data-action=share]');
  const whole = await newLink(page);
  assert.ok(whole.length - address.length < 200, `${whole.length} characters`);
  await page.click('[data-include=run]');
  await page.click('[data-include=comparison]');
  const bare = await newLink(page, whole);
  await page.click('[data-include=readOnly]');
  await page.fill('.share-words input', 'Who locks the door?');
  await page.fill('.share-words textarea', '<b>Look</b> at the door');
  const link = await copiedBy(page, () => page.click('[data-action=copy-link]'));
  await page.waitForFunction(() => document.querySelector('.said')?.textContent === 'Copied');
  assert.equal(link, await page.inputValue('.link-text'));
  assert.ok(link.length > bare.length);

  const other = await tab();
  await other.goto(link);
  await other.waitForSelector('.badge-reproduced');
  assert.match((await other.textContent('.link-bar')) ?? '', /Who locks the door\?\. <b>Look<\/b> at the door/);
  await accessible(other);
  const before = await other.textContent('.cm-content');
  await write(other, 'var mine: bool;');
  assert.equal(await other.textContent('.cm-content'), before);
  assert.equal(await other.isDisabled('[data-action=format]'), true);
  await other.click('[data-action=edit-copy]');
  await write(other, 'var mine: bool;');
  await other.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.trim() === 'var mine: bool;');
  assert.equal(await other.locator('.badge-reproduced').count(), 0, 'another program proves nothing');
});

webtest('the share dialog offers Markdown, citation, DOT, and a QR code of the link', async ({ page, address }) => {
  await openVerified(page, address);
  await page.click('[data-action=share]');
  const link = await newLink(page);
  await page.click('#share-tab-formats');
  for (const [format, pattern] of [
    ['markdown', /^### .*\n\n[\s\S]*1\. [\s\S]*\[Open in Crosscheck\]/], ['citation', /^@misc\{crosscheck-[0-9a-f]{12},/], ['dot', /digraph/],
  ] as const) {
    const text = await copiedBy(page, () => page.click(`[data-copy=${format}]`));
    assert.match(text, pattern);
    assert.ok(text.includes(link), `${format} has the link`);
  }
  await accessible(page);
  await page.click('#share-tab-qr');
  await page.waitForSelector('.qr path');
  await accessible(page);
  assert.equal(await page.getAttribute('.qr path', 'd'), codeOf(link)?.path);
});

/** A program whose link says 4 findings in 7 states, by engine 0.0.9. There are none. */
const untrue = '2.OwBilGBkT4RMrzHxoiQ5RjlG9iSojDA03KERAx525eIxMDQyNjE1M7ewTEwCmW2gZ4lqNh8zIwsLIwcg.c5994203';

webtest('a verdict that differs is told in numbers, with the engine that made the link', async ({ page, address }) => {
  await page.goto(`${address}#${untrue}`);
  const notice = await page.waitForSelector('[data-notice=verdict-differs]');
  assert.match((await notice.textContent()) ?? '', /Findings: 4 in the link, 0 here; states: 7 in the link, 1 here.*made with engine 0\.0\.9; this is/);
  await page.waitForSelector('.badge-differs');
});

/** Ways to break a link, and what is told. */
const damages: readonly (readonly [(fragment: string) => string, RegExp])[] = [
  [(f) => f.slice(0, -9), /lost the last 9 characters/],
  [(f) => f.slice(0, 30), /lost the last [1-9]\d+ characters/],
  [(f) => f.slice(0, 20) + (f[20] === 'A' ? 'B' : 'A') + f.slice(21), /checksum of this link does not match/],
  [() => 'hello', /not a Crosscheck link/],
  [() => '7.AQE.4180757b', /format 7, which is newer/],
];

webtest('a damaged link says which part failed and shows what remains; what was there stays', async ({ page, address, tab }) => {
  await openVerified(page, address);
  await write(page, 'var somebody: bool;\nevent sees once { somebody = true; }\nevent comes once { somebody = false; }\n');
  await check(page);
  const [base, fragment = ''] = (await linkOn(page)).split('#');
  const other = await tab();
  for (const [damage, told] of damages) {
    await other.goto(`${base}#${damage(fragment)}`);
    await other.waitForFunction((pattern) => new RegExp(pattern).test(document.querySelector('[data-notice=bad-link]')?.textContent ?? ''), told.source);
  }
  await other.goto(`${base}#${damages[0]![0](fragment)}`);
  await other.click('.remains summary');
  await accessible(other);
  assert.match((await other.textContent('.remains pre')) ?? '', /somebody = true/);
  await other.waitForSelector('.badge-verified');
  await other.goto(`${base}#${fragment}>.`);
  await other.waitForSelector('.badge-reproduced');
  await other.waitForFunction(() => document.querySelector('[data-notice=bad-link]') === null);
});
