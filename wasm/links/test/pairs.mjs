// Publishes and opens links, several at once.
import assert from 'node:assert/strict';
import { deflateSync, crc32 } from 'node:zlib';

/** A PNG of one grey, as a file. */
export function picture(width, height) {
  const chunk = (kind, data) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

/** A whole publication; every number is another content. */
export const publication = (fragment, number, more = {}) => ({
  fragment, title: `Publication ${number}`, description: 'Made by a test.', image: '', expires: 'week', ...more,
});

export async function publish(address, body, headers = {}) {
  const response = await fetch(`${address}/api/links`, {
    method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, answer: await response.json() };
}

export async function open(address, id, path = '') {
  const response = await fetch(`${address}/s/${id}${path}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Publishes `count` contents, `width` at once, and opens each; every answer must be right. */
export async function publishAndOpen(address, fragment, count, width) {
  const ids = new Set();
  let next = 0;
  const pair = async (number) => {
    const { status, answer } = await publish(address, publication(fragment, number));
    assert.equal(status, 200, JSON.stringify(answer));
    const page = await open(address, answer.id);
    assert.equal(page.status, 200);
    assert.ok(page.text.includes(`<title>Publication ${number} ·`) && page.text.includes(fragment), page.text);
    ids.add(answer.id);
  };
  const lane = async () => {
    while (next < count) await pair(next++);
  };
  await Promise.all(Array.from({ length: width }, lane));
  assert.equal(ids.size, count);
}
