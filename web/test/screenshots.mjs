// Takes pictures of the page: the states of test/browser/states.ts that have a
// name for it, in both themes and at six sizes, into .build/screenshots; and
// the few that the README and engine/doc/page.md show into web/screenshots.
//
//   node test/screenshots.mjs [PART OF A NAME] [--dist DIR] [--out DIR]
import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importTyped, openBuiltPage, web } from './built-page.mjs';
import * as designSheet from './design-sheet.mjs';

const { positionals: [part = ''], values: flags } = parseArgs({
  allowPositionals: true,
  options: { dist: { type: 'string', default: join(web, 'dist') }, out: { type: 'string', default: join(web, '../.build/screenshots') } },
});

// A state is reached once in a narrow page and once in a wide one.
const pages = [
  { options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, sizes: [{ width: 390, height: 844 }] },
  {
    options: { viewport: { width: 1100, height: 760 } },
    sizes: [{ width: 900, height: 700 }, { width: 1100, height: 760 }, { width: 1280, height: 720 }, { width: 1440, height: 900 }, { width: 1920, height: 1080 }],
  },
];
const themes = ['light', 'dark'];

// What the README shows, small enough to be committed.
const desk = { viewport: { width: 1440, height: 880 }, colorScheme: 'light' };
const forReadme = [['home-light', 'home-desk', desk], ['page-light', 'finding', desk], ['exact-times', 'porch-light', desk]];
const mostBytes = 300_000;
// A run that plays in a home, as the page itself saves it.
const moving = ['home', 'home-desk', desk];

const { reach, states } = await importTyped('test/browser/states.ts');
const { address, browser, close } = await openBuiltPage(flags.dist);

/** Opens the page in a state, lets `look` have it, and closes it. */
async function withState(state, options, look) {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write'], ...options });
  const page = await context.newPage();
  try {
    await reach(state, page, address);
    await look(page);
  } finally {
    await context.close();
  }
}

/** Takes one picture; a phone's is as long as the page. */
async function take(page, path, whole = false) {
  await page.waitForTimeout(400);
  const open = await page.evaluate(() => document.querySelector('dialog[open]') !== null);
  await page.screenshot({ path, fullPage: whole && !open });
  console.log(`${path} ${statSync(path).size} bytes`);
}

/** All pictures of a state. */
async function takeAll(state, { options, sizes }) {
  await withState(state, options, async (page) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      const dir = join(flags.out, String(size.width));
      mkdirSync(dir, { recursive: true });
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await take(page, join(dir, `${state.picture}-${colorScheme}.png`), options.isMobile);
      }
    }
  });
}

let failed = 0;
for (const state of states.filter((s) => s.picture !== '' && s.picture.includes(part))) {
  for (const kind of pages) {
    await takeAll(state, kind).catch((reason) => {
      failed++;
      console.error(`${state.name}, ${kind.options.viewport.width} px: ${reason.message.split('\n')[0]}`);
    });
  }
}
for (const [name, picture, options] of forReadme.filter(([, picture]) => picture.includes(part))) {
  const path = join(web, 'screenshots', `${name}.png`);
  await withState(states.find((s) => s.picture === picture), options, (page) => take(page, path));
  if (statSync(path).size > mostBytes) throw new Error(`${path} has more than ${mostBytes} bytes`);
}
if ('design'.includes(part)) {
  const path = join(web, 'screenshots/design.png');
  await withState(states.find((s) => s.picture === 'finding'), { viewport: designSheet.size }, async (page) => {
    await designSheet.show(page);
    await take(page, path);
  });
}
if (moving[1].includes(part)) {
  const path = join(web, 'screenshots', `${moving[0]}.gif`);
  await withState(states.find((s) => s.picture === moving[1]), moving[2], async (page) => {
    await page.click('[data-action=save-run]');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-save-run=gif]')]);
    copyFileSync(await download.path(), path);
    console.log(`${path} ${statSync(path).size} bytes`);
  });
  if (statSync(path).size > mostBytes) throw new Error(`${path} has more than ${mostBytes} bytes`);
}
await close();
process.exit(failed === 0 ? 0 : 1);
