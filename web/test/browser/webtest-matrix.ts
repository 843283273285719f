import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { drop, five, nine, settled, ten } from './apps.ts';
import { dropPaths, folderOf } from './folders.ts';
import { webtest } from './harness.ts';
import { listen, openVerified, verdict } from './steps.ts';

const pairs = 45;

async function openMatrix(page: Page, address: string): Promise<void> {
  await openVerified(page, address);
  await page.click('#tab-matrix');
  await drop(page, ten);
  await page.waitForSelector('[data-action=matrix-run]');
}

const verdicts = (page: Page): Promise<number> => page.locator('button.cell').count().then((n) => n / 2);

const allChecked = (page: Page) => page.waitForSelector('.matrix-progress:has-text("looked at")');

/** All of a home that can have to do with each other. */
const lookedAt = (page: Page) => page.waitForSelector('.verdict-sentence:has-text("found between")');

webtest('ten apps: all pairs are checked, and a cell opens its run', async ({ page, address }) => {
  await openMatrix(page, address);
  assert.equal(await page.textContent('[data-action=matrix-run]'), `Check ${pairs} pairs`);
  await page.click('[data-action=matrix-run]');
  await allChecked(page);
  assert.equal(await verdicts(page), pairs);
  assert.equal(await page.locator('.cell-invalid').count(), 0);
  const cell = page.getByRole('button', { name: 'door-saver and night-light: one app undoes what another has reason for' });
  await cell.first().click();
  assert.match((await page.textContent('.matrix-cell')) ?? '', /turns the lamp o(n|ff) that/);
  await page.click('[data-action=matrix-open]');
  await page.waitForSelector('.home-app');
  await settled(page);
  assert.match(await verdict(page), /^One conflict between apps: .*(Night Light.*Door Saver|Door Saver.*Night Light)/);
});

webtest('what the matrix found is read in wide lines beside its panes, and on a phone nothing stands beyond the page', async ({ page, address }) => {
  await openMatrix(page, address);
  await page.click('[data-action=matrix-run]');
  await page.waitForSelector('[data-action=matrix-worst]');
  for (const width of [1100, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const { whole, main, beyond } = await page.evaluate(() => ({
      whole: document.querySelector('.verdict')?.clientWidth ?? 0,
      main: document.querySelector('.verdict-main')?.clientWidth ?? 0,
      beyond: document.documentElement.scrollWidth - innerWidth,
    }));
    assert.ok(main > whole / 2, `at ${width} px the text has ${main} of ${whole} px`);
    assert.ok(beyond <= 0, `${beyond} px beyond ${width}`);
  }
});

/** Presses Stop as soon as there is a verdict: before there are all. */
const stopAtFirstVerdict = (page: Page): Promise<void> => page.evaluate(() => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('button.cell')) return;
    observer.disconnect();
    document.querySelector<HTMLElement>('[data-action=matrix-stop]')?.click();
  }).observe(document.body, { childList: true, subtree: true });
});

webtest('stopped, the matrix keeps its verdicts, and goes on with the rest', async ({ page, address }) => {
  await openMatrix(page, address);
  await stopAtFirstVerdict(page);
  await page.click('[data-action=matrix-run]');
  await page.waitForSelector('[data-action=matrix-run]:has-text("Go on")');
  const kept = await verdicts(page);
  assert.ok(kept > 0 && kept < pairs, `${kept} of ${pairs} before Stop`);
  assert.equal(await page.textContent('[data-action=matrix-run]'), `Go on with ${pairs - kept} pairs`);
  await page.click('[data-action=matrix-run]');
  await allChecked(page);
  assert.equal(await verdicts(page), pairs);
});

webtest('the page can be used while the matrix is checked', async ({ page, address }) => {
  await openMatrix(page, address);
  await page.click('[data-action=matrix-run]');
  await page.click('#tab-graph');
  await page.waitForSelector('svg.state-graph');
  await page.keyboard.press('Control+Enter');
  await settled(page);
  await page.click('#tab-matrix');
  await allChecked(page);
});

webtest('an app that cannot be read spoils its own pairs only', async ({ page, address }) => {
  await openVerified(page, address);
  await page.click('#tab-matrix');
  const [one, two] = ten;
  await drop(page, [one!, two!, { name: 'broken.groovy', text: 'definition(name: "Broken"\n' }]);
  await page.click('[data-action=matrix-run]');
  await page.waitForSelector('.matrix-progress:has-text("2 pairs cannot be checked")');
  await page.getByRole('button', { name: 'broken and night-light: cannot be checked' }).first().click();
  assert.match((await page.textContent('.matrix-cell')) ?? '', /broken\.groovy/);
});

webtest('without apps the matrix says what to do; one app is not enough', async ({ page, address }) => {
  await openVerified(page, address);
  await page.click('#tab-matrix');
  assert.match((await page.textContent('.matrix-pane .graph-empty')) ?? '', /at least two apps/);
  await drop(page, ten.slice(0, 1));
  await page.waitForSelector('.matrix-pane .graph-empty:has-text("night-light is there")');
});

webtest('several engines share the pairs, and each pair tells how long it took', async ({ page, address }) => {
  await openMatrix(page, address);
  const before = page.workers().length;
  const now = await listen(page, '.matrix-now');
  let most = before;
  page.on('worker', () => { most = Math.max(most, page.workers().length); });
  await page.click('[data-action=matrix-run]');
  await now(/ · .*, .* · /);
  await allChecked(page);
  assert.ok(most >= before + 2, `${most - before} engines for the matrix`);
  await page.click('.matrix-times summary');
  assert.equal(await page.locator('.matrix-times li').count(), pairs);
  assert.match((await page.textContent('.matrix-times li')) ?? '', / · .* s$/);
  assert.match((await page.locator('button.cell').first().getAttribute('aria-label')) ?? '', / s$/);
});

webtest('the automations of a configuration are checked two by two, and a pair opens without the others', async ({ page, address }) => {
  await openVerified(page, address);
  await drop(page, [five]);
  await page.click('[data-action=read-two-by-two]');
  await lookedAt(page);
  assert.match((await page.textContent('.matrix-body')) ?? '', /2 pairs can have to do with each other; 2 automations are looked at alone/);
  assert.deepEqual(await page.locator('.matrix-found h3').allTextContents(), ['The hall motion sensor is still on, and Night turns the hall light off that “Hall light” turned on.']);
  assert.match((await page.textContent('.matrix-times')) ?? '', /1 left open by what is not looked at.*pyscript\.fog_horn/);
  await page.click('[data-action=matrix-open]');
  await page.waitForSelector('.home-read:has-text("2 automations")');
  await settled(page);
  assert.match(await verdict(page), /^One conflict between apps: .*Night turns the hall light off/);
  const text = () => page.locator('.cm-line').allTextContents();
  assert.ok(!(await text()).some((line) => line.includes('fog')));
  await page.click('[data-action=matrix-back]');
  await page.waitForSelector('.matrix-found h3');
  assert.equal(await page.locator('[data-action=matrix-back]').count(), 0);
  assert.equal(await page.textContent('.verdict-sentence'), '1 problem found between 5 automations; 1 of 4 could not be looked at to the end');
  await page.keyboard.press('Escape');
  assert.ok((await text()).some((line) => line.includes('fog')));
});

webtest('a home of many automations is looked at two by two by itself: a list of problems, from which a pair opens and one goes back', async ({ page, address }) => {
  await page.goto(address);
  await page.waitForSelector('.badge-verified');
  await page.waitForSelector('.welcome');
  await dropPaths(page, [folderOf({ 'my home/automations.yaml': nine.text, 'my home/configuration.yaml': 'automation: !include automations.yaml\n' }) + '/my home']);
  await page.waitForSelector('.pairs-desk');
  await page.waitForSelector('.verdict-sentence:has-text("1 problem found between 9 automations; 1 of 8 could not be looked at to the end")');
  assert.equal(await page.locator('.welcome').count(), 0);
  assert.equal(await page.textContent('.program-title'), 'my home');
  assert.deepEqual(await page.locator('.pane').evaluateAll((panes) => panes.map((p) => p.id)), ['pane-views']);
  assert.match((await page.textContent('.matrix-body')) ?? '', /9 automations: 8 read exactly.*What to change:/s);
  await page.click('[data-action=matrix-worst]');
  await page.waitForSelector('.home-picture');
  await settled(page);
  assert.match(await verdict(page), /^One conflict between apps: .*Night turns the hall light off/);
  assert.equal(await page.textContent('.program-title'), '“Hall light” and “Night”');
  assert.equal(await page.locator('[data-action=read-two-by-two]').count(), 0);
  await page.click('[data-action=matrix-back]');
  await page.waitForSelector('.pairs-desk .matrix-found h3');
  assert.equal(await page.textContent('.program-title'), 'my home');
  assert.equal(await page.locator('[data-action=matrix-stop]').count(), 0, 'what was looked at is looked at again');
  await page.reload();
  await page.waitForSelector('.pairs-desk .matrix-found h3');
  await page.click('[data-action=closer]');
  await page.waitForSelector('.editor-pane');
});

webtest('what is written over a home that was looked at two by two is not what the list is about', async ({ page, address }) => {
  await openVerified(page, address);
  await drop(page, [five]);
  await page.click('[data-action=read-two-by-two]');
  await lookedAt(page);
  await page.keyboard.press('Escape');
  await page.click('.cm-content');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# and more');
  await page.click('[data-action=matrix-again]');
  await page.waitForSelector('[data-action=matrix-again]', { state: 'detached' });
  await lookedAt(page);
});

webtest('what is changed in a pair goes back into the whole program', async ({ page, address }) => {
  await openVerified(page, address);
  await drop(page, [five]);
  await page.click('[data-action=read-two-by-two]');
  await lookedAt(page);
  await page.click('[data-action=matrix-open]');
  await page.waitForSelector('.home-read:has-text("2 automations")');
  await settled(page);
  await page.click('[data-action=mends]');
  await page.waitForSelector('.mends-said:has-text("nothing else")');
  await page.click('[data-action=apply-mend] >> nth=0');
  await page.waitForSelector('.mended');
  await settled(page);
  await page.click('[data-action=matrix-back]:has-text("with the change")');
  await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('fog_horn'));
  const text = await page.evaluate(() => [...document.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'));
  assert.match(text, /alias: Night[\s\S]*binary_sensor\.hall_motion[\s\S]*alias: Fog/);
  await page.waitForSelector('[data-action=matrix-back]', { state: 'detached' });
  await page.waitForSelector('.verdict-sentence:has-text("No problem found between 5 automations")');
});

webtest('on a phone what is found two by two comes to where it can be seen', async ({ page, address }) => {
  await openVerified(page, address);
  await drop(page, [five]);
  await page.click('[data-action=read-two-by-two]');
  await lookedAt(page);
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('.matrix-found h3')?.getBoundingClientRect() ?? { top: -1, bottom: Infinity };
    return top >= 0 && bottom <= innerHeight;
  });
}, { viewport: { width: 390, height: 844 } });
