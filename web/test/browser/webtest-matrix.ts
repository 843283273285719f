import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { drop, settled, ten } from './apps.ts';
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

/** Five automations: two fight over the hall light, one tells of a door, one does what nobody knows, one hears what another sets. */
const five = {
  name: 'automations.yaml',
  text: `- alias: Hall light
  triggers: [{trigger: state, entity_id: binary_sensor.hall_motion, to: "on"}]
  actions: [{action: light.turn_on, target: {entity_id: light.hall}}]
- alias: Door told
  triggers: [{trigger: state, entity_id: binary_sensor.door, to: "on"}]
  actions: [{action: notify.everybody, data: {message: Door}}]
- alias: Night
  triggers: [{trigger: time, at: "23:00:00"}]
  actions:
    - {action: light.turn_off, target: {entity_id: light.hall}}
    - {action: input_boolean.turn_on, target: {entity_id: input_boolean.night}}
- alias: Fog
  triggers: [{trigger: state, entity_id: binary_sensor.fog, to: "on"}]
  actions: [{action: pyscript.fog_horn}]
- alias: Good morning
  triggers: [{trigger: time, at: "07:00:00"}]
  actions: [{action: input_boolean.turn_off, target: {entity_id: input_boolean.night}}]
`,
};

webtest('the automations of a configuration are checked two by two, and a pair opens without the others', async ({ page, address }) => {
  await openVerified(page, address);
  await drop(page, [five]);
  await page.click('[data-action=read-two-by-two]');
  await allChecked(page);
  assert.match((await page.textContent('.matrix-progress')) ?? '', /^4 pairs looked at: something found in 1 pair/);
  assert.match((await page.textContent('.matrix-body')) ?? '', /5 apps: 2 pairs can have to do with each other, and 2 apps are looked at alone/);
  assert.deepEqual(await page.locator('.matrix-found h3').allTextContents(), ['The hall motion sensor is still on, and Night turns the hall light off that “Hall light” turned on.']);
  assert.match((await page.textContent('.matrix-times')) ?? '', /which leaves 1 verdict open.*pyscript\.fog_horn/);
  await page.click('[data-action=matrix-open]');
  await page.waitForSelector('.home-read:has-text("2 automations")');
  await settled(page);
  assert.match(await verdict(page), /^One conflict between apps: .*Night turns the hall light off/);
  const text = () => page.locator('.cm-line').allTextContents();
  assert.ok(!(await text()).some((line) => line.includes('fog')));
  await page.click('#tab-matrix');
  await page.click('[data-action=matrix-back]');
  assert.ok((await text()).some((line) => line.includes('fog')));
  assert.equal(await page.locator('[data-action=matrix-back]').count(), 0);
});

webtest('what is changed in a pair goes back into the whole program', async ({ page, address }) => {
  await openVerified(page, address);
  await drop(page, [five]);
  await page.click('[data-action=read-two-by-two]');
  await allChecked(page);
  await page.click('[data-action=matrix-open]');
  await page.waitForSelector('.home-read:has-text("2 automations")');
  await settled(page);
  await page.click('[data-action=mends]');
  await page.waitForSelector('.mends-said:has-text("nothing else")');
  await page.click('[data-action=apply-mend] >> nth=0');
  await page.waitForSelector('.mended');
  await settled(page);
  await page.click('#tab-matrix');
  await page.click('[data-action=matrix-back]:has-text("with the change")');
  await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('fog_horn'));
  const text = await page.evaluate(() => [...document.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'));
  assert.match(text, /alias: Night[\s\S]*binary_sensor\.hall_motion[\s\S]*alias: Fog/);
  await page.waitForSelector('[data-action=matrix-back]', { state: 'detached' });
});

webtest('on a phone what is found two by two comes to where it can be seen', async ({ page, address }) => {
  await openVerified(page, address);
  await drop(page, [five]);
  await page.click('[data-action=read-two-by-two]');
  await allChecked(page);
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('.matrix-found h3')?.getBoundingClientRect() ?? { top: -1, bottom: Infinity };
    return top >= 0 && bottom <= innerHeight;
  });
}, { viewport: { width: 390, height: 844 } });
