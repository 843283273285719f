/** Every lesson: its claims put to the engine, its steps walked with the keys, its task solved. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { CompareRow } from '../../src/engine/protocol.gen.ts';
import { checkRunClaim, checkRunShow, checkSearchClaim, checkSearchShow, type ColumnFacts } from '../../src/lessons/claims.ts';
import { askColumn, askSearches, askStateless, programFiles, type Ask } from '../../src/lessons/facts.ts';
import { lessons } from '../../src/lessons/index.ts';
import type { RunsLesson, SearchLesson } from '../../src/lessons/lesson.ts';
import { judge, taskFiles, taskOptions } from '../../src/lessons/mended.ts';
import { withoutDeclaration } from '../../src/lessons/program.ts';
import { defaultOptions } from '../../src/state/options.ts';
import { accessible } from './accessible.ts';
import { withEngine } from './asked-engine.ts';
import { webtest } from './harness.ts';
import { copiedBy, linkOn, openVerified, write } from './steps.ts';

const told = (problems: readonly string[]): void => assert.deepEqual(problems.filter((p) => p !== ''), []);

webtest('whatever a lesson says of its searches is what the engine does', ({ address }) => withEngine(address, async (ask, load) => {
  for (const lesson of lessons.filter((l): l is SearchLesson => l.kind === 'search')) {
    const files = await programFiles(lesson.program, load);
    const { searches, rows } = await askSearches(lesson, files, ask);
    // It takes its time, so it is asked only where something is said about it.
    const stateless = JSON.stringify(lesson.steps).includes('"algorithm":"stateless"') ? await askStateless(files, ask) : null;
    const facts = { searches, rows: [...rows, ...(stateless ? [stateless] : [])] };
    told(lesson.steps.flatMap((step) => [checkSearchShow(step, facts), ...step.claims.map((claim) => checkSearchClaim(claim, facts))]
      .map((problem) => problem && `${lesson.id}, “${step.title}”: ${problem}`)));
    await taskCanBeDone(lesson, ask);
  }
}));

async function taskCanBeDone({ id, task, naive, sound }: SearchLesson, ask: Ask): Promise<void> {
  const rowsOf = async (text: string): Promise<readonly CompareRow[]> => {
    const result = await ask('compare', { files: [{ name: 'mine.cross', text }], options: defaultOptions, algorithms: ['full', sound.algorithm, naive.algorithm] });
    assert.deepEqual(result.diagnostics.filter((d) => d.severity === 'error'), [], id);
    return result.rows;
  };
  const missed = (rows: readonly CompareRow[]) => rows.map((row) => row.missedFindings.length > 0);
  const before = await rowsOf(task.program);
  assert.deepEqual([before[0]?.findings.length !== 0, ...missed(before)], [true, false, false, false], `${id}: nothing is missed before anybody does anything`);
  assert.deepEqual(missed(await rowsOf(task.solution)), [false, false, true], `${id}: the naive search alone misses the solution's failure`);
}

webtest('whatever a lesson says of its runs is what the engine plays', ({ address }) => withEngine(address, async (ask, load) => {
  for (const lesson of lessons.filter((l): l is RunsLesson => l.kind === 'runs')) {
    const columns: ColumnFacts[] = [];
    for (const column of lesson.columns) columns.push(await askColumn(column, await programFiles(column.program, load), ask));
    for (const { column, trace } of columns) {
      if (column.run !== null) assert.equal(trace?.problem, '', `${lesson.id}: the run of ${column.id}`);
    }
    told(lesson.steps.flatMap((step) => [checkRunShow(step, columns), ...step.claims.map((claim) => checkRunClaim(claim, columns))]
      .map((problem) => problem && `${lesson.id}, “${step.title}”: ${problem}`)));
  }
}));

const step = (page: Page, lesson: string, at: number, revealed = false) =>
  page.waitForSelector(`.lesson[data-lesson="${lesson}"][data-step="${at}"][data-revealed="${revealed}"]`);

const still = { reducedMotion: 'reduce' } as const;

webtest('every lesson can be walked with the keys of a clicker', async ({ page, address }) => {
  await openVerified(page, address);
  await page.focus('[data-action=lessons]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open]'); // which takes the focus when it opens
  await page.focus(`[data-open-lesson="${lessons[0]?.id}"]`);
  await page.keyboard.press('Enter');
  for (const lesson of lessons) {
    for (const [i, { question, title, show }] of lesson.steps.entries()) {
      await step(page, lesson.id, i + 1);
      await page.waitForSelector(`.lesson-words h3:has-text("${title}")`);
      if (show.kind === 'search' || show.kind === 'missed') await page.waitForSelector('.lesson-graph .node');
      if (show.kind === 'missed') await page.waitForSelector('.naive .node.lost, .naive .node.missed');
      if (show.kind === 'runs') await page.waitForSelector('.lesson-run tbody');
      if (question) {
        await page.keyboard.press('PageDown');
        await step(page, lesson.id, i + 1, true);
        await page.waitForSelector('.lesson-answer');
      }
      if (i + 1 < lesson.steps.length) await page.keyboard.press('PageDown');
    }
    const last = lesson.steps.length;
    const asks = lesson.steps.map((each) => each.question !== undefined);
    await page.keyboard.press('PageUp');
    await (asks.at(-1) ? step(page, lesson.id, last) : step(page, lesson.id, last - 1, asks.at(-2)));
    await page.keyboard.press('PageDown');
    await step(page, lesson.id, last, asks.at(-1));
    await page.focus(lesson === lessons.at(-1) ? '[data-action=leave-lesson]' : '[data-action=next-lesson]');
    await page.keyboard.press('Enter');
  }
  await page.waitForSelector('.lesson', { state: 'detached' });
}, still);

webtest('a wrong answer is explained, and the right one may be clicked in the picture', async ({ page, address }) => {
  await page.goto(`${address}#lesson=another-path:5`);
  await page.waitForSelector('.sound .node[data-state="3"]');
  await page.click('.choice >> nth=0');
  assert.match((await page.textContent('.reply .wrong')) ?? '', /belongs before/);
  assert.equal(await page.getAttribute('.lesson', 'data-revealed'), 'false');
  await page.focus('.sound .node[data-state="3"] .body');
  await page.keyboard.press('Enter');
  await step(page, 'another-path', 5, true);
  assert.match((await page.textContent('.sound .lesson-entry')) ?? '', /e4 is added to backtrack\(s3\)/);
  assert.match((await page.textContent('.lesson-code .lit')) ?? '', /add it to the backtrack set/);
}, still);

webtest('a link to a step reopens it, and the reader’s program waits under the lesson', async ({ page, address, tab }) => {
  await openVerified(page, address);
  await write(page, 'var mine: 0..1;\nevent up { mine = 1; }\n');
  await page.goto(`${address}#lesson=last-conflict:4`);
  await step(page, 'last-conflict', 4);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await step(page, 'last-conflict', 5);
  const link = await linkOn(page);
  assert.equal(link, `${address}#lesson=last-conflict:5`);
  assert.equal(page.url(), link, 'the address is the link');
  const other = await tab();
  await other.goto(link);
  await step(other, 'last-conflict', 5);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.panes .cm-content');
  assert.match((await page.textContent('.cm-content')) ?? '', /mine/);
  await page.waitForFunction(() => location.hash.startsWith('#2.'));
}, still);

webtest('both searches move together, apart, and over each other', async ({ page, address }) => {
  await page.goto(`${address}#lesson=stop-too-early:4`);
  await page.waitForSelector('.naive .node');
  await page.keyboard.press('x');
  await page.waitForSelector('.naive .lesson-entry:has-text("was seen before")');
  await page.keyboard.press('x');
  await page.waitForSelector('.naive .lesson-entry:has-text("This search has ended")');
  // The other search matches s1, replays, selects e3 and executes it.
  for (let i = 0; i < 4; i++) await page.keyboard.press('.');
  await page.waitForSelector('.naive .edge.missed, .naive .edge-label.missed', { state: 'attached' });
  await page.keyboard.press('n');
  await page.waitForSelector('.overlaid .sound.faded', { state: 'attached' });
  await page.keyboard.press('n');
  await page.waitForSelector('.overlaid .naive.faded', { state: 'attached' });
  await page.click('.lesson-scrubber .tool:has-text("Together")');
  assert.equal(await page.locator('.one-side input').count(), 2);
}, still);

webtest('whoever breaks the naive search gets the run that proves it, and a link', async ({ page, address, tab }) => {
  const lesson = lessons.find((l): l is SearchLesson => l.kind === 'search') ?? assert.fail();
  await page.goto(`${address}#lesson=${lesson.id}:${lesson.steps.length}`);
  await page.waitForSelector('.break-verdict:has-text("still finds")');
  await page.click('[data-action=hint]');
  await page.waitForSelector('.hint');
  await page.click('.break-editor .cm-content');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(lesson.task.solution);
  await page.waitForSelector('.break-judgement.solved');
  assert.match((await page.textContent('.proved')) ?? '', /e1 → e3/);
  const link = await copiedBy(page, () => page.click('[data-action=copy-program]'));
  await page.reload();
  await page.waitForSelector('.break-judgement.solved');
  const other = await tab();
  await other.goto(link);
  await other.waitForSelector('.badge-verified');
  assert.match((await other.textContent('.cm-content')) ?? '', /leads back to a known state/);
}, still);

webtest('the engine proves what solves a task to mend, and tells what does not', ({ address }) => withEngine(address, async (ask) => {
  for (const { id, task } of lessons.filter((l): l is RunsLesson => l.kind === 'runs')) {
    if (!task) continue;
    const judged = async (text: string) => {
      const result = await ask('check', { files: taskFiles(task, text), options: taskOptions(task) });
      return result.outcome === 'invalid' ? 'invalid' : judge(task, first.findings, result).kind;
    };
    const first = await ask('check', { files: taskFiles(task, task.program), options: taskOptions(task) });
    assert.equal(await judged(task.program), 'still', id);
    assert.equal(await judged(task.solution), 'mended', `${id}: the solution`);
    for (const other of others[id] ?? assert.fail(id)) assert.equal(await judged(other(task.program)), 'mended', `${id}: ${other(task.program)}`);
    assert.equal(await judged(''), 'invalid', `${id}: without devices`);
    for (const app of task.program.matchAll(/^app \w+/gm)) {
      assert.match(await judged(withoutDeclaration(task.program, app[0])), /^(lost|new|still)$/, `${id} without ${app[0]}`);
    }
  }
}));

/** Other mends than the solutions. */
const others: Readonly<Record<string, readonly ((program: string) => string)[]>> = {
  'two-apps': [
    (program) => program.replace('{ door.lock(); }', '{ if (smoke.smoke == clear || smoke.smoke == tested) { door.lock(); } }'),
    (program) => program.replace('{ door.lock(); }', '{ if (door.lock == unlocked && smoke.smoke != detected) { door.lock(); } }'),
  ],
  'porch-light': [
    (program) => program.replace('{ lamp.off(); }', '{ if (sensor.motion == active) { start enough after 5min; } else { lamp.off(); } }'),
  ],
};

webtest('whoever mends a program is told so, whatever the mend, and nobody by taking an app out', async ({ page, address, tab }) => {
  const lesson = lessons.find((l) => l.id === 'two-apps');
  const { task } = lesson?.kind === 'runs' && lesson.task ? { task: lesson.task } : assert.fail();
  const type = async (text: string): Promise<void> => {
    await page.click('.break-editor .cm-content');
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
  };
  await page.goto(`${address}#lesson=two-apps:${lesson?.steps.length}`);
  await page.waitForSelector('.break-verdict:has-text("Still found: Invariant “smoke means the door is open”")');
  await page.waitForSelector('.mend-wanted:has-text("the alarm sounds")');
  await page.click('[data-action=hint]');
  await page.waitForSelector('.hint');
  await type(withoutDeclaration(task.program, 'app LockWhenILeave'));
  await page.waitForSelector('.break-verdict:has-text("Your change brings this: Invariant “who leaves locks the door”")');
  await type(task.program.replace('"the kitchen detector"', '"the kitchen detector" fixed'));
  await page.waitForSelector('.break-verdict:has-text("not possible any more")');
  await type(withoutDeclaration(task.program, 'device door'));
  await page.waitForSelector('.break-verdict:has-text("has an error")');
  assert.equal(await page.locator('.break-judgement.solved').count(), 0);
  await type(others['two-apps']?.[0]?.(task.program) ?? '');
  await page.waitForSelector('.break-judgement.solved');
  assert.match((await page.textContent('.proved')) ?? '', /Mended, and proved. No order of events breaks anything/);
  await accessible(page);
  const link = await copiedBy(page, () => page.click('[data-action=copy-program]'));
  await page.reload();
  await page.waitForSelector('.break-judgement.solved');
  const other = await tab();
  await other.goto(link);
  await other.waitForSelector('.badge-verified');
  assert.match((await other.textContent('.cm-content')) ?? '', /smoke.smoke == tested/);
}, still);

webtest('nothing in a lesson stands in the way of those who do not see or point', async ({ page, address }) => {
  const places = [
    ['another-path', 8, '.lesson-graph .node'], ['stop-too-early', 10, '.break-picture .node'], ['two-apps', 5, '.lesson-run'], ['porch-light', 7, '.break-judgement:not(.stale)'], ['last-conflict', 9, '.lesson-figures .bar'],
  ] as const;
  for (const [id, at, shown] of places) {
    await page.goto(`${address}#lesson=${id}:${at}`);
    await step(page, id, at);
    await page.waitForSelector(shown);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await accessible(page);
    }
  }
}, still);

/** What of a lesson's stage must not lie over anything else of it, and how large its parts are. */
const laidOut = (page: Page) => page.evaluate(() => {
  const box = (element: Element) => element.getBoundingClientRect();
  const named = (element: Element) => `${element.getAttribute('class') ?? element.tagName}: ${element.textContent?.trim().slice(0, 40)}`;
  const visible = (element: Element) => box(element).width > 0 && box(element).height > 0 && !element.closest('.hidden-yet, [inert]');
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(visible);
  const over = (a: Element, b: Element): boolean => {
    const [p, q] = [box(a), box(b)];
    return Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1.5 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1.5;
  };
  const overlaps: string[] = [];
  for (const group of [
    all('.lesson-graph figcaption, .lesson-executions, .lesson-picture, .lesson-entry, .lesson-legend, .lesson-scrubber, .lesson-part, .lesson-run'),
    all('.lesson-legend > *'), all('.lesson-scrubber > *'), all('.lesson-run th, .lesson-run td, .lesson-run figcaption, .lesson-verdict, .lesson-axis'),
    all('.lesson-axis text'), all('.lesson-picture .edge-label, .lesson-picture .node .body'),
  ]) {
    group.forEach((a, i) => group.slice(i + 1).forEach((b) => { if (over(a, b)) overlaps.push(`${named(a)} over ${named(b)}`); }));
  }
  const wide = all('.lesson-right, .lesson-run, .lesson-run th, .lesson-run td, .lesson-part').filter((e) => e.scrollWidth > e.clientWidth + 1).map(named);
  const area = (selector: string) => Math.max(0, ...all(selector).map((e) => box(e).width * box(e).height));
  const told = document.querySelector('.lesson-answer p:last-child') ?? document.querySelector('.lesson-words > p:last-of-type');
  const verdicts = all('.lesson-verdict, .lesson-entry').filter((e) => box(e).bottom > innerHeight + 1).map(named);
  return {
    overlaps, wide, verdicts, graph: area('.lesson-graph'), others: area('.lesson-side, .lesson-part'),
    punch: told === null || !visible(told) ? 0 : box(told).bottom - (document.querySelector('.lesson-ways')?.getBoundingClientRect().top ?? 0),
  };
});

webtest('before a room the picture of a search is the largest thing, nothing lies over anything, and what is told is in sight', async ({ page, address }) => {
  await page.goto(`${address}#lesson=${lessons[0]?.id}:1`);
  await step(page, lessons[0]?.id ?? '', 1);
  await page.keyboard.press('p');
  await page.waitForSelector('html[data-projector]');
  for (const lesson of lessons) {
    for (const [i, { question, show: before }] of lesson.steps.entries()) {
      for (const revealed of question ? [false, true] : [false]) {
        const { kind } = revealed && question ? question.show : before;
        const at = `${lesson.id}:${i + 1}${revealed ? ', answered' : ''}`;
        if (revealed) await page.keyboard.press('PageDown');
        else await page.goto(`${address}#lesson=${lesson.id}:${i + 1}`);
        await step(page, lesson.id, i + 1, revealed);
        if (kind === 'break' || kind === 'mend') continue;
        await page.waitForSelector(kind === 'runs' ? '.lesson-run' : kind === 'search' || kind === 'missed' ? '.lesson-graph .node' : '.lesson-part');
        await page.waitForSelector('.lesson-waiting', { state: 'detached' });
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        const { overlaps, wide, verdicts, graph, others, punch } = await laidOut(page);
        assert.deepEqual({ overlaps, wide, verdicts }, { overlaps: [], wide: [], verdicts: [] }, at);
        if (kind === 'search' || kind === 'missed') assert.ok(graph > others, `${at}: the picture has ${graph} px², something else ${others}`);
        assert.ok(punch <= 0, `${at}: what is told ends ${punch} px below the fold`);
      }
    }
  }
}, { ...still, viewport: { width: 1280, height: 720 } });

/** Whoever comes for the first time, with what they do counted: to the answer of the second lesson, before the room. */
for (const [how, acts] of [['a dozen clicks', [
  (page: Page) => page.click('[data-action=door-lessons]'),
  (page: Page) => page.click('[data-open-lesson="matched-state"]'),
  (page: Page) => page.click('[data-action=lesson-next]'),
  (page: Page) => page.click('.choice >> nth=0'),
  (page: Page) => page.click('[data-action=lesson-next]'),
  (page: Page) => page.click('[data-action=lesson-next]'),
  (page: Page) => page.click('[data-action=projector]'),
  (page: Page) => page.click('.choice >> nth=1'),
]], ['a dozen keys', [
  (page: Page) => page.keyboard.press('Control+k'),
  async (page: Page) => {
    await page.waitForSelector('.dialog-palette input:focus');
    await page.keyboard.insertText('follows a known');
    await page.waitForSelector('.palette-row[data-kind=lesson][aria-selected=true]');
  },
  (page: Page) => page.keyboard.press('Enter'),
  async (page: Page) => {
    await step(page, 'matched-state', 1);
    await page.keyboard.press('p');
  },
  ...Array.from({ length: 5 }, () => (page: Page) => page.keyboard.press('PageDown')),
]]] as const) {
  webtest(`a lecturer comes to the answer of the second lesson with ${how}, and its picture is the largest thing on the wall`, async ({ page, address, note }) => {
    await page.goto(address);
    await page.waitForSelector('.welcome');
    await page.waitForSelector('.badge-verified');
    for (const act of acts) await act(page);
    await step(page, 'matched-state', 4, true);
    await page.waitForSelector('html[data-projector]');
    await page.waitForSelector('.lesson-graph .node');
    await page.waitForSelector('.lesson-waiting', { state: 'detached' });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    assert.match((await page.textContent('.lesson-answer')) ?? '', /does anything that followed/);
    const { overlaps, wide, verdicts, graph, others, punch } = await laidOut(page);
    assert.deepEqual({ overlaps, wide, verdicts }, { overlaps: [], wide: [], verdicts: [] });
    assert.ok(graph > others && punch <= 0, `the picture has ${graph} px², something else ${others}; what is told ends ${punch} px below the fold`);
    note(`${acts.length} interactions`);
    assert.ok(acts.length <= 12);
  }, { ...still, viewport: { width: 1280, height: 720 } });
}

webtest('at a desk, too, nothing of a lesson lies over anything else', async ({ page, address }) => {
  await page.goto(`${address}#lesson=stop-too-early:3`);
  await step(page, 'stop-too-early', 3);
  await page.waitForSelector('.lesson-graph .node');
  assert.ok(await page.locator('.lesson-entry').count() > 0);
  const { overlaps, wide } = await laidOut(page);
  assert.deepEqual({ overlaps, wide }, { overlaps: [], wide: [] });
}, { ...still, viewport: { width: 1100, height: 760 } });

webtest('program, pseudo-code and table of a lesson are folded away by key, and circles have names', async ({ page, address }) => {
  await page.goto(`${address}#lesson=stop-too-early:3`);
  await page.waitForSelector('.lesson-graph .node');
  assert.equal(await page.locator('.lesson-part').count(), 3);
  assert.equal(await page.textContent('.sound .node[data-state="0"] .disc-names'), 'e1e2e3');
  await page.keyboard.press('2');
  await page.waitForSelector('.of-code', { state: 'detached' });
  await page.keyboard.press('p');
  await page.waitForSelector('html[data-projector]');
  assert.equal(await page.locator('.lesson-part').count(), 2, 'what was chosen stays');
  await page.keyboard.press('1');
  await page.click('[data-part=table]');
  await page.waitForSelector('.lesson-below', { state: 'detached' });
  await page.keyboard.press('2');
  await page.waitForSelector('.of-code .lit');
}, still);

webtest('a lesson does not tell beforehand, and tells times as the clock of its program', async ({ page, address }) => {
  await page.goto(`${address}#lesson=stop-too-early:1`);
  await page.waitForSelector('.lesson-program li');
  assert.match((await page.textContent('.lesson-program')) ?? '', /^var x/);
  await page.goto(`${address}#lesson=two-apps:5`);
  await page.waitForSelector('.lesson-run .changed');
  assert.match((await page.textContent('.lesson-program')) ?? '', /^device smoke/);
  await page.goto(`${address}#lesson=porch-light:2`);
  await step(page, 'porch-light', 2);
  await page.keyboard.press('PageDown');
  await page.waitForSelector('.lesson-run .when');
  assert.deepEqual(await page.locator('.lesson-run .when').allTextContents(), ['9:00', '9:00', '9:00:01', '9:05']);
}, still);
