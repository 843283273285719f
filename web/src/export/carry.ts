/**
 * Pictures and texts that reopen: each file that the page saves carries the
 * link to what it shows, where its format has room for a remark, and gives it
 * back when it is dropped on the page.
 */
import { languageOf } from '../state/files.ts';

/** Where each format keeps the link. */
const keyword = 'crosscheck';
const marker = 'Open it in Crosscheck:';

/** A drawing that carries a link. */
export function svgWithLink(svg: string, link: string): string {
  if (link === '') return svg;
  const at = svg.indexOf('>', svg.indexOf('<svg')) + 1;
  return `${svg.slice(0, at)}<metadata id="${keyword}">${escaped(link)}</metadata>${svg.slice(at)}`;
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A PNG picture that carries a link, in a chunk of text before its end. */
export async function pngWithLink(picture: Blob, link: string): Promise<Blob> {
  if (link === '') return picture;
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const end = bytes.length - endChunk;
  return new Blob([bytes.slice(0, end), textChunk(link), bytes.slice(end)], { type: 'image/png' });
}

/** Bytes of the chunk IEND. */
const endChunk = 12;

/** Length, "tEXt", keyword, 0, text, checksum over all but the length. */
export function textChunk(text: string): Uint8Array<ArrayBuffer> {
  const body = ascii(`tEXt${keyword}\0${text}`);
  const chunk = new Uint8Array(body.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, body.length - 4);
  chunk.set(body, 4);
  view.setUint32(body.length + 4, crc32(body));
  return chunk;
}

/** The checksum of PNG, zip and Ethernet. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

/** An animated picture that carries a link, in a remark before its end. */
export function gifWithLink(gif: Uint8Array, link: string): Uint8Array<ArrayBuffer> {
  if (link === '') return new Uint8Array(gif);
  const text = ascii(`${keyword}:${link}`);
  const remark = [0x21, 0xfe];
  for (let at = 0; at < text.length; at += 255) {
    const part = text.subarray(at, at + 255);
    remark.push(part.length, ...part);
  }
  return Uint8Array.from([...gif.subarray(0, -1), ...remark, 0, 0x3b]);
}

/**
 * A video that carries a link, in a tag behind its pictures. WebM is made of elements, each an
 * id, a length and its data; what a browser records has no length itself, so what follows is part of it.
 */
export async function webmWithLink(video: Blob, link: string): Promise<Blob> {
  if (link === '') return video;
  const tag = element([0x67, 0xc8], element([0x45, 0xa3], ascii(videoTag)), element([0x44, 0x87], ascii(link)));
  return new Blob([video, element([0x12, 0x54, 0xc3, 0x67], element([0x73, 0x73], element([0x63, 0xc0]), tag))], { type: video.type });
}

/** Names of tags are written large. */
const videoTag = keyword.toUpperCase();

/** An element of WebM; its length takes four bytes, the first of which says so. */
function element(id: readonly number[], ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const all = new Uint8Array(id.length + 4 + length);
  all.set(id);
  new DataView(all.buffer).setUint32(id.length, 0x10000000 + length);
  let at = id.length + 4;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The line with which a text carries a link. */
export const linkLine = (link: string): string => (link === '' ? '' : `${marker} ${link}`);

/** The largest picture that is looked into. */
const largestPicture = 64_000_000;

/** The link that a file carries, or null. Programs carry none, whatever they say. */
export async function linkIn(file: File): Promise<string | null> {
  if (languageOf(file.name) || file.size > largestPicture) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return linkInBytes(bytes);
}

export function linkInBytes(bytes: Uint8Array): string | null {
  const start = latin(bytes.subarray(0, 8));
  if (start === '\x89PNG\r\n\x1a\n') return linkInPng(bytes);
  if (start.startsWith('GIF8')) return linkInGif(bytes);
  if (start.startsWith('\x1a\x45\xdf\xa3')) return linkInWebm(bytes);
  return linkInText(new TextDecoder().decode(bytes));
}

/** More characters than the longest link has. */
const longestText = 4_000_000;

function linkInPng(bytes: Uint8Array): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + endChunk <= bytes.length;) {
    const length = view.getUint32(at);
    const [key, text] = latin(bytes.subarray(at + 4, at + 4 + 4 + Math.min(length, longestText))).split('\0');
    if (key === `tEXt${keyword}`) return text ?? null;
    at += length + endChunk;
  }
  return null;
}

/** A remark is told apart from pixels by its place: before the end, after a block that has ended. */
function linkInGif(bytes: Uint8Array): string | null {
  const text = latin(bytes);
  const at = text.lastIndexOf('\0\x21\xfe');
  if (at < 0) return null;
  let remark = '';
  for (let block = at + 3; (bytes[block] ?? 0) > 0; block += (bytes[block] ?? 0) + 1) remark += text.slice(block + 1, block + 1 + (bytes[block] ?? 0));
  return remark.startsWith(`${keyword}:`) ? remark.slice(keyword.length + 1) : null;
}

/** The text that follows the name of the tag: its id and its length stand between. */
function linkInWebm(bytes: Uint8Array): string | null {
  const name = latin(element([0x45, 0xa3], ascii(videoTag)));
  const at = latin(bytes).lastIndexOf(name) + name.length;
  if (at < name.length || at + 6 > bytes.length || bytes[at] !== 0x44 || bytes[at + 1] !== 0x87) return null;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at + 2) - 0x10000000;
  return length > 0 && length <= longestText ? latin(bytes.subarray(at + 6, at + 6 + length)) : null;
}

function linkInText(text: string): string | null {
  const metadata = new RegExp(`<metadata id="${keyword}">([^<]*)</metadata>`).exec(text)?.[1];
  if (metadata !== undefined) return metadata.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
  if (text.trimStart().startsWith('{')) return linkInJson(text);
  return /Crosscheck(?::\s+|\]\()(\S+?#[\w.~-]+)/.exec(text)?.[1] ?? null;
}

function linkInJson(text: string): string | null {
  try {
    const { link } = JSON.parse(text) as { link?: unknown };
    return typeof link === 'string' ? link : null;
  } catch {
    return null;
  }
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0) & 0xff);

/** Bytes as characters of the same number. (What browsers decode as Latin 1 is another code.) */
function latin(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 4096) parts.push(String.fromCharCode(...bytes.subarray(at, at + 4096)));
  return parts.join('');
}
