import assert from 'node:assert/strict';
import test from 'node:test';
import { deflateSync } from 'node:zlib';
import { crc32, gifWithLink, linkIn, linkInBytes, linkLine, pngWithLink, svgWithLink, textChunk, webmWithLink } from '../src/export/carry.ts';

const link = 'https://example.org/crosscheck/#1.AAEC_-x.9f';
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A chunk of a PNG file, by the library's checksum. */
function chunk(kind: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crcOf(body));
  return Buffer.concat([head, body, tail]);
}

/** The checksum, bit by bit from its definition. */
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffffn;
  for (const b of bytes) {
    crc ^= BigInt(b);
    for (let i = 0; i < 8; i++) crc = crc & 1n ? (crc >> 1n) ^ 0xedb88320n : crc >> 1n;
  }
  return Number(crc ^ 0xffffffffn);
}

const onePixel = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  chunk('IHDR', Uint8Array.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  chunk('IDAT', deflateSync(Uint8Array.from([0, 255]))),
  chunk('IEND', new Uint8Array()),
]);

test('the checksum is that of PNG', () => {
  assert.equal(crc32(bytesOf('123456789')), 0xcbf43926);
  assert.equal(crc32(bytesOf('IEND')), 0xae426082);
  assert.equal(crc32(onePixel), crcOf(onePixel));
});

test('a PNG picture carries a link in a chunk of text and keeps everything else', async () => {
  const carried = new Uint8Array(await (await pngWithLink(new Blob([onePixel]), link)).arrayBuffer());
  assert.equal(linkInBytes(carried), link);
  const extra = Buffer.from(textChunk(link));
  assert.deepEqual(Buffer.from(carried), Buffer.concat([onePixel.subarray(0, -12), extra, onePixel.subarray(-12)]));
  assert.equal(extra.readUInt32BE(extra.length - 4), crcOf(extra.subarray(4, -4)), 'the checksum covers name and data');
});

test('a drawing carries a link as metadata, escaped', () => {
  const odd = 'https://example.org/?a=1&b=<2>#1.x';
  const svg = svgWithLink('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="1"><g/></svg>', odd);
  assert.match(svg, /<svg [^>]*><metadata id="crosscheck">[^<]*&amp;b=&lt;2&gt;/);
  assert.equal(linkInBytes(bytesOf(svg)), odd);
});

test('a video carries a link of any length in a tag behind its pictures', async () => {
  const video = Uint8Array.from([0x1a, 0x45, 0xdf, 0xa3, 0x80, 0x18, 0x53, 0x80, 0x67, 0x01, 255, 255, 255, 255, 255, 255, 255, 1, 2, 3]);
  for (const long of [link, link + 'x'.repeat(200), link + 'y'.repeat(70_000)]) {
    const carried = new Uint8Array(await (await webmWithLink(new Blob([video]), long)).arrayBuffer());
    assert.deepEqual(carried.subarray(0, video.length), video);
    assert.equal(linkInBytes(carried), long);
    const tags = Buffer.from(carried.subarray(video.length));
    assert.equal(tags.readUInt32BE(0), 0x1254c367);
    assert.equal(tags.readUInt32BE(4) - 0x10000000, tags.length - 8, 'its length is what follows');
    for (let cut = video.length; cut < video.length + 40; cut++) assert.notEqual(linkInBytes(carried.subarray(0, cut)), long);
  }
  assert.equal(linkInBytes(video), null);
});

test('an animated picture carries a link of any length in a remark', () => {
  const still = Uint8Array.from([...bytesOf('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b]);
  for (const long of [link, link + 'x'.repeat(239 - link.length), link + 'y'.repeat(2000)]) {
    const carried = gifWithLink(still, long);
    assert.equal(linkInBytes(carried), long);
    assert.equal(carried.at(-1), 0x3b);
    assert.deepEqual(carried.subarray(0, still.length - 1), still.subarray(0, -1));
  }
});

test('texts carry it in a line, JSON in a field, Markdown in its link', () => {
  assert.equal(linkInBytes(bytesOf(`1. Smoke\n\n${linkLine(link)}\n`)), link);
  assert.equal(linkInBytes(bytesOf(`sequenceDiagram\n%% ${linkLine(link)}\n`)), link);
  assert.equal(linkInBytes(bytesOf(JSON.stringify({ link, trace: {} }))), link);
  assert.equal(linkInBytes(bytesOf(`### Door\n\n[Open in Crosscheck](${link})\n`)), link);
});

test('what carries no link is said to carry none', async () => {
  for (const text of ['', 'var x: bool;', '{ "link": 3 }', '{ not json', '<svg></svg>', 'GIF89a', '\x89PNG\r\n\x1a\n', 'Crosscheck: nothing']) {
    assert.equal(linkInBytes(Buffer.from(text, 'latin1')), null, JSON.stringify(text));
  }
  assert.equal(await linkIn(new File([`// ${linkLine(link)}`], 'home.cross')), null, 'a program is a program');
  assert.equal(await linkIn(new File([linkLine(link)], 'run.txt')), link);
});

test('without a link nothing is added', async () => {
  assert.equal(svgWithLink('<svg></svg>', ''), '<svg></svg>');
  assert.equal((await pngWithLink(new Blob([onePixel]), '')).size, onePixel.length);
  assert.equal(linkLine(''), '');
});
