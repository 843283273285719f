// The report of a matrix that the command writes: one file, without the page.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { accessible } from './accessible.ts';
import { webtest } from './harness.ts';

const automations = `automation:
  - alias: Light for whoever comes
    triggers: [{trigger: state, entity_id: binary_sensor.hall_motion, to: "on"}]
    actions: [{action: light.turn_on, target: {entity_id: light.hall}}]
  - alias: Film
    triggers: [{trigger: state, entity_id: media_player.tv, to: playing}]
    actions: [{action: light.turn_off, target: {entity_id: light.hall}}]
  - alias: Light at the door
    triggers: [{trigger: state, entity_id: binary_sensor.door, to: "on"}]
    actions: [{action: light.turn_on, target: {entity_id: light.hall}}, {action: lock.lock, target: {entity_id: lock.door}}]
  - alias: Open at home
    triggers: [{trigger: state, entity_id: person.ann, to: home}]
    actions: [{action: lock.unlock, target: {entity_id: lock.door}}]
`;

/** Writes the report of these automations and hands a page that shows it to `look`. */
async function withReport(page: Page, look: () => Promise<void>): Promise<void> {
  mkdirSync('.cache', { recursive: true });
  const dir = mkdtempSync(resolve('.cache/report-'));
  try {
    const [home, report] = [join(dir, 'home.yaml'), join(dir, 'matrix.html')];
    writeFileSync(home, automations);
    const { status, stderr } = spawnSync(resolve('../.build/crosscheck'), ['matrix', '--report', report, '--base', 'https://crosscheck.example/', home], { encoding: 'utf8' });
    assert.equal(status, 1, stderr); // something was found
    await page.goto(pathToFileURL(report).href);
    await look();
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const tooWide = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const openPairs = (page: Page): Promise<readonly string[]> => page.locator('details[open]').evaluateAll((list) => list.map(({ id }) => id));

for (const [theme, options] of Object.entries({
  light: { colorScheme: 'light', viewport: { width: 1440, height: 900 } }, dark: { colorScheme: 'dark', viewport: { width: 390, height: 700 } },
} satisfies Record<string, BrowserContextOptions>)) {
  webtest(`the report of a matrix in the ${theme} theme is for everybody, and none wider than its window`, async ({ page }) => {
    await withReport(page, async () => {
      await accessible(page);
      await page.locator('details').evaluateAll((list) => { for (const pair of list) (pair as HTMLDetailsElement).open = true; });
      await accessible(page);
      assert.equal(await tooWide(page), 0);
      const back = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      assert.equal(theme === 'dark', Math.max(...(back.match(/\d+/g) ?? []).map(Number)) < 60, back);
    });
  }, options);
}

webtest('the report of a matrix is read with the keyboard: a cell opens its pair, whose link leads to the page', async ({ page }) => {
  await withReport(page, async () => {
    assert.deepEqual(await openPairs(page), []);
    await page.locator('td a').first().focus();
    await page.keyboard.press('Enter');
    const pair = new URL(page.url()).hash.slice(1);
    await page.waitForFunction((id) => document.querySelector<HTMLDetailsElement>(`#${id}`)?.open === true, pair);
    assert.equal(await page.evaluate(() => document.activeElement?.parentElement?.id), pair, 'the pair has no focus');
    await page.keyboard.press('Tab');
    assert.match(await page.evaluate(() => document.activeElement?.getAttribute('href') ?? ''), /^https:\/\/crosscheck\.example\/#./);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    assert.deepEqual(await openPairs(page), []);
  });
});

webtest('the report of a matrix shows the pairs that somebody looks for', async ({ page }) => {
  await withReport(page, async () => {
    const all = await page.locator('details').count();
    assert.ok(all >= 3, `${all} pairs`);
    await page.fill('#text', 'Open at home');
    assert.equal(await page.textContent('#shown'), `1 of ${all} shown`);
    assert.equal(await page.locator('details:visible').count(), 1);
    await page.fill('#text', '');
    assert.equal(await page.locator('details:visible').count(), all);
    const kind = await page.locator('details').last().getAttribute('data-kind') ?? '';
    await page.selectOption('#kind', kind);
    const kinds = await page.locator('details:visible').evaluateAll((list) => list.map((pair) => (pair as HTMLElement).dataset['kind']));
    assert.deepEqual(new Set(kinds), new Set([kind]));
    await page.fill('#text', 'nothing is called so');
    assert.equal(await page.textContent('#shown'), `0 of ${all} shown`);
  });
});
