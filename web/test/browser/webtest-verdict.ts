import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { drop } from './apps.ts';
import { webtest } from './harness.ts';
import { deep, openVerified, race, verdict, write } from './steps.ts';

/** Events that take long, so that no other limit comes before that of time. */
const slow = `var n: 0..1000000;
var w: 0..9;
event tick {
  for i in 0..9999 { w = (w + 1) % 10; }
  n = (n + 1 + w) % 1000000;
}
invariant "it counts": n >= 0 && w < 10;
`;

/** Chooses another algorithm: the program is not checked by that. */
async function choose(page: Page, algorithm: string): Promise<void> {
  await page.click('[data-action=options]');
  await page.click(`.dialog-options label:has(code:text-is("${algorithm}"))`);
  await page.keyboard.press('Escape');
}

webtest('findings are there while the search goes on, and stay after Stop', async ({ page, address }) => {
  await openVerified(page, address);
  await choose(page, 'full');
  await write(page, deep);
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('.found-so-far li');
  assert.ok(await page.isVisible('[data-action=stop]'), 'the search goes on');
  assert.match((await page.textContent('.found-so-far')) ?? '', /the second comes/);
  assert.match(await verdict(page), /1 thing found so far/);
  await page.click('[data-action=stop]');
  await page.waitForSelector('.tone-found');
  assert.ok(await page.isVisible('.badge-stopped'));
  assert.match((await page.textContent('.runs-pane')) ?? '', /the second comes/);
  await page.waitForFunction(() => /then/.test(document.querySelector('.runs-pane .run-events')?.textContent ?? ''));
  await page.click('[data-action=play-run]');
  await page.waitForSelector('.narration-text');
});

/** Three apps, one of which counts without end, so that the search does not end by itself. */
const threeApps = [
  { name: 'fire-alarm.groovy', text: `definition(name: "Fire Alarm", namespace: "crosscheck.tests", author: "Crosscheck", description: "Opens the way out.", category: "Safety")
preferences { section("Fire") {
    input "detector", "capability.smokeDetector", title: "Which smoke detector?"
    input "door", "capability.lock", title: "Which front door?"
} }
def installed() { subscribe(detector, "smoke.detected", burns) }
def burns(evt) { door.unlock() }
` },
  { name: 'lock-behind-me.groovy', text: `definition(name: "Lock Behind Me", namespace: "crosscheck.tests", author: "Crosscheck", description: "Locks up after who leaves.", category: "Safety")
preferences { section("Leaving") {
    input "who", "capability.presenceSensor", title: "Who?"
    input "door", "capability.lock", title: "Which front door?"
} }
def installed() { subscribe(who, "presence.not present", gone) }
def gone(evt) { door.lock() }
` },
  { name: 'sleep-well.groovy', text: `definition(name: "Sleep Well", namespace: "crosscheck.tests", author: "Crosscheck", description: "Night when it is quiet.", category: "Convenience")
preferences { section("Quiet") { input "hall", "capability.motionSensor", title: "Where is it quiet?" } }
def installed() {
    state.nights = 0
    subscribe(hall, "motion.inactive", quiet)
}
def quiet(evt) {
    state.nights = state.nights + 1
    if (state.nights > 2) setLocationMode("Night")
}
` },
];

webtest('the conflict of three apps over the door is there while the search goes on, in the words of whoever lives there, and stays after Stop', async ({ page, address }) => {
  const said = /There is still smoke at the smoke detector, and “Lock Behind Me” locks the front door that “Fire Alarm” unlocked/;
  await openVerified(page, address);
  await drop(page, threeApps);
  await page.waitForFunction((text) => new RegExp(text).test(document.querySelector('.found-so-far')?.textContent ?? ''), said.source);
  await page.click('[data-action=stop]');
  await page.waitForSelector('.badge-stopped');
  assert.match(await verdict(page), said);
  assert.match((await page.textContent('.runs-pane')) ?? '', said);
});

/** One app lights three lamps that the other one puts out, in a home in which something counts on and on. */
const lamps = `device hall: motionSensor "the hall sensor";
device one: light "the hall lamp";
device two: light "the bed lamp";
device three: light "the desk lamp";
app Light { on hall.motion == active { one.on(); two.on(); three.on(); } }
app Late { at 22:00 { one.off(); two.off(); three.off(); } }
var n: 0..999999;
event tick { n = (n + 1) % 1000000; }
never "it ends": n == 999999;
`;

/** How many states and transitions the page tells of. */
async function figures(page: Page): Promise<[states: number, transitions: number]> {
  const text = (await page.textContent('.verdict-figures')) ?? '';
  const figure = (what: RegExp) => Number(what.exec(text)?.[1]?.replaceAll(',', ''));
  return [figure(/([\d,]+) states/), figure(/([\d,]+) transitions/)];
}

webtest('what happens to several lamps is one finding that names them, and stays so after Stop, with what was explored', async ({ page, address }) => {
  const said = /turns the hall lamp off that Light turned on; the same with the bed lamp and the desk lamp/;
  await openVerified(page, address);
  await choose(page, 'full');
  await write(page, lamps);
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction((text) => new RegExp(text).test(document.querySelector('.found-so-far')?.textContent ?? ''), said.source);
  assert.equal(await page.locator('.found-so-far li').count(), 1);
  const [states, transitions] = await figures(page);
  await page.click('[data-action=stop]');
  await page.waitForSelector('.badge-stopped');
  assert.match(await verdict(page), said);
  assert.match((await page.textContent('.runs-pane')) ?? '', said);
  const kept = await figures(page);
  assert.ok(kept[0] >= states && kept[1] >= transitions && states > 0, `${kept} after Stop, ${states},${transitions} before`);
});

webtest('what ran says who commanded nothing', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, `mode: { day, night } = day by hand;
device lamp: switch;
app Light { on mode == night { lamp.on(); } }
app Diary { var nights: 0..1 = 0; on mode == night { nights = 1; } }
`);
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction(() => /1 app commanded nothing.*Ran, and commanded nothing\s*Diary/.test(document.querySelector('.exercised')?.textContent ?? ''));

  await page.setViewportSize({ width: 1024, height: 400 });
  await page.click('.exercised summary');
  for (const width of [720, 1024, 1440]) {
    await page.setViewportSize({ width, height: 400 });
    assert.deepEqual(await outside(page), [], `outside of the verdict at ${width} px`);
  }
});

/** What of the verdict is not to be seen in it when it is scrolled to its end. */
const outside = (page: Page): Promise<string[]> => page.evaluate(() => {
  const card = document.querySelector('.verdict')!;
  card.scrollTop = card.scrollHeight;
  const end = card.getBoundingClientRect().bottom;
  const panes = [...document.querySelectorAll('.runs-pane, .views-pane')].filter((pane) => pane.getBoundingClientRect().top < end && pane.getBoundingClientRect().bottom > end);
  const below = [...card.querySelectorAll('.exercised, .exercised ~ *, .exercised dd')].filter((part) => part.getBoundingClientRect().bottom > end);
  return [...panes, ...below].map((e) => e.className || e.tagName);
});

webtest('no verdict on another program is on the screen as if it held', async ({ page, address }) => {
  await openVerified(page, address);
  const before = await verdict(page);
  await choose(page, 'full');
  await page.waitForSelector('.badge-stale');
  assert.equal(await verdict(page), 'Not checked since it was changed');
  assert.doesNotMatch((await page.textContent('.verdict')) ?? '', new RegExp(before.slice(0, 30)));
  assert.equal(await page.locator('[data-action=play-run]').count(), 0);
  assert.ok(await page.isVisible('.pane-stale'));
  assert.doesNotMatch(await page.title(), /✗|✓/);
  // A search of another program that is stopped leaves nothing of the first one's verdict.
  await write(page, deep.replace('never "the second comes": x == 2;\n', ''));
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('[data-progress]');
  assert.match(await verdict(page), /^Checking/);
  await page.click('[data-action=stop]');
  await page.waitForSelector('[data-action=check]');
  assert.notEqual(await verdict(page), before);
  assert.equal(await page.locator('.tone-found').count(), 0);
  // An edit with a mistake in it is not the program that was checked.
  await write(page, `${race}\noops`);
  await page.waitForFunction(() => document.querySelector('.verdict-sentence')?.textContent === 'The program has mistakes');
});

webtest('a check asks after 30 s whether it is to go on', async ({ page, address }) => {
  await openVerified(page, address);
  await choose(page, 'full');
  await write(page, slow);
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('[data-action=enough]', { timeout: 90_000 });
  assert.ok(await page.isVisible('.badge-bounded'));
  assert.equal(await page.locator('.too-big').count(), 0);
  await page.click('[data-action=go-on]');
  await page.waitForSelector('[data-progress]');
  await page.click('[data-action=stop]');
  await page.waitForSelector('[data-action=check]');
  assert.equal(await page.locator('[data-action=enough]').count(), 0, 'who stopped it is not asked');
});
