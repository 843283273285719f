import assert from 'node:assert/strict';
import test from 'node:test';
import { codeFile, codeOf, mostInCode } from '../src/control/qr.ts';
import { citationOf } from '../src/state/citation.ts';
import { markdownOf } from '../src/state/link.ts';
import { page } from './sample.ts';

/** The modules of a drawing, true where dark, without the margin. */
function modulesOf(path: string, size: number): boolean[][] {
  const dark = Array.from({ length: size - 8 }, () => Array<boolean>(size - 8).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    for (let i = 0; i < Number(width); i++) dark[Number(y) - 4]![Number(x) - 4 + i] = true;
  }
  return dark;
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Whether a module of a code of version 3 holds no data: finders, their surroundings, timing, alignment. */
const isFixed = (x: number, y: number): boolean =>
  (x < 9 && y < 9) || (x > 20 && y < 9) || (x < 9 && y > 20) || x === 6 || y === 6 || (Math.abs(x - 22) < 3 && Math.abs(y - 22) < 3);

/** Reads a code of version 3 with one block, as a telephone does, without repairing. */
function read(dark: boolean[][]): string {
  const mask = masks[[2, 3, 4].reduce((n, x) => n * 2 + (dark[8]![x] ? 1 : 0), 0) ^ 0b101]!;
  const bits: number[] = [];
  for (let right = 28, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let i = 0; i < 29; i++) {
      for (const x of [right, right - 1]) {
        const y = up ? 28 - i : i;
        if (!isFixed(x, y)) bits.push(dark[y]![x] !== mask(x, y) ? 1 : 0);
      }
    }
  }
  const number = (at: number, length: number): number => bits.slice(at, at + length).reduce((n, bit) => n * 2 + bit, 0);
  assert.equal(number(0, 4), 4, 'bytes');
  return String.fromCharCode(...Array.from({ length: number(4, 8) }, (_, i) => number(12 + 8 * i, 8)));
}

test('a QR code says what it was made of', () => {
  const text = 'https://example.org/#2.UWKcy8jIizKU.866fda';
  const code = codeOf(text)!;
  assert.equal(code.size, 29 + 8);
  assert.equal(read(modulesOf(code.path, code.size)), text);
});

test('a long link makes a dense code, a longer one makes none', () => {
  assert.equal(codeOf('x'.repeat(500))?.dense, false);
  assert.equal(codeOf('x'.repeat(2000))?.dense, true);
  assert.ok(codeOf('x'.repeat(mostInCode)));
  assert.equal(codeOf('x'.repeat(mostInCode + 1)), null);
  assert.match(codeFile(codeOf('x')!), /^<svg [^>]*viewBox="0 0 29 29".*<\/svg>\n$/);
});

test('a citation names the engine and the digest, and what TeX reads as commands is escaped', () => {
  const text = citationOf(page, 'https://example.org/#2.x', '50 % & {more}_', 2026)!;
  assert.match(text, /^@misc\{crosscheck-d1,\n/);
  assert.match(text, /title {8}= \{50 \\% \\& \\\{more\\\}\\_: The door can be locked\.\},/);
  assert.match(text, /1 finding, 3 states, 4 transitions; verdict d1\}/);
  assert.equal(text.split('{').length, text.split('}').length, 'braces are in balance');
  assert.equal(citationOf({ ...page, checked: null }, '', '', 2026), null);
});

test("Markdown has the author's title and note", () => {
  assert.match(markdownOf(page, 'https://example.org/#2', 'Doors', 'Look at step 2'), /^### Doors\n\nLook at step 2\n\nThe door can be locked\.\n/);
});
