import assert from 'node:assert/strict';
import { webtest } from './harness.ts';
import { check, narration, openVerified, race, write } from './steps.ts';

webtest('a link restores program, options, run, step and view, and re-proves the verdict', async ({ page, address, tab }) => {
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  await page.keyboard.press('Escape');
  await page.click('#tab-algorithm');
  await page.click('#pane-timeline .narration-text');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+s');
  await page.waitForSelector('.toast.shown');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.length < 2000, `${link.length} characters`);

  const other = await tab();
  await other.goto(link);
  await other.waitForSelector('[data-notice=reproduced]');
  assert.match((await other.textContent('.cm-content')) ?? '', /the order does not matter/);
  assert.equal(await other.getAttribute('#tab-algorithm', 'aria-selected'), 'true');
  await other.waitForFunction((text) => document.querySelector('.narration-text')?.textContent === text, await narration(page));
});

webtest('opening a link does not overwrite what the browser remembers until it is edited', async ({ page, address, tab }) => {
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  await page.keyboard.press('Control+s');
  await page.waitForSelector('.toast.shown');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await write(page, 'var mine: bool;\nevent e { mine = true; }\n');
  await check(page);

  const other = await tab();
  await other.goto(link);
  await other.waitForSelector('[data-notice=reproduced]');
  const third = await tab();
  await third.goto(address);
  await third.waitForSelector('.badge-verified');
  assert.match((await third.textContent('.cm-content')) ?? '', /mine/);
});

webtest('the share dialog tells the length and copies Markdown', async ({ page, address }) => {
  await openVerified(page, address);
  await page.click('[data-action=share]');
  await page.waitForSelector('.length-short');
  await page.click('text=Copy as Markdown');
  await page.waitForFunction(() => document.querySelector('.said')?.textContent === 'Copied');
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^### .*\n\n[\s\S]*1\. [\s\S]*\[Open in Crosscheck\]/);
});

const damages: readonly (readonly [string, (fragment: string) => string])[] = [
  ['cut short', (f) => f.slice(0, -9)],
  ['with a changed letter', (f) => f.slice(0, 20) + (f[20] === 'A' ? 'B' : 'A') + f.slice(21)],
  ['that is no link', () => 'hello'],
];

for (const [how, damage] of damages) {
  webtest(`a link ${how} is explained, and what was there stays`, async ({ page, address, tab }) => {
    await openVerified(page, address);
    await page.keyboard.press('Control+s');
    await page.waitForSelector('.toast.shown');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const [base, fragment = ''] = link.split('#');
    const other = await tab();
    await other.goto(`${base}#${damage(fragment)}`);
    const notice = await other.waitForSelector('[data-notice=bad-link]');
    assert.ok(((await notice.textContent()) ?? '').length > 60);
    await other.waitForSelector('.tone-found');
  });
}
