import assert from 'node:assert/strict';
import { webtest } from './harness.ts';
import { check, listen, narration, openVerified, position, race, verdict, write } from './steps.ts';

webtest('a first visitor sees a verdict before the engine has come', async ({ page, address }) => {
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto(address);
  await page.waitForSelector('.tone-found');
  assert.ok(await page.isVisible('.badge-built'));
  assert.ok(await page.isVisible('[data-thing=door]'));
  await page.waitForSelector('[data-action=play-run]'); // once the run has been played
});

webtest('the engine confirms that verdict', async ({ page, address }) => {
  await openVerified(page, address);
  assert.notEqual(await verdict(page), '');
});

webtest('the run that goes wrong is played from its start to its end', async ({ page, address }) => {
  await openVerified(page, address);
  const end = (await position(page)).split('/')[1]?.trim();
  const shown = await listen(page, '.position');
  await page.click('[data-action=play-run]');
  await shown(/^0 /);
  await page.waitForFunction((last) => document.querySelector('.position')?.textContent === `${last} / ${last}`, end);
  await page.waitForSelector('[data-action=play-run]');
});

webtest('a program is typed, checked and stepped through', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  await page.waitForSelector('.tone-found');
  await page.waitForSelector('.narration-text');
  await page.click('#pane-timeline .narration-text');
  await page.keyboard.press('Home');
  const start = await narration(page);
  assert.match(await position(page), /^0 \/ [12]$/);
  await page.keyboard.press('ArrowRight');
  assert.notEqual(await narration(page), start);
  await page.keyboard.press('k');
  assert.equal(await narration(page), start);
});

webtest('a mistake is shown at its place, and one click mends it', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, race.replace('{ x = 0; }', '{ xx = 0; }'));
  await page.waitForSelector('.cm-lintRange-error');
  assert.match((await page.textContent('.problem-count')) ?? '', /1 error/);
  await page.hover('.cm-lintRange-error');
  await page.click('.cm-diagnosticAction');
  await page.waitForSelector('.cm-lintRange-error', { state: 'detached' });
  assert.match((await page.textContent('.cm-content')) ?? '', /\{ x = 0; \}/);
});

webtest('while the text has mistakes the last run stays, and no verdict looks as if it held', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, 'event {');
  await page.waitForSelector('.badge-stale');
  await page.waitForFunction(() => document.querySelector('.verdict-sentence')?.textContent === 'The program has mistakes');
  assert.ok(await page.isVisible('.narration-text'));
});

webtest('an enabled event is taken, and the run forks', async ({ page, address }) => {
  await openVerified(page, address);
  await page.click('#pane-timeline .narration-text');
  await page.keyboard.press('Home');
  await page.click('#pane-state .event:not(.taken)');
  await page.waitForFunction(() => document.querySelector('.position')?.textContent === '1 / 1');
  assert.ok(await page.isVisible('.runs-pane .run[aria-current=true] >> text=after the start'));
});

webtest('the text survives a reload', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  await page.reload();
  await page.waitForSelector('.badge-verified');
  assert.match((await page.textContent('.cm-content')) ?? '', /the order does not matter/);
});

webtest('an example is found, opened and checked', async ({ page, address }) => {
  await openVerified(page, address);
  await page.click('[data-action=examples]');
  await page.fill('.dialog-examples [type=search]', 'philosophers mended');
  await page.click('[data-example="03-classics/dining-philosophers-mended"]');
  await page.waitForSelector('.badge-verified');
  await page.waitForSelector('.tone-clear');
  await page.click('[data-action=examples]');
  await page.fill('.dialog-examples [type=search]', 'xyzzy');
  await page.waitForSelector('.example-groups [role=status]');
});

webtest('a large group of examples is folded until somebody opens it or searches', async ({ page, address }) => {
  await openVerified(page, address);
  await page.click('[data-action=examples]');
  const one = page.locator('[data-example="06-problems/pool-pump"]');
  await page.waitForSelector('[data-example="02-homes/bathroom-fan"]');
  assert.equal(await one.isVisible(), false);
  await page.click('.example-group:has([data-example="06-problems/pool-pump"]) summary');
  await one.click();
  await page.waitForSelector('.badge-verified');
  await page.click('[data-action=examples]');
  await page.fill('.dialog-examples [type=search]', 'pump');
  await one.waitFor();
});

webtest('completion, hover, definition and rename come from the engine', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, race);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('F2');
  await page.fill('.dialog-rename input', 'counter');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('counter = counter + 1'));
  await page.click('.cm-content');
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('event more { coun');
  await page.keyboard.press('Control+Space');
  await page.waitForSelector('.cm-tooltip-autocomplete >> text=counter');
  await page.keyboard.press('Escape');
  await page.hover('.tok-definition >> nth=0');
  await page.waitForSelector('.hover-declaration');
});

webtest('formatting tidies the program, and undo takes it back', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, 'var x:bool;\nevent   e{x=!x;}\n');
  await page.keyboard.press('Shift+Alt+F');
  await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('var x: bool;'));
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('var x:bool;'));
});

webtest('a program may have several files', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, 'var x: 0..1;\n');
  await page.click('[aria-label="Add a file"]');
  await page.click('.cm-content');
  await page.keyboard.insertText('event up { x = 1; }\ninvariant x == 0;\n');
  await check(page);
  await page.waitForSelector('.tone-found');
});
