/** SmartApps of the tests' own writing. */
import type { Page } from 'playwright-core';

export interface Dropped {
  readonly name: string;
  readonly text: string;
}

/** An app that commands a device when another one tells something. */
function app(name: string, about: string, when: readonly [input: string, capability: string, event: string], then: readonly [input: string, capability: string, command: string]): Dropped {
  const file = name.toLowerCase().replaceAll(' ', '-');
  return {
    name: `${file}.groovy`,
    text: `definition(
    name: "${name}",
    namespace: "crosscheck.tests",
    author: "Crosscheck",
    description: "${about}",
    category: "Convenience"
)

preferences {
    section("When this happens") {
        input "${when[0]}", "capability.${when[1]}", title: "At which ${when[0]}?"
    }
    section("Command this") {
        input "${then[0]}", "capability.${then[1]}", title: "Which ${then[0]}?"
    }
}

def installed() {
    initialize()
}

def updated() {
    unsubscribe()
    initialize()
}

def initialize() {
    subscribe(${when[0]}, "${when[2]}", happened)
}

def happened(evt) {
    log.debug "$evt.displayName: $evt.value"
    ${then[0]}.${then[2]}()
}
`,
  };
}

export const nightLight = app('Night Light', 'Light for who walks at night.', ['sensor', 'motionSensor', 'motion.active'], ['lamp', 'switch', 'on']);
export const doorSaver = app('Door Saver', 'No light behind a closed door.', ['door', 'contactSensor', 'contact.closed'], ['lamp', 'switch', 'off']);

/** Presses a button that asks for files, and chooses some. */
export async function choose(page: Page, button: string, files: readonly Dropped[]): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.click(button);
  await (await asked).setFiles(files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })));
}

/** A home with two lamps; both apps were given the first. */
export const twoLamps: Dropped = {
  name: 'home.cross',
  text: `device hall: motionSensor "the hall";
device front: contactSensor "the front door";
device tall: switch "the tall lamp";
device small: switch "the small lamp";

install NightLight from "night-light.groovy" {
  sensor = hall;
  lamp = tall;
}

install DoorSaver from "door-saver.groovy" {
  door = front;
  lamp = tall;
}
`,
};

/** Ten apps: some command one kind of device to the opposite, some only do the same. */
export const ten: readonly Dropped[] = [
  nightLight,
  doorSaver,
  app('Welcome Lamp', 'Light for who comes home.', ['person', 'presenceSensor', 'presence.present'], ['lamp', 'switch', 'on']),
  app('Leave Dark', 'No light in an empty house.', ['person', 'presenceSensor', 'presence.not present'], ['lamp', 'switch', 'off']),
  app('Door Greeting', 'Light behind an open door.', ['door', 'contactSensor', 'contact.open'], ['lamp', 'switch', 'on']),
  app('Lock Behind', 'Locks after the last one.', ['person', 'presenceSensor', 'presence.not present'], ['bolt', 'lock', 'lock']),
  app('Way Out', 'Opens when there is smoke.', ['detector', 'smokeDetector', 'smoke.detected'], ['bolt', 'lock', 'unlock']),
  app('Leak Stop', 'Turns the water off.', ['sensor', 'waterSensor', 'water.wet'], ['tap', 'valve', 'close']),
  app('Garden Water', 'Waters for who comes home.', ['person', 'presenceSensor', 'presence.present'], ['tap', 'valve', 'open']),
  app('Smoke Siren', 'Noise when there is smoke.', ['detector', 'smokeDetector', 'smoke.detected'], ['horn', 'alarm', 'siren']),
];

/** A pair of apps that no other pair of these is: for measuring many. */
export function numbered(n: number): readonly Dropped[] {
  const events = ['active', 'inactive'] as const;
  return [
    app(`Lamp ${n} On`, `On, number ${n}.`, ['sensor', 'motionSensor', `motion.${events[n % 2]}`], ['lamp', 'switch', n % 3 === 0 ? 'off' : 'on']),
    app(`Lamp ${n} Off`, `Off, number ${n}.`, n % 5 === 0 ? ['bolt', 'lock', 'lock.locked'] : ['door', 'contactSensor', 'contact.closed'], ['lamp', 'switch', 'off']),
  ];
}

/** Drops files on the page, as from a folder. */
export async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
  const carried = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const f of all) transfer.items.add(new File([f.text], f.name));
    return transfer;
  }, files);
  await page.dispatchEvent('body', 'drop', { dataTransfer: carried });
}

/** Waits for the engine's own verdict on what is now on the page. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.querySelector('[data-action=check]') && document.querySelector('.badge-verified') && !document.querySelector('.badge-stale'));
}

/** Five automations: two fight over the hall light, one tells of a door, one does what nobody knows, one hears what another sets. */
export const five: Dropped = {
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

/** More automations than are checked all together: those five, and four that tell somebody something. */
export const nine: Dropped = {
  name: 'automations.yaml',
  text: five.text + ['a', 'b', 'c', 'd'].map((x) => `- alias: Tell ${x}
  triggers: [{trigger: state, entity_id: binary_sensor.${x}, to: "on"}]
  actions: [{action: notify.everybody, data: {message: ${x}}}]
`).join(''),
};
