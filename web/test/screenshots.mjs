// Takes the pictures of the page that the README and the documentation show: screenshots/NAME.png.
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openBuiltPage, web } from './built-page.mjs';

const out = join(web, 'screenshots');
const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const mostBytes = 300_000;

/** The path that naive-path forgets: both searches, and the run that fails. */
async function compare(page) {
  await loadFigure3(page);
  await page.click('#tab-compare');
  await page.waitForSelector('.compare-figures');
  await page.click('.quick-picks >> text="naive-path"');
  await page.click('.missed-runs button >> nth=0');
  await page.waitForSelector('.missed-runs button[aria-pressed=true]');
  await page.waitForSelector('.compare-graph.reference .edge.walked');
  await page.click('[data-action=maximise-results]');
  await page.locator('.compare-chooser').scrollIntoViewIfNeeded();
}

/** The conflict found backwards through the graph: e4 becomes a backtracking point of s3. */
async function algorithm(page) {
  await loadFigure3(page);
  await page.click('#tab-about');
  await page.click('.about figure:has-text("dpor-paper") button');
  await page.waitForFunction(() => document.querySelector('.verdict-figures code')?.textContent === 'dpor-paper');
  await page.waitForSelector('.algorithm-graph g.node');
  await page.focus('.search-scrubber input');
  const entries = Number(await page.getAttribute('.search-scrubber input', 'max'));
  for (let i = 0; i <= entries; i++) {
    await page.keyboard.press('ArrowRight');
    if (/^e4 is added to backtrack\(s3\)/.test(await page.textContent('.entry-sentence'))) break;
    if (i === entries) throw new Error('dpor-paper adds e4 to no backtrack set of s3');
  }
  await page.click('[data-action=maximise-results]');
}

async function loadFigure3(page) {
  await page.click('[data-action=examples]');
  await page.click('[data-example="01-missed-executions/figure-3"]');
  await page.waitForSelector('.badge-verified');
}

const pictures = [
  ['page-light', { ...desk, colorScheme: 'light' }, async () => {}],
  ['page-dark', { ...desk, colorScheme: 'dark' }, async () => {}],
  ['compare', { ...desk, colorScheme: 'light' }, compare],
  ['algorithm', { ...desk, colorScheme: 'light' }, algorithm],
  ['phone', { ...phone, colorScheme: 'light' }, async () => {}],
];

const { address, browser, close } = await openBuiltPage();
mkdirSync(out, { recursive: true });
for (const [name, options, reach] of pictures) {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForSelector('.badge-verified');
  await page.waitForSelector('svg.state-graph g.node');
  await reach(page);
  await page.waitForTimeout(500);
  const path = join(out, `${name}.png`);
  await page.screenshot({ path });
  const { size } = statSync(path);
  console.log(`${path.slice(web.length)} ${size} bytes`);
  if (size > mostBytes) throw new Error(`${name}.png has ${size} bytes, more than ${mostBytes}`);
  await context.close();
}
await close();
