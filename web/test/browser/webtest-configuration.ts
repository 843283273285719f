/** Automations of Home Assistant, dropped on the page. */
import assert from 'node:assert/strict';
import { drop, settled } from './apps.ts';
import { webtest } from './harness.ts';
import { openVerified, verdict } from './steps.ts';

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
