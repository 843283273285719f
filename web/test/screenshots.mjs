// Takes the pictures of the page that the README shows: screenshots/NAME.png.
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openBuiltPage, web } from './built-page.mjs';

const out = join(web, 'screenshots');
const desk = { viewport: { width: 1440, height: 900 }, colorScheme: 'light', reducedMotion: 'reduce' };
const mostBytes = 300_000;

/** The porch light, where the run ends. */
async function exactTimes(page) {
  await page.click('[data-action=examples]');
  await page.click('[data-example="05-time/porch-light"]');
  await page.waitForSelector('.time-axis');
  await page.waitForSelector('.badge-verified');
}

const pictures = [
  ['page-light', async () => {}],
  ['exact-times', exactTimes],
];

const { address, browser, close } = await openBuiltPage();
mkdirSync(out, { recursive: true });
for (const [name, reach] of pictures) {
  const context = await browser.newContext(desk);
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
