import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { accessible } from './accessible.ts';
import { webtest } from './harness.ts';
import { check, listen, openVerified, race, write } from './steps.ts';

const isShown = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((s) => (document.querySelector<HTMLElement>(s)?.offsetHeight ?? 0) > 0, selector);

webtest('projector mode shows results and run alone, larger, and tells which key was pressed', async ({ page, address }) => {
  await openVerified(page, address);
  const before = await page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('.narration-text')!).fontSize));
  await page.keyboard.press('p');
  await page.waitForSelector('html[data-projector]');
  assert.equal(await isShown(page, '.editor-pane'), false);
  assert.equal(await isShown(page, '.views-pane'), true);
  const larger = await page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('.narration-text')!).fontSize));
  assert.ok(larger >= 1.5 * before, `${larger} px after ${before} px`);
  const told = await listen(page, '.pressed-key');
  await page.keyboard.press('ArrowLeft');
  await told(/←.*A step back/);
  await page.mouse.move(400, 300);
  await page.waitForSelector('.pointer-ring.shown');
  await page.click('.projector-leave');
  await page.waitForSelector('html:not([data-projector])');
  assert.equal(await isShown(page, '.editor-pane'), true);
});

/** Opens the share dialog's exercise of a kind and answers its link. */
async function exerciseLink(page: Page, kind: string, task: string): Promise<string> {
  await page.click('[data-action=share]');
  await page.click('#share-tab-exercise');
  await page.click(`.exercise-kinds label:has-text("${kind}")`);
  await page.fill('.exercise-kinds + label textarea', task);
  await page.waitForSelector(`.link-text[data-task$=":${task}"]`);
  return page.inputValue('.link-text');
}

async function solvedCode(page: Page, name: string): Promise<string> {
  await page.fill('.exercise-code input', name);
  return (await page.textContent('.completion-code')) ?? '';
}

webtest('an exercise hides the answer until a run goes wrong, and its code is checked without a server', async ({ page, address, tab }) => {
  await openVerified(page, address);
  const link = await exerciseLink(page, 'Find a run', 'When does the door stay locked?');
  const student = await tab();
  await student.goto(link);
  await student.waitForSelector('.exercise-open');
  await student.waitForSelector('.state-pane button:has-text("ann.presence=notPresent")');
  assert.match((await student.textContent('.exercise-text')) ?? '', /When does the door stay locked/);
  assert.equal(await student.$('.verdict'), null);
  assert.equal(await student.$('.run.bad'), null);
  assert.equal(await student.$('#tab-compare'), null);
  await student.waitForSelector('.state-graph g.node');
  assert.equal(await student.$('.state-graph .bolt, .graph-legend .bolt'), null, 'the graph does not mark failures');
  assert.doesNotMatch(await student.title(), /✗/);
  await student.click('.state-pane button:has-text("smoke.smoke=detected")');
  await student.waitForFunction(() => document.querySelector('.position')?.textContent?.startsWith('1 /'));
  await student.click('.state-pane button:has-text("ann.presence=notPresent")');
  await student.waitForSelector('.exercise-solved');
  await student.waitForSelector('.verdict');
  const code = await solvedCode(student, 'Ada Lovelace');
  await page.fill('.code-check textarea', `Ada Lovelace ${code}\nGrace Hopper ${code}`);
  assert.deepEqual(await page.$$eval('.code-table tbody tr', (rows) => rows.map((r) => r.lastElementChild?.textContent?.trim())), ['right', 'not right']);
});

webtest('an exercise to mend is solved by a program that still promises what it did', async ({ page, address }) => {
  await openVerified(page, address);
  await write(page, race);
  await check(page);
  await page.goto(await exerciseLink(page, 'Mend', 'Make the order of no matter.'));
  await page.reload();
  await page.waitForSelector('.exercise-open');
  await page.waitForSelector('.badge-verified');
  await write(page, race.replace(/^final.*$/m, ''));
  await check(page);
  assert.equal(await page.$('.exercise-solved'), null, 'a promise was taken away');
  await write(page, race.replace('x = 0;', 'x = 1;').replace('x = x + 1;', 'x = 1;'));
  await check(page);
  await page.waitForSelector('.exercise-solved');
  assert.match(await solvedCode(page, 'Ada'), /^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
});

webtest('who gives up sees the answer, and gets no code', async ({ page, address }) => {
  await openVerified(page, address);
  await page.goto(await exerciseLink(page, 'Find a run', 'Find it.'));
  await page.reload();
  await page.click('.exercise button:has-text("Show the answer")');
  await page.waitForSelector('.exercise-shown');
  await page.waitForSelector('.run.bad[aria-current=true]');
  assert.equal(await page.$('.completion-code'), null);
});

webtest('a lesson has a window for the speaker, which goes on with the same keys, and a handout', async ({ page, address }) => {
  await page.goto(`${address}#lesson=another-path:2`);
  await page.waitForSelector('.stage-tools');
  const [notes] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('s')]);
  await notes.waitForSelector('.speaker-notes');
  assert.equal(await notes.textContent('h1'), await page.evaluate(() => document.querySelector('.lesson h3')?.lastChild?.textContent));
  assert.ok(await notes.$('.speaker-answer'), 'the speaker sees the answer before the room does');
  await accessible(notes);
  await notes.keyboard.press('PageDown');
  await page.waitForSelector('.lesson[data-step="2"][data-revealed="true"]');
  await notes.keyboard.press('PageDown');
  await page.waitForSelector('.lesson[data-step="3"]');
  assert.equal(await notes.textContent('h1'), await page.evaluate(() => document.querySelector('.lesson h3')?.lastChild?.textContent));
  await notes.close();
  const [sheet] = await Promise.all([page.waitForEvent('popup'), page.click('[data-action=sheet]')]);
  await sheet.waitForSelector('.sheet-answers');
  await accessible(sheet);
  const text = (await sheet.textContent('.sheet')) ?? '';
  for (const wanted of ['Name:', 'event e4', '☐', '#lesson=another-path:1', 'Answers']) assert.ok(text.includes(wanted), wanted);
});
