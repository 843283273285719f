// How long a pasted pair of automations of Home Assistant takes to its verdict in the page, once the engine for them is there.
import { importTyped } from './built-page.mjs';

const pairs = 21;
const warmUp = 1;

/** Two automations that fight over a light, of names of their own. */
const pair = (n) => `- alias: Sofa ${n}
  triggers:
    - trigger: state
      entity_id: binary_sensor.sofa_${n}
      to: "on"
  conditions:
    - condition: numeric_state
      entity_id: sensor.lux_${n}
      below: 40
  actions:
    - action: light.turn_on
      target:
        entity_id: light.room_${n}
    - wait_for_trigger:
        - trigger: state
          entity_id: binary_sensor.sofa_${n}
          to: "off"
          for: "00:05:00"
      timeout: "02:00:00"
    - action: light.turn_off
      target:
        entity_id: light.room_${n}
- alias: Everybody left ${n}
  mode: restart
  triggers:
    - trigger: state
      entity_id: person.ann_${n}
      to: not_home
    - trigger: time
      at: "23:00:00"
  actions:
    - action: light.turn_off
      target:
        entity_id: light.room_${n}
    - delay: "00:10:00"
    - action: switch.turn_off
      target:
        entity_id: switch.fan_${n}
`;

/** In the page: pastes a text, asks for its verdict and answers after how many ms that is there, which names the text. */
async function pasted({ text, name }) {
  const began = performance.now();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.querySelector('.cm-content').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  document.querySelector('[data-action=check]')?.click();
  const there = () => !document.querySelector('.badge-stale') && document.querySelector('.verdict')?.textContent.includes(name);
  while (!there()) await new Promise((next) => { requestAnimationFrame(next); });
  return performance.now() - began;
}

/** Prints the figure; `want` complains when it is worse than promised. */
export async function benchAutomations(page, address, want) {
  const { openVerified } = await importTyped('test/browser/steps.ts');
  await openVerified(page, address);
  const times = [];
  for (let n = 0; n < pairs; n++) {
    await page.click('.cm-content');
    await page.keyboard.press('Control+a');
    times.push(await page.evaluate(pasted, { text: pair(n), name: `Everybody left ${n}` }));
  }
  const [first] = times;
  const later = times.slice(warmUp).sort((a, b) => a - b);
  const median = later[Math.floor(later.length / 2)];
  console.log(`automations     a pasted pair has its verdict after ${Math.round(median)} ms (the slowest ${Math.round(later.at(-1))}), the first after ${Math.round(first)} ms with its engine`);
  want(median <= 1000, 'a pasted pair of automations takes more than 1 s to its verdict');
}
