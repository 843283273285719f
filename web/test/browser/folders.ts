/** A configuration of the tests' own writing, as a folder and as an archive. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** Two automations that fight, one by a blueprint; "word" stands only in what nobody may read. */
export const configuration: Readonly<Record<string, string>> = {
  'configuration.yaml': `homeassistant:
  name: word
  packages: !include_dir_named packages
http:
  api_password: word
automation: !include_dir_merge_list automations/
recorder: !secret database
`,
  'secrets.yaml': 'database: word\n',
  '.storage/auth.yaml': 'word: word\n',
  'www/card.yaml': 'word: word\n',
  'dashboards/home.yaml': '- [word\n',
  'picture.png': 'word',
  'packages/room.yaml': `mqtt: {password: word}
scene:
  - {name: Evening, entities: {light.room: "on"}}
`,
  'automations/sofa.yaml': `- alias: Sofa light
  triggers: [{trigger: state, entity_id: binary_sensor.sofa, to: "on"}]
  actions: [{scene: scene.evening}]
`,
  'automations/away.yaml': `- alias: Everybody left
  use_blueprint: {path: tests/away.yaml, input: {person: person.ann}}
`,
  'blueprints/automation/tests/away.yaml': `blueprint: {name: Away, domain: automation, input: {person: , light: {default: light.room}}}
triggers: [{trigger: state, entity_id: !input person, to: not_home}]
actions: [{action: light.turn_off, target: {entity_id: !input light}}]
`,
};

/** The files of it that are read. */
export const read = ['configuration.yaml', 'automations/away.yaml', 'automations/sofa.yaml', 'packages/room.yaml', 'blueprints/automation/tests/away.yaml'];

/** Writes files into a new folder. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'crosscheck-folder-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** An archive of files, every second of them as it is. Nobody looks at the sums. */
export function zipOf(files: Readonly<Record<string, string>>): Uint8Array {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const stored = list.length % 2 === 1;
    const [name, plain] = [Buffer.from(path), Buffer.from(text)];
    const packed = stored ? plain : deflateRawSync(plain);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(stored ? 0 : 8, 4);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(plain.length, 18);
    about.writeUInt16LE(name.length, 22);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), about, where, name]));
    const part = Buffer.concat([Buffer.from('PK\x03\x04'), about, name, packed]);
    parts.push(part);
    at += part.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(list.length, 4);
  end.writeUInt16LE(list.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, directory, Buffer.from('PK\x05\x06'), end]);
}

/** Drops files and folders of this machine on the page, as a file manager does. */
export async function dropPaths(page: Page, paths: readonly string[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await cdp.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data });
}
