// What a new reader sees: what this is, a home in which a run plays, and three doors.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { accessible } from './accessible.ts';
import { choose, doorSaver, nightLight } from './apps.ts';
import { webtest } from './harness.ts';
import { openVerified, porch, position, until, write } from './steps.ts';

async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForSelector('.badge-verified');
}

/** Whether all of an element can be seen without scrolling. */
const inSight = (page: Page, selector: string): Promise<boolean> => page.locator(selector).first().evaluate((element) => {
  const box = element.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth && top !== null && (element.contains(top) || top.contains(element));
});

/** How many things the tabulator stops at. */
const stops = async (page: Page): Promise<number> => {
  const seen = new Set<string>();
  for (let n = 0; n < 80; n++) {
    await page.keyboard.press('Tab');
    const now = await page.evaluate(() => {
      const e = document.activeElement;
      return e && e !== document.body ? `${e.tagName} ${e.className} ${e.getAttribute('data-action')} ${e.getAttribute('aria-label')} ${e.textContent}` : '';
    });
    if (now === '' || seen.has(now)) break;
    seen.add(now);
  }
  return seen.size;
};

for (const [width, height] of [[1440, 900], [1280, 720]] as const) {
  webtest(`at ${width} by ${height} a first visitor sees the sentence, the doors and the home without scrolling, and 25 controls at most`, async ({ page, address, note }) => {
    await arrive(page, address);
    for (const seen of ['.welcome h2', '.door', '[data-action=door-lessons]', '[data-action=door-programs]', '.home-picture svg', '[data-thing=door]', '[data-thing=ann]', '.narration-text', '.verdict-sentence']) {
      await until(() => inSight(page, seen), `${seen} in sight`); // who leaves walks past the rest of the home
    }
    assert.equal(await page.locator('.editor-pane, .state-pane, svg.state-graph').count(), 0, 'the rest is one step deeper');
    const controls = await stops(page);
    note(`${controls} controls`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await accessible(page);
    }
    assert.ok(controls >= 10 && controls <= 25, `${controls} controls`);
  }, { viewport: { width, height } });
}

webtest('the run moves through the home by itself, once, and not for who asks for little motion', async ({ page, address }) => {
  await page.goto(address);
  await page.waitForSelector('[data-thing=smoke].stirred');
  await page.waitForSelector('[data-thing=door].clash .thing-bolt');
  assert.equal(await page.locator('.picture-command').count(), 2, 'the app that locks, and the one that has unlocked');
  await page.waitForSelector('[data-action=play-run]');
  assert.equal(await position(page), '2 / 2');
});

webtest('with little motion the run stands still where it is decided', async ({ page, address }) => {
  await arrive(page, address);
  assert.equal(await position(page), '2 / 2');
  assert.ok(await page.isVisible('[data-thing=door].clash'));
}, { reducedMotion: 'reduce' });

webtest('a thing of the home tells who can change it and who did, by pointer and by keys', async ({ page, address }) => {
  await arrive(page, address);
  await page.waitForSelector('[data-action=play-run]');
  await page.click('[data-thing=door]');
  const card = (): Promise<string | null> => page.textContent('.thing-card');
  assert.match((await card()) ?? '', /front door.*Commanded by Fire alarm, Lock when I leave.*step 1 unlocked, Fire alarm.*step 2 locked, Lock when I leave/s);
  await page.click('.thing-card >> text=step 1');
  await until(async () => await position(page) === '1 / 2');
  await page.focus('[data-thing=smoke] .thing-ground');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement?.parentElement?.getAttribute('data-thing')), 'ann');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.thing-card >> text=No app commands it.');
  assert.equal(await position(page), '1 / 2', 'the arrow keys went from thing to thing');
});

webtest('both orders are two pictures of the home, with what is otherwise in them marked', async ({ page, address }) => {
  await arrive(page, address);
  await page.click('[data-action=both-orders]');
  await page.waitForSelector('.home-picture >> nth=1');
  const door = (n: number): Promise<string | null> => page.textContent(`.home-picture >> nth=${n} >> [data-thing=door].differs .thing-value`);
  assert.deepEqual([await door(0), await door(1)], ['locked', 'unlocked']);
  assert.equal(await page.locator('.home-picture .thing.differs').count(), 2, 'the door only');
  await page.keyboard.press('ArrowLeft');
  await page.waitForSelector('.home-picture >> nth=1 >> [data-thing=ann].differs', { state: 'visible' });
  const boxes = await page.locator('.home-picture svg').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().toJSON() as DOMRect));
  assert.ok(boxes[0] && boxes[1] && boxes[0].right <= boxes[1].left && boxes[0].top === boxes[1].top, 'they stand side by side');
  await accessible(page);
  await page.click('[data-action=pair-end]');
  await page.waitForSelector('.home-picture >> nth=1', { state: 'detached' });
}, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });

webtest('a small home fills its place, and never goes beyond it', async ({ page, address }) => {
  await arrive(page, address);
  const room = () => page.evaluate(() => {
    const [svg, box] = [document.querySelector('.home-picture svg'), document.querySelector('.home-picture')].map((e) => e?.getBoundingClientRect());
    return { width: svg?.width ?? 0, height: svg?.height ?? 0, most: box?.height ?? 0 };
  });
  const large = await room();
  await page.setViewportSize({ width: 1100, height: 700 });
  await until(async () => (await room()).width < large.width);
  const small = await room();
  for (const { height, most } of [large, small]) assert.ok(height <= most + 1, `${height} of ${most}`);
  await page.setViewportSize({ width: 1600, height: 1000 });
  await until(async () => (await room()).height > small.height);
}, { viewport: { width: 1600, height: 1000 }, reducedMotion: 'reduce' });

for (const width of [390, 900, 1440]) {
  webtest(`at ${width} px nothing that is said of a thing in the house reaches its walls, and no door is alone`, async ({ page, address }) => {
    await arrive(page, address);
    const [walls, ...texts] = await page.locator('.house-walls, .thing:not([data-thing=ann]) text').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().toJSON() as DOMRect));
    assert.ok(walls && texts.length === 6, `${texts.length} texts`);
    for (const { left, right } of texts) assert.ok(left > walls.left + 1 && right < walls.right - 1, `${left} to ${right} between ${walls.left} and ${walls.right}`);
    const doors = await page.locator('.door').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().top));
    assert.ok(new Set(doors).size === 1 || width < 700, 'the doors stand in a row');
    assert.equal(await page.evaluate(() => [...document.querySelectorAll('.runs-pane *')].filter((e) => e.getBoundingClientRect().right > innerWidth).length), 0);
  }, { viewport: { width, height: 900 }, reducedMotion: 'reduce' });
}

webtest('looking closer shows the program and the views, and the way back; the choice is remembered', async ({ page, address }) => {
  await openVerified(page, address);
  assert.ok(await page.isVisible('.editor-pane') && await page.isVisible('.state-pane'));
  assert.equal(await page.locator('.welcome').count(), 0);
  await page.click('#tab-home');
  await page.click('[data-action=home-desk]');
  await page.waitForSelector('.home-desk');
  await page.reload();
  await page.waitForSelector('.badge-verified');
  assert.ok(await page.isVisible('.home-desk'));
  assert.equal(await page.locator('.welcome').count(), 0, 'who comes back is not new');
  await page.keyboard.press('1');
  await page.waitForSelector('.editor-pane');
});

webtest('through the door to one’s own home: two apps are opened, and their quarrel is seen in the picture', async ({ page, address }) => {
  await arrive(page, address);
  await choose(page, '.welcome [data-action=open]', [nightLight, doorSaver]);
  await page.waitForSelector('.app-sign:has-text("Night Light")');
  await page.waitForSelector('.home-desk .thing.clash');
  assert.equal(await page.locator('.welcome').count(), 0);
  assert.equal(await page.locator('.app-sign').count(), 2);
  await page.waitForSelector('.home-app'); // their settings stand below
});

webtest('with exact times the sun goes over the home, and the clock with it', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, porch);
  await page.press('[data-reading=timed]', 'Enter');
  await page.waitForSelector('.time-axis');
  await page.click('#tab-home');
  const clock = async (): Promise<string> => (await page.textContent('.sky text')) ?? '';
  await page.waitForSelector('.sky text');
  const before = await clock();
  await page.keyboard.press('k'); // a step back
  await until(async () => await clock() !== before);
  assert.match(await clock(), /^[A-Z][a-z][a-z] \d+:\d\d/);
});

webtest('the doors to lessons and programs open them', async ({ page, address }) => {
  await arrive(page, address);
  await page.click('[data-action=door-lessons]');
  await page.waitForSelector('.dialog-lessons');
  assert.equal(await page.locator('.welcome').count(), 0);
});

webtest('on a phone the home comes right after the verdict, and nothing is wider than the page', async ({ page, address }) => {
  await arrive(page, address);
  const order = await page.evaluate(() => [...document.querySelectorAll('.panes > *')].map((e) => e.className.split(' ').at(-1)));
  assert.deepEqual(order.slice(1), ['views-pane', 'timeline-pane', 'runs-pane']);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
  await accessible(page);
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
