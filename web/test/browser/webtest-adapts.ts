// The page for who has forced colours, larger type, or names that are written from right to left.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { accessible } from './accessible.ts';
import { webtest } from './harness.ts';
import { reach, states } from './states.ts';
import { check, openVerified, write } from './steps.ts';

const pictured = ['first-visit', 'finding', 'home-desk', 'lesson', 'share', 'options', 'matrix', 'compare', 'mends', 'both-orders', 'porch-light'];

/** Controls of which a part cannot be brought into the window. */
const outOfReach = (page: Page): Promise<readonly string[]> => page.evaluate(async () => {
  const within = document.querySelector('dialog[open]') ?? document.body;
  const found: string[] = [];
  for (const control of within.querySelectorAll<HTMLElement>('button, summary, input, select, textarea, a[href]')) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || control.closest('.visually-hidden, .skip, svg, .cm-editor, [inert]')) continue;
    control.scrollIntoView({ block: 'center', inline: 'center' });
    const box = control.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1) found.push(`${control.className} ${control.textContent?.slice(0, 30)}: ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(' ')}`);
  }
  return found;
});

for (const state of states.filter(({ picture }) => pictured.includes(picture))) {
  webtest(`at 200 %: ${state.name}: nothing is wider than the page, every control can be reached`, async ({ page, address }) => {
    await reach(state, page, address);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
    assert.deepEqual(await outOfReach(page), []);
  }, { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2, reducedMotion: 'reduce' });
}

/** What tells something by its background alone, which forced colours take away. */
const untold = (page: Page): Promise<readonly string[]> => page.evaluate(() => {
  const told = (element: Element): boolean => {
    const { outlineStyle, borderTopStyle, borderInlineStartStyle, forcedColorAdjust, backgroundColor, fontWeight } = getComputedStyle(element);
    const mark = getComputedStyle(element, '::after');
    return outlineStyle !== 'none' || borderTopStyle !== 'none' || borderInlineStartStyle !== 'none' || (forcedColorAdjust === 'none' && backgroundColor !== 'rgba(0, 0, 0, 0)')
      || (mark.content !== 'none' && mark.backgroundColor !== 'rgba(0, 0, 0, 0)') || Number(fontWeight) >= 600;
  };
  return [...document.querySelectorAll(".badge, .chip, .fact, .event, .lane-value, .time-value, .cell, [aria-pressed='true'], [aria-current='true'], [aria-selected='true'], .differs")]
    .filter((element) => element.checkVisibility() && !(element instanceof SVGElement) && !told(element)).map((element) => `${element.tagName} ${element.className}`);
});

for (const state of states.filter(({ picture }) => pictured.includes(picture))) {
  webtest(`with forced colours: ${state.name}: what a background told is told otherwise`, async ({ page, address }) => {
    await reach(state, page, address);
    await accessible(page, ['color-contrast']);
    assert.deepEqual(await untold(page), []);
  }, { forcedColors: 'active', reducedMotion: 'reduce' });
}

webtest('names from right to left stay apart from the sentence around them', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, `device smoke: smokeDetector "הגלאי";
device ann: presenceSensor "חנה" = present;
device door: lock "الباب" = locked;
app Alarm "אזעקה" { on smoke.smoke == detected { door.unlock(); } }
app Leave "مغادرة" { on ann.presence == notPresent { door.lock(); } }
invariant "הדלת פתוחה": smoke.smoke != detected || door.lock == unlocked;
`);
  await check(page);
  const told = page.locator('.pair, .run-title, .narration-text, .verdict-sentence, .run-sentence, .chip-conflict').filter({ hasText: /[\p{Script=Hebrew}\p{Script=Arabic}]/u });
  await page.waitForSelector('.chip-conflict:has-text(", ")'); // one name after the other
  assert.ok(await told.count() >= 4, `${await told.count()} sentences`);
  const problems = await told.evaluateAll((sentences) => sentences.flatMap((sentence) => {
    // Pieces of one line, in the order they are read.
    const walker = document.createTreeWalker(sentence, NodeFilter.SHOW_TEXT);
    const pieces: { readonly text: string; readonly left: number; readonly top: number }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const word of (node.textContent ?? '').matchAll(/[\p{Script=Hebrew}\p{Script=Arabic}]+|[A-Za-z]+|[.,;]/gu)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const box = range.getBoundingClientRect();
        pieces.push({ text: word[0], left: box.left, top: box.top });
      }
    }
    const name = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
    return pieces.flatMap((piece, i) => {
      const next = pieces[i + 1];
      const sameLine = next && Math.abs(next.top - piece.top) < 4;
      // Within a name the later word stands on the left; everywhere else on the right.
      const inName = next && name.test(piece.text) && name.test(next.text);
      return sameLine && !inName && next.left < piece.left ? [`${sentence.className}: ${next.text} stands left of ${piece.text} in ${sentence.textContent}`] : [];
    });
  }));
  assert.deepEqual(problems, []);
});
