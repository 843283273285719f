// Takes pictures of the page: the states of test/browser/states.ts that have a
// name for it, in both themes and at three widths, into .build/screenshots; and
// the few that the README shows into web/screenshots.
//
//   node test/screenshots.mjs [PART OF A NAME] [--dist DIR] [--out DIR]
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importTyped, openBuiltPage, web } from './built-page.mjs';

const { positionals: [part = ''], values: flags } = parseArgs({
  allowPositionals: true,
  options: { dist: { type: 'string', default: join(web, 'dist') }, out: { type: 'string', default: join(web, '../.build/screenshots') } },
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const sizes = [phone, { viewport: { width: 1100, height: 760 } }, { viewport: { width: 1600, height: 900 } }];
const themes = ['light', 'dark'];

// What the README shows, small enough to be committed.
const desk = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' };
const forReadme = [['page-light', 'finding', desk], ['exact-times', 'porch-light', desk]];
const mostBytes = 300_000;

const { reach, states } = await importTyped('test/browser/states.ts');
const { address, browser, close } = await openBuiltPage(flags.dist);

/** Takes one picture; a phone's is as long as the page. */
async function take(state, options, path) {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write'], ...options });
  const page = await context.newPage();
  await reach(state, page, address);
  await page.waitForTimeout(400);
  const open = await page.evaluate(() => document.querySelector('dialog[open]') !== null);
  await page.screenshot({ path, fullPage: options.isMobile === true && !open });
  await context.close();
  console.log(`${path} ${statSync(path).size} bytes`);
}

let failed = 0;
for (const state of states.filter((s) => s.picture !== '' && s.picture.includes(part))) {
  for (const size of sizes) {
    for (const colorScheme of themes) {
      const dir = join(flags.out, String(size.viewport.width));
      mkdirSync(dir, { recursive: true });
      await take(state, { ...size, colorScheme }, join(dir, `${state.picture}-${colorScheme}.png`)).catch((reason) => {
        failed++;
        console.error(`${state.name}, ${size.viewport.width} px, ${colorScheme}: ${reason.message.split('\n')[0]}`);
      });
    }
  }
}
for (const [name, picture, options] of forReadme.filter(([, picture]) => picture.includes(part))) {
  const path = join(web, 'screenshots', `${name}.png`);
  await take(states.find((s) => s.picture === picture), options, path);
  if (statSync(path).size > mostBytes) throw new Error(`${path} has more than ${mostBytes} bytes`);
}
await close();
process.exit(failed === 0 ? 0 : 1);
