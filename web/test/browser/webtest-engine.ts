import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { timedtest, webtest } from './harness.ts';
import { breakWhenAsked, crashNotice, spareIsThere } from './killed.ts';
import { check, large, million, openVerified, race, stretch, verdict, write } from './steps.ts';

/** Starts a search that takes its time; on a busy machine more of it than the page asks after. */
async function startLarge(page: Page, program = large): Promise<void> {
  await write(page, program);
  await page.click('[data-action=options]');
  await page.click('.dialog-options label:has(code:text-is("full"))');
  await page.fill('.dialog-options label:has-text("Seconds") input', '600');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('[data-progress]');
}

/** Waits until the search under way has told of more: its slices then fit the speed of the machine. */
async function getsFurther(page: Page): Promise<void> {
  const first = Number(await page.getAttribute('[data-progress]', 'data-progress'));
  await page.waitForFunction((n) => Number(document.querySelector('[data-progress]')?.getAttribute('data-progress')) > n, first);
}

webtest('progress is told while a search runs', async ({ page, address }) => {
  await openVerified(page, address);
  await startLarge(page);
  await getsFurther(page);
  assert.match((await page.textContent('.verdict-figures')) ?? '', /states\/s.*MB.* of at most 10 min 0 s/);
});

webtest('an analysis tells how much of it is done, and how long it still takes', async ({ page, address }) => {
  await openVerified(page, address);
  // While there is code that never ran, all is executed again.
  await startLarge(page, `${large.replace('20', '19')}event rest when (on[0] && !on[0]) { on[1] = true; }\n`);
  await page.waitForSelector('[data-parts] progress[max="524288"]');
  assert.equal(await verdict(page), 'Looking at what was explored…');
  await page.waitForSelector('[data-parts]:has-text("of 524,288 states looked at"):has-text("more at this pace")');
  await page.click('[data-action=stop]');
});

webtest('a comparison tells how many of its searches are over', async ({ page, address }) => {
  await openVerified(page, address);
  await page.click('#tab-compare');
  await page.waitForSelector('.compare-verdict:not(:has-text("Comparing"))');
  await write(page, large);
  await page.click('.compare-pane button.primary');
  await page.waitForSelector('[data-parts="0"]:has-text("0 of 8 searches over") progress[max="8"]');
  await page.click('[data-action=stop]');
});

/** Stops the search under way; answers after how many ms the page said so. */
function stop(page: Page): Promise<number> {
  return page.evaluate(() => new Promise<number>((resolve) => {
    const began = performance.now();
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-action=check]')) return;
      observer.disconnect();
      resolve(performance.now() - began);
    }).observe(document.body, { childList: true, subtree: true });
    document.querySelector<HTMLElement>('[data-action=stop]')?.click();
  }));
}

timedtest('Stop answers within 200 ms and keeps what was explored', async ({ page, address, note }) => {
  await openVerified(page, address);
  await spareIsThere(page); // and does not start meanwhile
  await startLarge(page);
  await getsFurther(page);
  const took = await stop(page);
  note(`Stop answered after ${Math.round(took)} ms`);
  assert.ok(took <= 200 * await stretch(page), `${took} ms`);
  assert.equal(await page.locator('.badge-stale').count(), 0);
  assert.match((await page.textContent('.verdict-figures')) ?? '', /\d,\d{3} states.*stopped/);
  await write(page, race);
  await check(page);
  await page.waitForSelector('.tone-found');
});

/** Something is wrong one event from the start; the next event then has more orders than anybody waits for. */
const knot = `device lamp: switch;
var x: 0..1;
event begin { x = 1; }
event goOn { if (x == 1) { lamp.on(); } }
never "it begins": x == 1;
${Array.from({ length: 30 }, (_, i) => `app A${i} { on lamp.switch == on { lamp.off(); } on lamp.switch == off { lamp.on(); } }`).join('\n')}
`;

timedtest('Stop answers within 200 ms inside an event, and what was found before stays', async ({ page, address, note }) => {
  await openVerified(page, address);
  await write(page, knot);
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('[data-progress="2"]');
  const took = await stop(page);
  note(`Stop answered after ${Math.round(took)} ms`);
  assert.ok(took <= 200 * await stretch(page), `${took} ms`);
  assert.match(await verdict(page), /it begins/);
});

timedtest('the editor answers while a search runs', async ({ page, address }) => {
  await openVerified(page, address);
  await startLarge(page);
  await page.click('.cm-content');
  await page.keyboard.press('Control+End');
  const began = performance.now();
  await page.keyboard.insertText('event broken { oops = 1; }');
  await page.waitForSelector('.cm-lintRange-error');
  const took = performance.now() - began;
  assert.ok(took < 2000 * await stretch(page), `${took} ms`);
  assert.ok(await page.isVisible('[data-action=stop]'));
});

timedtest('a million states: the page stays responsive and says what it does not draw', async ({ page, address, note }) => {
  await openVerified(page, address);
  await startLarge(page, million);
  const frames = await page.evaluate(() => new Promise<number>((resolve) => {
    const times: number[] = [];
    let last = performance.now();
    const frame = (now: number) => {
      times.push(now - last);
      last = now;
      if (document.querySelector('[data-action=check]')) resolve(times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Infinity);
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }));
  await page.waitForFunction(() => !document.querySelector('.badge-stale'));
  note(`95 of 100 frames while exploring within ${Math.round(frames)} ms`);
  assert.ok(frames < 150 * await stretch(page), `${frames} ms`);
  assert.match((await page.textContent('.verdict-figures')) ?? '', /1,048,576 states/);
  await page.waitForSelector('.graph-notes');
});

webtest('an engine that crashes is started again, and nothing is lost', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, race);
  await check(page); // then nothing is asked by itself
  const before = await page.textContent('.cm-content');
  await breakWhenAsked(page, 'check', 'crash');
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector(crashNotice);
  assert.equal(await page.textContent('.cm-content'), before);
  const size = page.viewportSize() ?? assert.fail();
  await page.setViewportSize({ width: 390, height: 844 });
  const told = (await page.locator('.notice-text').boundingBox())?.width ?? 0;
  assert.ok(told > 250, `on a phone what is told is ${told} px wide`);
  await page.setViewportSize(size);
  await page.click('[data-notice=engine-crash] button:text-is("Check again")');
  await page.waitForSelector('.tone-found .badge-verified');
  assert.notEqual(await verdict(page), '');
});

webtest('a limit ends a search cleanly, and more can be explored', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, large);
  await page.click('[data-action=options]');
  await page.click('.dialog-options label:has(code:text-is("full"))');
  await page.fill('.limit:has-text("States") input', '5000');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await check(page);
  await page.waitForSelector('.tone-bounded .badge-bounded');
  await page.click('text=Go on for 30 s');
  await page.waitForFunction(() => Number(document.querySelector('[data-progress]')?.getAttribute('data-progress')) > 5000);
});
