/**
 * What a ZIP archive holds: its directory, which stands at the end, and single files of it, which the browser unpacks.
 * The format is that of APPNOTE.TXT 6.3, without encryption and without what is larger than 4 GB.
 */

export interface Zipped {
  readonly path: string;
  /** How large it is, as the archive says. */
  readonly size: number;
  /** Its bytes; null when they are more than `most`, or cannot be unpacked. */
  readonly bytes: (most: number) => Promise<Uint8Array | null>;
}

const mark = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 };
const endLength = 22;
const longestComment = 0xffff;
const method = { stored: 0, deflated: 8 };

/** The files of an archive; null when it is none that can be read. */
export async function inZip(archive: Blob): Promise<readonly Zipped[] | null> {
  const from = Math.max(0, archive.size - endLength - longestComment);
  const tail = await viewOf(archive.slice(from));
  let end = tail.byteLength - endLength;
  while (end >= 0 && tail.getUint32(end, true) !== mark.end) end--;
  if (end < 0) return null;
  const [length, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  return start + length > archive.size ? null : entries(archive, await viewOf(archive.slice(start, start + length)));
}

function entries(archive: Blob, list: DataView): readonly Zipped[] {
  const found: Zipped[] = [];
  for (let at = 0; at + 46 <= list.byteLength && list.getUint32(at, true) === mark.entry;) {
    const [name, extra, comment] = [list.getUint16(at + 28, true), list.getUint16(at + 30, true), list.getUint16(at + 32, true)];
    const path = new TextDecoder().decode(new Uint8Array(list.buffer, list.byteOffset + at + 46, Math.min(name, list.byteLength - at - 46)));
    const [packed, size, start] = [list.getUint32(at + 20, true), list.getUint32(at + 24, true), list.getUint32(at + 42, true)];
    const how = list.getUint16(at + 10, true);
    const encrypted = (list.getUint16(at + 8, true) & 1) !== 0;
    if (!path.endsWith('/') && !encrypted) found.push({ path, size, bytes: (most) => unpacked(archive, start, packed, how, most).catch(() => null) });
    at += 46 + name + extra + comment;
  }
  return found;
}

async function unpacked(archive: Blob, start: number, packed: number, how: number, most: number): Promise<Uint8Array | null> {
  const head = await viewOf(archive.slice(start, start + 30));
  if (head.getUint32(0, true) !== mark.file) return null;
  const from = start + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const content = archive.slice(from, from + packed);
  if (how === method.stored) return packed > most ? null : new Uint8Array(await content.arrayBuffer());
  if (how !== method.deflated) return null;
  return upTo(most, content.stream().pipeThrough(new DecompressionStream('deflate-raw')));
}

/** What a stream yields, unless that is more: a small archive may unpack to any size. */
async function upTo(most: number, stream: ReadableStream<Uint8Array>): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    if (size > most) {
      void reader.cancel();
      return null;
    }
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer());
