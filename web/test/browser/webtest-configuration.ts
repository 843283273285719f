/** Automations of Home Assistant, dropped on the page. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { drop, settled } from './apps.ts';
import { configuration, dropPaths, folderOf, read, zipOf } from './folders.ts';
import { webtest } from './harness.ts';
import { linkOn, openVerified, verdict, write } from './steps.ts';

const automations = {
  name: 'automations.yaml',
  text: `- alias: Sofa light
  triggers: [{trigger: state, entity_id: binary_sensor.sofa, to: "on"}]
  actions: [{action: light.turn_on, target: {entity_id: light.room}}]
- alias: Everybody left
  triggers: [{trigger: state, entity_id: person.ann, to: not_home}]
  actions: [{action: light.turn_off, target: {entity_id: light.room}}]
`,
};

webtest('a dropped configuration fetches an engine of its own, and is told in words of its owner', async ({ page, address }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await openVerified(page, address);
  await drop(page, [automations]);
  await page.waitForSelector('.home-app');
  await settled(page);
  assert.match(await verdict(page), /The sofa sensor is still on, and “Everybody left” turns the room light off that “Sofa light” turned on/);
  assert.equal(fetched.filter((url) => /home-[^/]*\.wasm$/.test(url)).length, 1);
  assert.equal(fetched.filter((url) => /(?:whole|research)-[^/]*\.wasm$/.test(url)).length, 0);
});

/** The files on the page, and that their automations fight. */
async function opened(page: Page): Promise<readonly string[]> {
  await page.waitForSelector('.home-app');
  await settled(page);
  assert.match(await verdict(page), /The sofa sensor is still on, and “Everybody left” turns the room light off that “Sofa light” turned on/);
  assert.equal(await page.textContent('.home-read p'), '2 automations, read exactly.');
  return page.locator('.editor-pane .tab-button').allTextContents();
}

webtest('a dropped folder is read as Home Assistant reads it, and its link holds nothing else', async ({ page, address, tab }) => {
  await openVerified(page, address);
  await dropPaths(page, [folderOf(configuration)]);
  assert.deepEqual(await opened(page), read);
  const link = await linkOn(page);
  const other = await tab();
  await other.goto(link);
  await settled(other);
  const texts: string[] = [];
  for (const name of read) {
    await other.click(`.editor-pane .tab-button:text-is("${name}")`);
    texts.push(...await other.locator('.cm-line').allTextContents());
  }
  assert.ok(texts.includes('automation: !include_dir_merge_list automations/') && texts.includes('# http: not looked at'), texts.join('\n'));
  assert.ok(!texts.some((line) => line.includes('word')), texts.join('\n'));
});

webtest('a dropped archive is unpacked', async ({ page, address }) => {
  await openVerified(page, address);
  const within = Object.fromEntries(Object.entries(configuration).map(([path, text]) => [`home-main/${path}`, text]));
  await dropPaths(page, [join(folderOf({ 'home.zip': zipOf(within) }), 'home.zip')]);
  assert.deepEqual(await opened(page), read);
  const more = { ...within, 'home-main/automations/more.yaml': '- {alias: More, triggers: [], actions: []}\n' };
  await dropPaths(page, [join(folderOf({ 'home.zip': zipOf(more) }), 'home.zip')]);
  await page.waitForSelector('.editor-pane .tab-button:text-is("automations/more.yaml")');
  assert.deepEqual(await page.locator('.editor-pane .tab-button').allTextContents(), [...read.slice(0, 2), 'automations/more.yaml', ...read.slice(2)]);
});

webtest('a chosen folder is read', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, '');
  const asked = page.waitForEvent('filechooser');
  await page.click('.empty-state button:has-text("folder")');
  await (await asked).setFiles(folderOf(configuration));
  assert.deepEqual(await opened(page), read);
});

webtest('a fault is switched on in the Home tab, found, and kept by the link', async ({ page, address, tab }) => {
  await openVerified(page, address);
  await drop(page, [{
    name: 'automations.yaml',
    text: `- alias: Fan
  triggers: [{trigger: event, event_type: button}]
  actions:
    - {action: fan.turn_on, target: {entity_id: fan.bath}}
    - {delay: "00:20:00"}
    - {action: fan.turn_off, target: {entity_id: fan.bath}}
`,
  }]);
  await page.waitForSelector('.home-app');
  await settled(page);
  assert.match(await verdict(page), /^No order/);
  await page.check('.home-app .setting:has-text("Home Assistant restarts") input');
  await page.waitForSelector('.verdict-sentence:has-text("Fan loses its timer when Home Assistant restarts")');
  await settled(page);
  const other = await tab();
  await other.goto(await linkOn(page));
  await settled(other);
  assert.match(await verdict(other), /Fan loses its timer when Home Assistant restarts/);
});

webtest('what is secret, too large or no program is not opened, and that is said', async ({ page, address }) => {
  await openVerified(page, address);
  const before = await page.locator('.editor-pane .tab-button').allTextContents();
  await dropPaths(page, [join(folderOf(configuration), 'secrets.yaml')]);
  await page.waitForSelector('.toast:has-text("secrets.yaml was not opened")');
  await dropPaths(page, [folderOf({ 'a.txt': 'word' })]);
  await page.waitForSelector('.toast:has-text("There is no program in it")');
  await dropPaths(page, [join(folderOf({ 'a.zip': 'PK' }), 'a.zip')]);
  await page.waitForSelector('.toast:has-text("a.zip cannot be unpacked")');
  assert.deepEqual(await page.locator('.editor-pane .tab-button').allTextContents(), before);
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`more/${i}.yaml`, '- {cards: []}\n']));
  await dropPaths(page, [folderOf({ ...configuration, ...many, 'packages/large.yaml': '#'.repeat(2_200_000) })]);
  await page.waitForSelector('.toast:has-text("packages/large.yaml")');
  assert.deepEqual(await opened(page), read);
});
