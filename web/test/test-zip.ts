/** Archives are read as they are, and broken ones break nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inArchive, textsOf } from '../src/control/folder.ts';
import { inZip } from '../src/control/zip.ts';
import { zipOf } from './browser/folders.ts';

const archive = (bytes: Uint8Array): File => new File([bytes as Uint8Array<ArrayBuffer>], 'a.zip');

async function textIn(bytes: Uint8Array, most = 1000): Promise<readonly (readonly [string, string | null])[] | null> {
  const found = await inZip(archive(bytes));
  return found && Promise.all(found.map(async (f) => {
    const read = await f.bytes(most);
    return [f.path, read && new TextDecoder().decode(read)] as const;
  }));
}

test('files are found and unpacked, be they packed or not', async () => {
  assert.deepEqual(await textIn(zipOf({ 'a/b.yaml': 'é: 1\n', 'c.yaml': 'x', 'empty/': '', 'd.yaml': '' })), [['a/b.yaml', 'é: 1\n'], ['c.yaml', 'x'], ['d.yaml', '']]);
});

test('an archive may have a comment behind it', async () => {
  const bytes = zipOf({ 'a.yaml': 'x: 1' });
  assert.deepEqual(await textIn(Buffer.concat([bytes, Buffer.from('more')])), [['a.yaml', 'x: 1']]);
});

test('what unpacks to more than is allowed is not unpacked', async () => {
  const bytes = zipOf({ 'bomb.yaml': '0'.repeat(10_000_000), 'stored.yaml': '0'.repeat(2000), 'a.yaml': 'x' });
  assert.ok(bytes.length < 20_000);
  assert.deepEqual(await textIn(bytes), [['bomb.yaml', null], ['stored.yaml', null], ['a.yaml', 'x']]);
});

test('archives that are broken anywhere are told, or have files that cannot be read', async () => {
  const bytes = zipOf({ 'a.yaml': 'x: 1', 'b.yaml': 'y: 2' });
  assert.equal(await textIn(new Uint8Array()), null);
  for (let at = 0; at < bytes.length; at++) {
    for (const value of [0, 0xff]) {
      const broken = new Uint8Array(bytes);
      broken[at] = value;
      await textIn(broken);
    }
    await textIn(bytes.subarray(0, at));
  }
});

test('only texts of languages are taken of an archive, without the folder around them, those outside first', async () => {
  const found = await inArchive(archive(zipOf({
    'top/z/a.groovy': 'deep', 'top/b.yaml': 'b\r\nb', 'top/secrets.yaml': 'x', 'top/.git/c.yaml': 'x', 'top/node_modules/c.groovy': 'x', 'top/www/c.yaml': 'x', 'top/readme.md': 'x', 'top/bytes.yaml': '\0',
  })));
  assert.deepEqual(await textsOf(found ?? []), { texts: [{ name: 'b.yaml', text: 'b\nb' }, { name: 'z/a.groovy', text: 'deep' }], left: ['bytes.yaml'] });
});
