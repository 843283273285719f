/** The editor on configurations of Home Assistant, and what their links tell. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { drop, settled } from './apps.ts';
import { configuration, dropPaths, folderOf } from './folders.ts';
import { webtest } from './harness.ts';
import { check, copiedBy, openVerified, paste, verdict } from './steps.ts';

const automations = {
  name: 'automations.yaml',
  text: `- alias: Sofa light
  triggers:
    - trigger: state
      entity_id: binary_sensor.sofa
      to: "on"
  actions:
    - action: light.turn_on
      target:
        entity_id: light.room
- alias: Everybody left
  triggers:
    - trigger: state
      entity_id: person.ann
      to: not_home
  actions:
    - action: light.turn_off
      target:
        entity_id: light.room
`,
};

/** Points at some words in the editor. */
async function pointAt(page: Page, words: string): Promise<void> {
  const at = await page.evaluate((text) => {
    const walker = document.createTreeWalker(document.querySelector('.cm-content') ?? document, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const from = node.textContent?.indexOf(text) ?? -1;
      if (from < 0) continue;
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, from + text.length);
      const { left, top, width, height } = range.getBoundingClientRect();
      return [left + width / 2, top + height / 2] as const;
    }
    throw new Error(`no “${text}” in the editor`);
  }, words);
  await page.mouse.move(0, 0);
  await page.mouse.move(...at);
}

/** The page with two automations that fight. */
async function opened(page: Page, address: string): Promise<void> {
  await openVerified(page, address);
  await drop(page, [automations]);
  await page.waitForSelector('.home-app');
  await settled(page);
}

webtest('an entity under the pointer tells who sets it and who waits for it', async ({ page, address }) => {
  await opened(page, address);
  await pointAt(page, 'light.room');
  await page.waitForSelector('.hover-box');
  assert.equal(await page.textContent('.hover-declaration'), 'light.room: off, on');
  assert.match(await page.textContent('.hover-box') ?? '', /set by “Sofa light” to on \(line 7\), “Everybody left” to off \(line 16\)/);
});

webtest('entities and services that the files have are offered, the likeliest first', async ({ page, address }) => {
  await opened(page, address);
  await page.click('.cm-content');
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('- alias: Night\n  actions:\n    - action: ');
  await page.keyboard.type('li');
  await page.waitForSelector('.cm-tooltip-autocomplete li[aria-selected]:has-text("light.toggle")');
  await page.keyboard.type('ght.turn_off');
  await page.keyboard.press('Escape');
  await page.keyboard.insertText('\n      target: {entity_id: ');
  await page.keyboard.type('l');
  await page.waitForSelector('.cm-tooltip-autocomplete li[aria-selected]:has-text("light.room")');
});

/** The open file, and its lines that are marked as running. */
const acting = (page: Page): Promise<readonly string[]> => page.evaluate(() => [
  document.querySelector('.editor-pane .tab-button[aria-pressed=true]')?.textContent ?? '',
  ...[...document.querySelectorAll('.editor-pane .line-acts')].map((line) => line.textContent?.trim() ?? ''),
]);

webtest('while a run plays the editor shows what acts, in its file', async ({ page, address }) => {
  await openVerified(page, address);
  await dropPaths(page, [folderOf(configuration)]);
  await page.waitForSelector('.home-app');
  await settled(page);
  await page.focus('[data-action=play]');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('.line-acts:has-text("binary_sensor.sofa")');
  assert.deepEqual(await acting(page), [
    'automations/sofa.yaml', 'triggers: [{trigger: state, entity_id: binary_sensor.sofa, to: "on"}]', 'actions: [{scene: scene.evening}]',
  ]);
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('.line-acts:has-text("light.turn_off")');
  assert.equal((await acting(page))[0], 'blueprints/automation/tests/away.yaml');
});

webtest('a link under other names opens on the same run, and tells nothing of the home', async ({ page, address, tab }) => {
  await opened(page, address);
  await page.click('[data-action=share]');
  await page.click('[data-include=pseudonyms]');
  assert.equal(await page.locator('#share-tab-formats').count(), 0, 'texts would tell the names');
  await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('[data-action=copy-link]')?.disabled);
  const link = await copiedBy(page, () => page.click('[data-action=copy-link]'));
  const other = await tab();
  await other.goto(link);
  await other.waitForSelector('.home-app');
  await settled(other);
  assert.match(await verdict(other), /The sensor 1 is still on, and “Automation 2” turns the light 1 off that “Automation 1” turned on/);
  assert.doesNotMatch(await other.textContent('body') ?? '', /sofa|room|ann\b|left/i);
  assert.equal(await other.textContent('.position'), '2 / 2');
});

webtest('pasted automations are recognised, and have their verdict', async ({ page, address }) => {
  await openVerified(page, address);
  await paste(page, automations.text);
  await page.waitForSelector('.editor-pane .tab-button:text-is("program.yaml")');
  await check(page);
  await page.waitForSelector('.tone-found');
  assert.match(await verdict(page), /The sofa sensor is still on, and “Everybody left” turns the room light off that “Sofa light” turned on/);
});

// How soon is measured by `npm run bench`.
webtest('the next pasted pair has its verdict by the engine that is there', async ({ page, address }) => {
  await openVerified(page, address);
  await paste(page, automations.text);
  await check(page);
  await page.waitForSelector('.verdict-sentence:has-text("Everybody left")');
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.wasm')) fetched.push(request.url());
  });
  await paste(page, automations.text.replaceAll('sofa', 'desk').replace('Everybody left', 'Nobody home'));
  await check(page);
  await page.waitForSelector('.verdict-sentence:has-text("Nobody home")');
  assert.match(await verdict(page), /The desk sensor is still on, and “Nobody home” turns the room light off that “Sofa light” turned on/);
  assert.deepEqual(fetched, []);
});
