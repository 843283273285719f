import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { choose, doorSaver, drop, nightLight, settled, twoLamps } from './apps.ts';
import { timedtest, webtest } from './harness.ts';
import { check, linkOn, listen, narration, openVerified, position, race, stretch, until, verdict, write } from './steps.ts';

/** The page with both apps dropped on it, checked. */
async function dropped(page: Page, address: string, ...more: readonly { name: string; text: string }[]): Promise<void> {
  await openVerified(page, address);
  await drop(page, [...more, nightLight, doorSaver]);
  await page.waitForSelector('.home-app');
  await settled(page);
}

const tabs = (page: Page): Promise<readonly string[]> => page.locator('.editor-pane .tab-button').allTextContents();
const lampOf = (app: string) => `[data-setting="${app}.lamp"] select`;

webtest('two dropped apps: their forms are shown, their conflict is found and played', async ({ page, address }) => {
  await dropped(page, address);
  assert.deepEqual(await page.locator('.home-app h3').allTextContents(), ['Night Light', 'Door Saver']);
  assert.match((await page.textContent('.home-app')) ?? '', /At which sensor\?/);
  await page.waitForSelector('.tone-found');
  assert.match(await verdict(page), /conflict/);
  assert.equal(await page.getAttribute('.pair', 'data-class'), 'feature-conflict');
  assert.match((await page.textContent('.run-advice')) ?? '', /What to change/);
  assert.equal(await page.textContent('.run-kind'), 'one app undoes what another has reason for');
  assert.equal(await page.locator('.lane-value.contested').count(), 1);
  const shown = await listen(page, '.position');
  await page.click('[data-action=play-run]');
  await shown(/^0 /);
  const end = (await position(page)).split('/')[1]?.trim();
  await page.waitForFunction((last) => document.querySelector('.position')?.textContent === `${last} / ${last}`, end);
  assert.match(await narration(page), /“Night Light” turns the lamp on|“Door Saver” turns the lamp off/);
});

webtest('files are opened with the button of an empty program, too', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, ' ');
  await page.waitForSelector('.empty-state');
  await choose(page, '.empty-state [data-action=open]', [nightLight, doorSaver]);
  await page.waitForSelector('.home-app');
  assert.deepEqual(await tabs(page), ['night-light.groovy', 'door-saver.groovy']);
});

webtest('an app is given another lamp: the conflict is gone, and back when it is taken back', async ({ page, address }) => {
  await dropped(page, address, twoLamps);
  await page.waitForSelector('.tone-found');
  await page.selectOption(lampOf('NightLight'), 'small');
  await page.waitForSelector('.tone-clear');
  assert.match(await verdict(page), /No order of events/);
  await page.selectOption(lampOf('NightLight'), 'tall');
  await page.waitForSelector('.tone-found');
});

webtest('an app that the home does not mention has a form; a setting installs it', async ({ page, address }) => {
  const unaware = { ...twoLamps, text: twoLamps.text.slice(0, twoLamps.text.indexOf('install')) };
  await dropped(page, address, unaware);
  assert.deepEqual(await page.locator('.home-app h3').allTextContents(), ['Night Light', 'Door Saver']);
  assert.equal(await page.inputValue(lampOf('NightLight')), 'tall');
  await page.waitForSelector('.tone-found');
  await page.selectOption(lampOf('NightLight'), 'small');
  await page.waitForSelector('.tone-clear');
  await page.click('.home-devices >> text=home.cross');
  await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('install NightLight from "night-light.groovy" {  sensor = hall;  lamp = small;}'));
});

webtest('settings that are changed fast are all kept', async ({ page, address }) => {
  await dropped(page, address, twoLamps);
  await page.selectOption(lampOf('NightLight'), 'small');
  await page.selectOption(lampOf('DoorSaver'), 'small');
  await page.waitForFunction(() => [...document.querySelectorAll<HTMLSelectElement>('[data-setting$=".lamp"] select')].every((s) => s.value === 'small'));
  await settled(page);
  await page.click('.home-devices >> text=home.cross');
  assert.equal(((await page.textContent('.cm-content')) ?? '').match(/lamp = small/g)?.length, 2);
});

webtest('a link to two apps opens in another tab with the same verdict and the same run', async ({ page, address, tab }) => {
  await dropped(page, address);
  await page.waitForSelector('.tone-found');
  await page.waitForSelector('.narration-text');
  const told = await narration(page);
  const link = await linkOn(page);
  const other = await tab();
  await other.goto(link);
  await other.waitForSelector('[data-notice=reproduced]');
  assert.equal(await verdict(other), await verdict(page));
  assert.equal(await narration(other), told);
  assert.ok(await other.isVisible('.home-app'));
});

webtest('a guessed home can be kept, and edited', async ({ page, address }) => {
  await dropped(page, address);
  assert.ok(await page.isVisible('.home-guessed'));
  await page.click('[data-action=keep-home]');
  await page.waitForSelector('.home-guessed', { state: 'detached' });
  assert.ok((await tabs(page)).includes('home.cross'));
  await page.click('.home-devices >> text=home.cross');
  await page.click('.cm-content');
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('\ndevice attic: switch "the attic lamp";\n');
  await page.waitForFunction(() => document.querySelector('.home-devices')?.textContent?.includes('the attic lamp'));
  await page.selectOption(lampOf('NightLight'), 'attic');
  await page.waitForSelector('.tone-clear');
});

/** Opens the ways to change a device. */
async function ways(page: Page, device: string): Promise<string> {
  const row = `.home-devices [data-device="${device}"]`;
  await page.waitForSelector(row);
  if (!(await page.locator(`${row} details`).getAttribute('open').then((open) => open !== null))) await page.click(`${row} summary`);
  return row;
}

const deviceNames = (page: Page): Promise<readonly string[]> =>
  page.locator('.home-devices li').evaluateAll((rows) => rows.map((r) => r.getAttribute('data-device') ?? ''));

webtest('the devices of a guessed home are renamed, moved, split, merged, and held still', async ({ page, address }) => {
  await dropped(page, address);
  let row = await ways(page, await page.inputValue(lampOf('NightLight')));
  await page.fill(`${row} [data-change=rename]`, 'the reading lamp');
  await page.keyboard.press('Tab');
  await page.waitForSelector(`.home-devices strong:text-is("the reading lamp")`);
  await settled(page);
  assert.match((await page.textContent('.runs-pane')) ?? '', /reading lamp/);
  const lamp = await page.inputValue(lampOf('NightLight'));
  const before = await deviceNames(page);
  row = await ways(page, lamp);
  await page.fill(`${row} [data-change=room]`, 'Attic');
  await page.keyboard.press('Tab');
  await page.waitForSelector(`${row} > .dim:has-text("in Attic")`);
  await settled(page);
  // With a lamp of its own each, the two apps do not meet.
  row = await ways(page, lamp);
  await page.locator(`${row} [data-change=split]`).last().click();
  await page.waitForFunction((n) => document.querySelectorAll('.home-devices li').length > n, before.length);
  await settled(page);
  await page.waitForSelector('.tone-clear');
  const [added = ''] = (await deviceNames(page)).filter((name) => !before.includes(name));
  row = await ways(page, added);
  await page.selectOption(`${row} [data-change=merge]`, lamp);
  await page.waitForSelector(row, { state: 'detached' });
  await settled(page);
  await page.waitForSelector('.tone-found');
  row = await ways(page, lamp);
  const held = await page.locator(`${row} [data-change=thaw]`).count();
  await page.click(`${row} [data-change=${held > 0 ? 'thaw' : 'freeze'}]`);
  await page.waitForSelector(`.home-devices [data-device="${lamp}"] [data-change=${held > 0 ? 'freeze' : 'thaw'}]`, { state: 'attached' });
});

webtest('a place in the guessed home is shown in the Home tab', async ({ page, address }) => {
  await dropped(page, address);
  await page.click('#tab-graph');
  await page.click('.state-pane button:has-text("=inactive")'); // of which no app hears
  await page.click('.narration .chip-button:has-text("the guessed home")');
  await page.waitForSelector('.home-pane');
});

webtest('an app with a mistake is named at its place; its text stays, and the other one is checked', async ({ page, address }) => {
  await openVerified(page, address);
  const broken = { name: 'door-saver.groovy', text: doorSaver.text.replace('happened)', 'happened') };
  await drop(page, [broken, nightLight]);
  await page.waitForSelector('.home-app');
  await settled(page);
  assert.match((await page.textContent('.verdict-warning')) ?? '', /door-saver\.groovy was not checked/);
  assert.equal(await page.locator('.tone-clear').count(), 0);
  assert.match((await page.textContent('.home-mistakes')) ?? '', /door-saver\.groovy:28 .*never closed/);
  await page.click('.verdict-warning button');
  await page.waitForSelector('.cm-lintRange-warning');
  assert.match((await page.textContent('.cm-activeLine')) ?? '', /subscribe\(door/);
  await page.keyboard.press('End');
  await page.keyboard.insertText(')');
  await check(page);
  await page.waitForSelector('.tone-found');
});

webtest('a file that is no program is refused or explained, and the apps beside it are checked', async ({ page, address }) => {
  await openVerified(page, address);
  const told = await listen(page, '.toast');
  await drop(page, [{ name: 'picture.png', text: 'PNG\0\0\0' }]);
  await told(/picture\.png/);
  await drop(page, [{ name: 'backup.bin', text: 'PK\0\0\0' }]);
  await told(/backup\.bin is no text/);
  await drop(page, [{ name: 'letter.groovy', text: 'Dear reader,\nthis is a letter. It is no program.\n' }, nightLight]);
  await page.waitForSelector('.home-app');
  await settled(page);
  assert.match((await page.textContent('.verdict-warning')) ?? '', /letter\.groovy was not checked/);
});

timedtest('a file of 50,000 lines does not keep the page from answering', async ({ page, address, note }) => {
  await openVerified(page, address);
  const methods = Array.from({ length: 12_500 }, (_, i) => `def method${i}(a) {\n    def b = a + ${i}\n    return b\n}`).join('\n');
  await page.evaluate(() => {
    let last = performance.now();
    const frame = (now: number) => {
      const w = window as unknown as { longest: number };
      w.longest = Math.max(w.longest ?? 0, now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await drop(page, [{ name: 'long.groovy', text: `${nightLight.text}\n${methods}\n` }]);
  await page.waitForSelector('.home-app');
  await settled(page);
  const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest);
  note(`the longest frame took ${Math.round(longest)} ms`);
  assert.ok(longest < 2000 * await stretch(page), `${longest} ms`);
  assert.match(await verdict(page), /No order of events/);
});

webtest('the whole engine comes for a Groovy file only, and then reads everything', async ({ page, address }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await openVerified(page, address);
  await write(page, `device hall: motionSensor;\ndevice lamp: switch;\n${race}`);
  await check(page);
  assert.equal(fetched.filter((url) => url.includes('whole')).length, 0);
  await drop(page, [nightLight]);
  await page.waitForSelector('.home-devices');
  await settled(page);
  assert.ok(fetched.some((url) => /whole-[^/]*\.wasm$/.test(url)));
  await page.click('[aria-label="Remove night-light.groovy"]');
  await check(page);
  await page.waitForSelector('.tone-clear');
  assert.equal(fetched.filter((url) => url.includes('whole')).length, 1);
});

webtest('a mistake is mended from the list of problems with the keyboard', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, race.replace('{ x = 0; }', '{ xx = 0; }'));
  await page.waitForSelector('[data-action=problems]');
  await page.focus('[data-action=problems]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.problem-row');
  await page.focus('[data-action=apply-fix]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.problem-row', { state: 'detached' });
  await check(page);
  assert.match((await page.textContent('.cm-content')) ?? '', /\{ x = 0; \}/);
});

webtest('apps are run as IoTCheck runs them, in a group of devices', async ({ page, address }) => {
  await dropped(page, address);
  await page.click('[data-action=options]');
  await page.click('[data-action=researchers] summary');
  await page.click('.dialog-options label:has-text("as IoTCheck runs them")');
  await page.selectOption('[data-action=group]', 'switches-lights');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await settled(page);
  // There the motion and the door never change in one run, so the conflict of the home is out of reach.
  await page.waitForSelector('.tone-clear');
});

/** Apps as they are published: what they do stands below a long licence. */
const licensed = [nightLight, doorSaver].map(({ name, text }) => ({ name, text: `/**\n${' *  Licensed under the terms that follow.\n'.repeat(40)} */\n${text}` }));

webtest('who looks closer at dropped apps is shown what acts, below the licence', async ({ page, address }) => {
  await page.goto(address);
  await page.waitForSelector('.badge-verified');
  await drop(page, licensed);
  await settled(page);
  await page.waitForSelector('.run.bad');
  await page.click('[data-action=closer]');
  await page.waitForSelector('.cm-line.line-acts');
  await until(() => page.evaluate(() => {
    const [line, box] = ['.cm-line.line-acts', '.cm-scroller'].map((one) => document.querySelector(one)?.getBoundingClientRect());
    return line !== undefined && box !== undefined && line.top >= box.top && line.bottom <= box.bottom;
  }), 'the acting line is in view');
});

webtest('on a phone the problems of dropped apps stand before what the apps are set to', async ({ page, address }) => {
  await page.goto(address);
  await page.waitForSelector('.badge-verified');
  await drop(page, licensed);
  await settled(page);
  await page.waitForSelector('.run.bad');
  assert.equal(await page.locator('.home-app').count(), 0);
  await page.click('.home-set-up summary');
  await page.waitForSelector('.home-app');
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
