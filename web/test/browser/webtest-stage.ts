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

/** What a picture says: the sentences below its graphs. */
const saidBelow = (page: Page, graphs: string): Promise<readonly (string | undefined)[]> =>
  page.$$eval(graphs, (all) => all.map((graph) => graph.textContent?.trim()));

webtest('a lesson has a window for the speaker with the picture that comes next, which goes on with the same keys', async ({ page, address }) => {
  await page.goto(`${address}#lesson=another-path:2`);
  await page.waitForSelector('.stage-tools');
  const [notes] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('s')]);
  await notes.waitForSelector('.speaker-notes');
  assert.equal(await notes.textContent('h1'), await page.evaluate(() => document.querySelector('.lesson h3')?.lastChild?.textContent));
  assert.ok(await notes.$('.speaker-answer'), 'the speaker sees the answer before the room does');
  await notes.waitForSelector('.speaker-next .lesson-program .lit');
  await accessible(notes);
  await notes.keyboard.press('PageDown');
  await page.waitForSelector('.lesson[data-step="2"][data-revealed="true"]');
  await notes.waitForSelector('.speaker-next .still-graph .node');
  await accessible(notes);
  const foretold = await saidBelow(notes, '.still-graph > p');
  const states = await notes.$$eval('.still-graph .node:not(.hidden-yet)', (all) => all.length);
  await notes.keyboard.press('PageDown');
  await page.waitForSelector('.lesson[data-step="3"] .lesson-graph .node');
  assert.equal(await notes.textContent('h1'), await page.evaluate(() => document.querySelector('.lesson h3')?.lastChild?.textContent));
  assert.deepEqual(await saidBelow(page, '.lesson-entry'), foretold);
  assert.equal(await page.$$eval('.lesson-graph .node:not(.hidden-yet)', (all) => all.length), states);
});

/** Colours of a handout's drawings and texts that are neither black, white nor grey. */
const coloured = (sheet: Page): Promise<readonly string[]> => sheet.$$eval('.sheet *', (all) => all.flatMap((element) => {
  const style = getComputedStyle(element);
  return [style.color, style.fill, style.stroke].filter((colour) => {
    const [red, green, blue] = colour.match(/[\d.]+/g) ?? [];
    return colour.startsWith('rgb') && (red !== green || green !== blue);
  });
}));

for (const { id, pictures } of [{ id: 'another-path', pictures: 7 }, { id: 'two-apps', pictures: 5 }]) {
  webtest(`the handout of ${id} has a picture of each step, in black on white, on two pages and one of answers`, async ({ page, address }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${address}#lesson=${id}:1`);
    await page.waitForSelector('.stage-tools');
    const [sheet] = await Promise.all([page.waitForEvent('popup'), page.click('[data-action=sheet]')]);
    await sheet.waitForFunction((n) => document.querySelectorAll('.still-graphs, .lesson-run').length === n, pictures);
    await accessible(sheet);
    const text = (await sheet.textContent('.sheet')) ?? '';
    for (const wanted of ['Name:', '☐', `#lesson=${id}:1`, 'Answers', 'Your task']) assert.ok(text.includes(wanted), wanted);
    assert.equal(await sheet.$$eval('.sheet-program', (all) => all.length), 2, 'the program, and that of the task');
    await sheet.emulateMedia({ media: 'print' });
    assert.deepEqual(await coloured(sheet), []);
    assert.deepEqual(await sheet.$$eval('.still-graphs, .lesson-run', (all) => all.map((e) => getComputedStyle(e).breakInside).filter((b) => b !== 'avoid')), []);
    const paper = (await sheet.pdf({ format: 'A4' })).toString('latin1');
    assert.equal(paper.match(/\/Type\s*\/Page\b/g)?.length, 3);
  });
}
