// The state graph in Chromium: drawing, camera, keyboard, table, files, and what happens without Graphviz.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { webtest } from './browser/harness.ts';
import { check, openVerified, position, write } from './browser/steps.ts';
import { atRest, boxOf, currentState, drawn, figure3, openFigure3 } from './graph-steps.ts';

webtest('the graph of the first example is drawn by Graphviz, with the run and the failure marked', async ({ page, address }) => {
  await openVerified(page, address);
  await drawn(page);
  assert.equal(await page.locator('.graph-notes:not(.graph-rung)').count(), 0, 'no fallback');
  assert.match((await page.textContent('.graph-rung')) ?? '', /^Showing all \d+ states and \d+ transitions(?: in \d+ lines)?, because that many can be read\.$/);
  const label = (await page.getAttribute('svg.state-graph', 'aria-label')) ?? '';
  const nodes = await page.locator('.graph-body g.node').count();
  assert.match(label, new RegExp(`^State graph: ${nodes} states, \\d+ edges?$`));
  assert.equal(await page.locator('.graph-body .node [aria-current=step]').count(), 1);
  assert.equal(await page.locator('.graph-body .ring').count(), 1);
  assert.ok((await page.locator('.graph-body .edge.walked').count()) > 0, 'the run');
  assert.ok((await page.locator('.graph-body .node.finding .double').count()) > 0, 'a double border');
  assert.ok((await page.locator('.graph-body .node.finding .bolt').count()) > 0, 'and a bolt');
  const name = await page.getAttribute('.graph-body .node.current .body', 'aria-label');
  assert.match(name ?? '', /^state \d+, .*\d+ events? enabled.*the run is here/);
});

webtest('the current state follows the cursor and stays in view', async ({ page, address }) => {
  await openFigure3(page, address);
  await page.keyboard.press('Home');
  const first = await currentState(page);
  await page.click('.graph-tools >> text="+"', { clickCount: 6, delay: 20 });
  await page.click('.narration-text');
  for (let step = 0; step < 3; step++) {
    await page.keyboard.press('ArrowRight');
    await atRest(page);
    const [node, view] = [await boxOf(page, '.node.current .body'), await boxOf(page, '.graph-body')];
    const middle = { x: node.x + node.width / 2, y: node.y + node.height / 2 };
    assert.ok(middle.x > view.x && middle.x < view.x + view.width, 'across');
    assert.ok(middle.y > view.y && middle.y < view.y + view.height, 'down');
  }
  assert.notEqual(await currentState(page), first);
});

webtest('the wheel zooms at the pointer, a drag pans, 0 shows everything again', async ({ page, address }) => {
  await openFigure3(page, address);
  const target = '.node[data-state="1"] .body';
  const before = await boxOf(page, target);
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -400);
  await page.waitForFunction(([sel, w]) => document.querySelector(`.graph-body ${sel}`)!.getBoundingClientRect().width > Number(w) * 1.5,
    [target, before.width]);
  const zoomed = await boxOf(page, target);
  assert.ok(Math.abs(zoomed.x + zoomed.width / 2 - x) < 2 && Math.abs(zoomed.y + zoomed.height / 2 - y) < 2, 'under the pointer');

  const was = await position(page);
  const at = await currentState(page);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 20, { steps: 4 });
  await page.mouse.up();
  const dragged = await boxOf(page, target);
  assert.ok(Math.abs(dragged.x - zoomed.x - 30) < 1 && Math.abs(dragged.y - zoomed.y - 20) < 1, 'dragged along');
  assert.deepEqual([await position(page), await currentState(page)], [was, at], 'a drag selects nothing');

  await page.focus('.graph-body .node [tabindex="0"]');
  await page.keyboard.press('0');
  await atRest(page);
  assert.ok(Math.abs((await boxOf(page, target)).width - before.width) < 1);
});

webtest('arrow keys walk from state to state, Enter goes there', async ({ page, address }) => {
  await openFigure3(page, address);
  assert.equal(await page.locator('.graph-body .node [tabindex="0"]').count(), 1, 'one tab stop');
  await page.focus('.graph-body .node[data-state="0"] .body');
  const step = await position(page);
  const start = await boxOf(page, '.node[data-state="0"]');
  await page.keyboard.press('ArrowDown');
  const focused = await page.evaluate(() => document.activeElement?.closest('[data-state]')?.getAttribute('data-state') ?? '');
  assert.match(focused, /^[1-9]$/);
  assert.ok((await boxOf(page, `.node[data-state="${focused}"]`)).y > start.y);
  assert.equal(await position(page), step, 'walking does not move the run');
  assert.ok((await page.locator('.edge-label.hot').count()) > 0, 'its edges are named');
  await page.keyboard.press('Enter');
  await page.waitForSelector(`.graph-body g.node.current[data-state="${focused}"]`);
});

webtest('a click goes to a state off the run on a run of its own', async ({ page, address }) => {
  await openFigure3(page, address);
  const off = await page.getAttribute('.graph-body g.node.off', 'data-state');
  assert.ok(off, 'figure 3 has a state off the first run');
  await page.click(`.graph-body g.node[data-state="${off}"] .body`);
  await page.waitForSelector(`.graph-body g.node.current.walked[data-state="${off}"]`);
});

webtest('the table says the same as the graph', async ({ page, address }) => {
  await openFigure3(page, address);
  const nodes = await page.locator('.graph-body g.node').count();
  await page.click('[data-action=look]');
  await page.click('.look-items >> text=Table');
  assert.equal(await page.locator('.state-table tbody tr').count(), nodes);
  assert.match((await page.textContent('.state-table tbody tr:first-child')) ?? '', /s0.*e1 → s\d.*start/);
  await page.click('.state-table tbody tr:first-child button');
  await page.waitForSelector('.state-table tr:first-child.current');
});

webtest('the graph is saved as DOT, Mermaid and a picture that stands alone', async ({ page, address }) => {
  await openFigure3(page, address);
  const saved = async (format: string): Promise<string> => {
    await page.click('[data-action=save]');
    const [file] = await Promise.all([page.waitForEvent('download'), page.click(`[data-save=${format}]`)]);
    return readFileSync((await file.path())!, 'utf8');
  };
  assert.match(await saved('dot'), /^digraph[\s\S]*s0->s/);
  assert.match(await saved('mermaid'), /s0/);
  const svg = await saved('svg');
  assert.match(svg, /^<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  assert.match(svg, /stroke:\s?rgb/, 'colours are written out');
  assert.ok(!svg.includes('class="hit"'));
});

webtest('without Graphviz the states are ranked, and the pane says so', async ({ page, address }) => {
  await page.addInitScript(() => {
    const Native = Worker;
    window.Worker = class extends Native {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(String(address).includes('graphviz') ? 'data:text/javascript,throw Error("no Graphviz")' : address, options);
      }
    };
  });
  await openVerified(page, address);
  await write(page, figure3);
  await check(page);
  await page.waitForSelector('.graph-notes:has-text("ranked by their distance from the start")');
  assert.ok((await page.locator('.graph-body g.node').count()) > 1);
});

webtest('nodes do not glide for a reader who wants no motion', async ({ page, address }) => {
  await openVerified(page, address);
  await drawn(page);
  const transition = await page.evaluate(() => getComputedStyle(document.querySelector('.graph-body .ring')!).transitionProperty);
  assert.equal(transition, 'none');
}, { reducedMotion: 'reduce' });

webtest('typing a new program draws its graph', async ({ page, address }) => {
  await openVerified(page, address);
  await drawn(page);
  const before = await page.getAttribute('svg.state-graph', 'aria-label');
  await write(page, figure3);
  await check(page);
  await page.waitForFunction((old) => document.querySelector('svg.state-graph')?.getAttribute('aria-label') !== old, before);
});

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  webtest(`each state has its own place in the drawing, with ${reducedMotion === 'reduce' ? 'reduced' : 'full'} motion`, async ({ page, address }) => {
    await openVerified(page, address);
    await page.waitForSelector('svg.state-graph g.node');
    const apart = (): boolean => {
      const boxes = [...document.querySelectorAll('svg.state-graph g.node .body')].map((node) => node.getBoundingClientRect());
      const overlap = (a: DOMRect, b: DOMRect): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      return boxes.length > 1 && boxes.every((a, i) => boxes.slice(i + 1).every((b) => !overlap(a, b)));
    };
    await page.waitForFunction(apart);
  }, { reducedMotion });
}
