/**
 * What the page looks like, small enough to be kept: a screen at a quarter of
 * its width and height, in 32 shades of each colour. How a letter's edge is drawn
 * is not in it; a pane that moved, another colour, a picture that is missing are.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { patience } from './harness.ts';

const [web = ''] = fileURLToPath(import.meta.url).split('/.cache/');

/** The looks to compare with are kept here, and those that are otherwise put there. */
const kept = (name: string): string => join(web, 'test/screens', `${name}.png`);
const otherwise = join(web, '../.build/screens');

/** What is otherwise each time: how long something took, and the address of the tests. */
const style = '.verdict-figures .search-figure:nth-of-type(3), .matrix-times { display: none } .link-text, .matrix-cell .dim { color: transparent !important }';

const scale = 4;
const shades = 8;

/** From how far apart two colours are not one, of 1 between black and white; and how many such points may be in a square of this side. */
const threshold = 0.04;
const side = 12;
const most = 6;

/** How long a screen must stand still before nothing else is expected of it, in ms. */
const still = { renew: 3_000, compare: 20_000 };

/** Waits until the screen looks as it is kept, or, to renew it, until it stands still and differs. */
export async function looksAsKept(page: Page, name: string): Promise<void> {
  const renew = process.env['SCREENS'] === 'renew';
  const wanted = existsSync(kept(name)) ? PNG.sync.read(readFileSync(kept(name))) : undefined;
  await page.mouse.move(0, 0);
  const began = performance.now();
  let [now, since] = [await look(page), began];
  let differs = difference(now, wanted);
  while (differs && performance.now() - since < (renew ? still.renew : still.compare) && performance.now() - began < patience) {
    await new Promise((next) => setTimeout(next, 200));
    const next = await look(page);
    if (difference(next, now)) since = performance.now();
    now = next;
    differs = difference(now, wanted);
  }
  if (!differs) return;
  if (renew) return keep(kept(name), now);
  keep(join(otherwise, `${name}.png`), now);
  if (!differs.picture) throw new Error(`${name} is not kept, or in another size: \`make screenshots\` keeps it; it looks like .build/screens/${name}.png`);
  keep(join(otherwise, `${name}-differs.png`), differs.picture);
  throw new Error(`${name} looks otherwise: ${differs.points} points of a square of ${side} differ, in red in .build/screens/${name}-differs.png; \`make screenshots\` renews it if it should`);
}

/** The screen, made small. */
async function look(page: Page): Promise<PNG> {
  const screen = PNG.sync.read(await page.screenshot({ animations: 'disabled', caret: 'hide', style }));
  const small = new PNG({ width: Math.floor(screen.width / scale), height: Math.floor(screen.height / scale) });
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      for (let part = 0; part < 4; part++) small.data[(y * small.width + x) * 4 + part] = part === 3 ? 255 : mean(screen, x, y, part);
    }
  }
  return small;
}

/** What a part of the colour is on average over a square of the screen, in few shades. */
function mean({ data, width }: PNG, x: number, y: number, part: number): number {
  let sum = 0;
  for (let n = 0; n < scale ** 2; n++) sum += data[((y * scale + Math.floor(n / scale)) * width + x * scale + n % scale) * 4 + part] ?? 0;
  return Math.min(255, Math.round(sum / scale ** 2 / shades) * shades);
}

/** Where two looks differ, or undefined where a reader would see none; no picture of it where there is nothing to compare. */
function difference(one: PNG, other: PNG | undefined): { readonly points: number; readonly picture?: PNG } | undefined {
  const { width, height } = one;
  if (other?.width !== width || other.height !== height) return { points: width * height };
  const picture = new PNG({ width, height });
  const points = pixelmatch(other.data, one.data, picture.data, width, height, { threshold, includeAA: true, windowSize: side });
  return points > most ? { points, picture } : undefined;
}

function keep(path: string, picture: PNG): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, PNG.sync.write(picture, { colorType: 2, deflateLevel: 9 }));
}
