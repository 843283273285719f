// What the browser tests of the graph, compare and algorithm views do alike.
import type { Page } from 'playwright-core';
import { check, openVerified, write } from './browser/steps.ts';

/** Figure 3 of the paper: a conflict on a path that the search took long ago. */
export const figure3 = `var x: 0..1;
var y: 0..1;
var z: 0..1;
event e1 { x = 1; z += 1; z -= 1; }
event e2 { if (y == 0) { y = 1; z += 1; z -= 1; } }
event e3 { y = 0; }
event e4 { if (x == 0) { if (y == 1) { assert(y == 0); } } else { x = 0; } }
`;

/** Waits for a drawing with nodes in the graph pane. */
export async function drawn(page: Page): Promise<void> {
  await page.waitForSelector('.graph-body svg.state-graph g.node');
  await atRest(page);
}

/** Opens the page on figure 3, checked and drawn. */
export async function openFigure3(page: Page, address: string): Promise<void> {
  await openVerified(page, address);
  await write(page, figure3);
  await check(page);
  await page.waitForSelector('.narration-text');
  await page.click('.narration-text');
  await page.waitForFunction(() => document.querySelector('svg.state-graph')?.getAttribute('aria-label')?.startsWith('State graph: 4 states'));
  await drawn(page);
}

/** Waits until nothing glides any more. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.waitForFunction(() => document.getAnimations().every((a) => a.playState !== 'running'));
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where something of the graph pane is on the screen. */
export async function boxOf(page: Page, selector: string): Promise<Rect> {
  const inside = selector === '.graph-body' ? selector : `.graph-body ${selector}`;
  return page.evaluate((sel) => {
    const { x, y, width, height } = document.querySelector(sel)!.getBoundingClientRect();
    return { x, y, width, height };
  }, inside);
}

export async function currentState(page: Page): Promise<string | null> {
  return page.getAttribute('.graph-body g.node.current', 'data-state');
}
