/**
 * Reads the Markdown that tells about an example or the language: headings, paragraphs, lists,
 * quotes, tables, fenced code, and within a line code, emphasis and links. Whatever else a text
 * holds stays as it is written; nothing in it can become an element of the page.
 */

export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong' | 'emphasis'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: readonly Inline[] }
  | { readonly kind: 'paragraph' | 'quote'; readonly text: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'table'; readonly head: readonly (readonly Inline[])[]; readonly rows: readonly (readonly (readonly Inline[])[])[] }
  | { readonly kind: 'code'; readonly info: string; readonly text: string };

const fence = /^```\s*(.*)$/;
const heading = /^(#{1,6})\s+(.+)$/;
const quote = /^>\s?/;
const row = /^\|(.*)\|\s*$/;
const item = /^(?:[-*+]|(\d+)[.)])\s+(.*)$/;

export function readMarkdown(source: string): readonly Block[] {
  const lines = source.replaceAll('\r', '').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    if (isBlank(lines[at])) {
      at++;
      continue;
    }
    const { block, next } = readBlock(lines, at);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

interface Read {
  readonly block: Block;
  /** the line after it */
  readonly next: number;
}

const isBlank = (line: string | undefined): boolean => (line ?? '').trim() === '';

function readBlock(lines: readonly string[], at: number): Read {
  const line = lines[at] ?? '';
  const code = fence.exec(line);
  if (code) return readCode(lines, at, (code[1] ?? '').trim());
  const title = heading.exec(line);
  if (title) return { block: { kind: 'heading', level: title[1]?.length ?? 1, text: readInline(title[2] ?? '') }, next: at + 1 };
  if (quote.test(line)) return readQuote(lines, at);
  if (row.test(line)) return readTable(lines, at);
  return item.test(line) ? readList(lines, at) : readParagraph(lines, at);
}

/** How many lines from one on are like it. */
const alike = (lines: readonly string[], at: number, like: RegExp): readonly string[] => {
  const end = lines.findIndex((line, i) => i > at && !like.test(line));
  return lines.slice(at, end < 0 ? lines.length : end);
};

function readQuote(lines: readonly string[], at: number): Read {
  const quoted = alike(lines, at, quote);
  return { block: { kind: 'quote', text: readInline(joined(quoted.map((line) => line.replace(quote, '')))) }, next: at + quoted.length };
}

/** A table has its heads in the first line, and dashes in the second. */
function readTable(lines: readonly string[], at: number): Read {
  const all = alike(lines, at, row);
  const cells = all.map((line) => (row.exec(line)?.[1] ?? '').split(/(?<!\\)\|/).map((cell) => readInline(cell.trim().replaceAll('\\|', '|'))));
  return { block: { kind: 'table', head: cells[0] ?? [], rows: cells.slice(2) }, next: at + all.length };
}

/** Code goes on to its closing fence; without one, to the end. */
function readCode(lines: readonly string[], at: number, info: string): Read {
  const end = lines.findIndex((line, i) => i > at && /^```\s*$/.test(line));
  const last = end < 0 ? lines.length : end;
  return { block: { kind: 'code', info, text: lines.slice(at + 1, last).join('\n') }, next: last + 1 };
}

function readParagraph(lines: readonly string[], at: number): Read {
  let next = at + 1;
  while (next < lines.length && !isBlank(lines[next]) && !startsBlock(lines[next] ?? '')) next++;
  return { block: { kind: 'paragraph', text: readInline(joined(lines.slice(at, next))) }, next };
}

const startsBlock = (line: string): boolean => [fence, heading, item, quote, row].some((begins) => begins.test(line));

const joined = (lines: readonly string[]): string => lines.map((line) => line.trim()).join(' ');

/** Items of a list; an indented line goes on with the item before it. */
function readList(lines: readonly string[], at: number): Read {
  const items: string[] = [];
  let next = at;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? '';
    const begun = item.exec(line);
    if (begun) items.push(begun[2] ?? '');
    else if (/^\s+\S/.test(line)) items.push(joined([items.pop() ?? '', line]));
    else break;
  }
  const ordered = item.exec(lines[at] ?? '')?.[1] !== undefined;
  return { block: { kind: 'list', ordered, items: items.map(readInline) }, next };
}

const inline = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\((https?:\/\/[^)\s]+|[\w-]+\.md(?:#[\w-]+)?)\)/g;

export function readInline(source: string): readonly Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const found of source.matchAll(inline)) {
    if (found.index > end) parts.push({ kind: 'text', text: source.slice(end, found.index) });
    parts.push(markedUp(found));
    end = found.index + found[0].length;
  }
  if (end < source.length) parts.push({ kind: 'text', text: source.slice(end) });
  return parts;
}

function markedUp([all, code, strong, emphasis, label, href]: RegExpMatchArray): Inline {
  if (code !== undefined) return { kind: 'code', text: code };
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis };
  // The page has no other documents to go to.
  return href?.startsWith('http') ? { kind: 'link', text: label ?? all, href } : { kind: 'text', text: label ?? all };
}

/** The algorithm whose executions a fenced block lists, or "". */
export function executionsOf(info: string): string {
  return /^executions\s+(\S+)$/.exec(info)?.[1] ?? '';
}
