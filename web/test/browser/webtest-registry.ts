/** What is in areas and devices: the page says what it costs not to know it, and takes what Home Assistant tells. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { drop, settled } from './apps.ts';
import { dropPaths, folderOf } from './folders.ts';
import { webtest } from './harness.ts';
import { linkOn, openVerified, verdict } from './steps.ts';

const automations = {
  name: 'automations.yaml',
  text: `- alias: Sofa light
  triggers: [{trigger: state, entity_id: binary_sensor.sofa, to: "on"}]
  actions: [{action: light.turn_on, target: {area_id: room}}]
- alias: Everybody left
  triggers: [{trigger: state, entity_id: person.ann, to: not_home}]
  actions: [{action: light.turn_off, target: {entity_id: light.corner}}]
`,
};

/** As the template prints it; nothing of the other room is asked for. */
const registry = `registry: whole
area room: {"name": "Living room", "labels": []}
area den: {"name": "Den", "labels": []}
device d1: {"name": "Lamp of the corner", "area_id": "room", "labels": [], "entities": {"light.corner": "", "update.corner": "firmware", }}
device d2: {"name": "Lamp of the den", "area_id": "den", "labels": [], "entities": {"light.den": "", }}
`;

const fight = /The sofa sensor is still on, and “Everybody left” turns the corner light off that “Sofa light” turned on/;

/** Nobody is about anything unknown any more, and the automations fight. */
async function told(page: Page): Promise<void> {
  await page.waitForSelector('.verdict-sentence:has-text("that “Sofa light” turned on")');
  await settled(page);
  assert.match(await verdict(page), fight);
  assert.equal(await page.locator('.home-pane .registry').count(), 0);
}

webtest('an area is a thing of its own until Home Assistant tells what is in it', async ({ page, address, tab }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openVerified(page, address);
  await drop(page, [automations]);
  await page.waitForSelector('.registry:has-text("in 1 of 2 automations and scripts")');
  await settled(page);
  assert.match(await verdict(page), /^No order/);
  await page.click('.registry summary');
  await page.click('[data-action="copy-registry"]');
  await page.waitForSelector('.registry .said:has-text("Copied")');
  const template = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(template, /^registry: whole\n\{%-? for f in floors\(\)/);
  await page.fill('.registry textarea[aria-label="The result"]', template.slice(20));
  await page.waitForSelector('.registry [role="alert"]');
  await page.fill('.registry textarea[aria-label="The result"]', registry);
  await told(page);
  await page.waitForSelector('.home-view svg text:has-text("Living room")');
  const other = await tab();
  await other.goto(await linkOn(page));
  await settled(other);
  assert.match(await verdict(other), fight);
  await other.click('.editor-pane .tab-button:text-is("registry.yaml")');
  const text = (await other.locator('.cm-line').allTextContents()).join('\n');
  assert.match(text, /area room/);
  assert.doesNotMatch(text, /den/);
});

webtest('a registry text in a folder is read with it', async ({ page, address }) => {
  await openVerified(page, address);
  await dropPaths(page, [folderOf({ 'configuration.yaml': 'automation: !include automations.yaml\n', 'automations.yaml': automations.text, 'registry.yaml': registry })]);
  await page.waitForSelector('.home-app');
  await told(page);
});

webtest('a home of many automations, which opens as a list, tells it above the list', async ({ page, address }) => {
  await openVerified(page, address);
  const others = Array.from({ length: 8 }, (_, i) => `- {alias: Fan ${i}, triggers: [{trigger: event, event_type: button_${i}}], actions: [{action: fan.turn_on, target: {entity_id: fan.number_${i}}}]}\n`);
  await drop(page, [{ name: 'automations.yaml', text: automations.text + others.join('') }]);
  await page.waitForSelector('.matrix-pane .registry:has-text("in 1 of 10 automations and scripts")');
  await page.click('.matrix-pane .registry summary');
  await page.fill('.registry textarea[aria-label="The result"]', registry);
  await page.waitForSelector('.matrix-pane:has-text("turns the corner light off that “Sofa light” turned on")');
  assert.equal(await page.locator('.registry').count(), 0);
});

/** A registry as Home Assistant stores it. */
const stored = (kind: string, data: object): Readonly<Record<string, string>> => ({ [`.storage/core.${kind}_registry`]: JSON.stringify({ version: 1, data }) });

webtest('of what a folder hides, only what says where its devices are is opened', async ({ page, address }) => {
  await openVerified(page, address);
  const folder = folderOf({
    'configuration.yaml': 'automation: !include automations.yaml\n', 'automations.yaml': automations.text,
    '.storage/auth': 'word', '.storage/core.config_entries': '{"data": "word"}',
    ...stored('area', { areas: [{ id: 'room', name: 'Living room', floor_id: null, labels: [] }] }),
    ...stored('device', { devices: [{ id: 'd1', name: 'Lamp', area_id: 'room', labels: [], identifiers: [['word', 'word']] }] }),
    ...stored('entity', {
      entities: [
        { entity_id: 'light.corner', id: 'aa', device_id: 'd1', area_id: null, labels: [], original_name: 'Corner', unique_id: 'word', hidden_by: null, disabled_by: null, entity_category: null },
        { entity_id: 'light.led', id: 'bb', device_id: 'd1', area_id: null, labels: [], unique_id: 'word', entity_category: 'config' },
        { entity_id: 'light.gone', id: 'cc', device_id: 'd1', area_id: null, labels: [], unique_id: 'word', disabled_by: 'user' },
      ],
    }),
  });
  await dropPaths(page, [folder]);
  await page.waitForSelector('.home-app');
  await page.waitForSelector('.verdict-sentence:has-text("that “Sofa light” turned on")');
  await settled(page);
  assert.equal(await page.locator('.home-pane .registry').count(), 0);
  await page.click('.editor-pane .tab-button:text-is("registry.yaml")');
  const text = (await page.locator('.cm-line').allTextContents()).join('\n');
  assert.match(text, /entity light\.corner: \{"name":"Corner","id":"aa"/);
  assert.match(text, /light\.led.*"hidden":true/);
  assert.doesNotMatch(text, /word|gone/);
});
