/**
 * The states of the page: how each is reached from a page that has just been
 * verified. Tests look at all of them in both themes, and `make screenshots`
 * takes pictures of those that have a name for it.
 */
import type { Page } from 'playwright-core';
import { doorSaver, drop, nightLight, nine, settled, ten, twoLamps } from './apps.ts';
import { breakWhenAsked, crashNotice } from './killed.ts';
import { openPublishing, withService } from './service.ts';
import { check, deep, exploreFully, large, linkOn, openVerified, porch, race, write } from './steps.ts';

export interface State {
  readonly name: string;
  /** the name of its picture, or "" */
  readonly picture: string;
  reach(page: Page, address: string): Promise<unknown>;
}

/** Reads the porch light with exact times. */
async function exact(page: Page): Promise<void> {
  await write(page, porch);
  await page.press('[data-reading=timed]', 'Enter'); // a pointer may miss what moves as the verdict comes
  await page.waitForSelector('.time-axis');
}

/** The share dialog where an exercise is made. */
async function openExercises(page: Page): Promise<void> {
  await page.click('[data-action=share]');
  await page.click('#share-tab-exercise');
  await page.waitForSelector('.link-text[data-task^="find:"]');
}

/** An exercise to find a run, as whoever gets its link sees it. */
async function openExercise(page: Page): Promise<void> {
  await openExercises(page);
  await page.goto(await page.inputValue('.link-text'));
  await page.reload();
  await page.waitForSelector('.exercise-open');
  await page.waitForSelector('.state-pane button:has-text("ann.presence=notPresent")');
}

const rows: readonly (readonly [name: string, picture: string, reach: State['reach']])[] = [
  ['the first visit', 'first-visit', async (page, address) => {
    await page.addInitScript(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto(address);
    await page.waitForSelector('.welcome');
    await page.waitForSelector('.badge-verified');
    await page.waitForSelector('[data-action=play-run]');
  }],
  ['a finding', 'finding', async (page) => page.waitForSelector('svg.state-graph')],
  ['the desk for homes', 'home-desk', async (page) => {
    await page.click('#tab-home');
    await page.click('[data-action=home-desk]');
    await page.waitForSelector('.home-desk [data-thing=door]');
  }],
  ['the examples', 'examples', async (page) => {
    await page.click('[data-action=examples]');
    await page.waitForSelector('.example');
  }],
  ['the options', 'options', async (page) => {
    await page.click('[data-action=options]');
    await page.waitForSelector('.dialog-options code');
  }],
  ['the share dialog', 'share', async (page) => {
    await page.click('[data-action=share]');
    await page.waitForSelector('.link-length');
  }],
  ['publishing', 'publish', async (page) => {
    await withService(page);
    await openPublishing(page);
    await page.click('[data-action=publish]');
    await page.waitForSelector('[data-role=short-link]');
    await page.keyboard.press('Escape');
    await openPublishing(page);
  }],
  ['a snippet to embed', '', async (page) => {
    await page.click('[data-action=share]');
    await page.click('#share-tab-embed');
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('[data-role=snippet]')?.value.includes('#'));
  }],
  ['a shorter program', 'shorter', async (page) => {
    await page.click('[data-action=share]');
    await page.click('#share-tab-minimise');
    await page.click('[data-action=minimise]');
    await page.waitForSelector('.minimise-done');
  }],
  ['an embedded run', 'embedded', async (page, address) => {
    await page.goto(`${address}?embed=1`);
    await page.waitForSelector('.embed .badge-verified');
    await page.waitForSelector('.embed .lanes');
  }],
  ['an embedded state', '', async (page, address) => {
    await page.goto(`${address}?embed=1&view=state`);
    await page.waitForSelector('.embed .state-title');
  }],
  ['the keyboard map', 'keys', async (page) => {
    await page.click('[data-action=help]');
    await page.waitForSelector('.dialog-help');
  }],
  ['mistakes', 'mistakes', async (page) => {
    await write(page, race.replace('once', 'onse'));
    await page.waitForSelector('.problem-count');
  }],
  ['an empty editor', 'empty', async (page) => {
    await write(page, ' ');
    await page.waitForSelector('.empty-state');
  }],
  ['nothing found', 'nothing-found', async (page) => {
    await write(page, 'var x: bool;\nevent e { x = !x; }\n');
    await check(page);
    await page.waitForSelector('.tone-clear');
  }],
  ['changes that take a finding away', 'mends', async (page) => {
    await page.click('[data-action=mends]');
    await page.waitForSelector('.mends-said:has-text("bring nothing else")');
  }],
  ['a change that was made', 'mended', async (page) => {
    await page.click('[data-action=mends]');
    await page.waitForSelector('.mends-said:has-text("nothing else")');
    await page.click('[data-action=apply-mend] >> nth=0');
    await page.waitForSelector('.tone-clear');
    await page.waitForSelector('.mended');
  }],
  ['both orders of a conflict', 'both-orders', async (page) => {
    await page.click('[data-action=both-orders]');
    await page.waitForSelector('.pair-table');
  }],
  ['a fork, found runs, coverage and the menu of saved files', 'runs', async (page) => {
    await page.click('#pane-timeline .narration-text');
    await page.keyboard.press('Home');
    await page.keyboard.press('f');
    await page.waitForSelector('[data-own]');
    await page.click('[data-action=typical-runs]');
    await page.waitForSelector('.runs-remove');
    await page.click('[data-action=coverage]');
    await page.waitForSelector('.coverage-gutter .covered');
    await page.click('[data-action=save-run]');
    await page.waitForSelector('[data-save-run=gif]');
  }],
  ['the comparison', 'compare', async (page) => {
    await page.click('#tab-compare'); // compares by itself
    await page.waitForSelector('.compare-figures');
    await page.waitForSelector('.compare-pane svg.state-graph');
  }],
  ['the algorithm', 'algorithm', async (page) => {
    await page.click('#tab-algorithm');
    await page.waitForSelector('.algorithm-pane svg.state-graph');
  }],
  ['the home of two apps', 'home', async (page) => {
    await drop(page, [twoLamps, nightLight, doorSaver]);
    await page.waitForSelector('.home-app');
    await settled(page);
    await page.waitForSelector('.pair');
  }],
  ['the devices of the home', 'devices', async (page) => {
    await drop(page, [nightLight, doorSaver]);
    await page.waitForSelector('.home-devices summary');
    await settled(page);
    await page.click('.home-devices summary >> nth=0');
    await page.locator('.home-devices').scrollIntoViewIfNeeded();
  }],
  ['the list of problems', '', async (page) => {
    await write(page, race.replace('{ x = 0; }', '{ xx = 0; }'));
    await page.click('[data-action=problems]');
    await page.waitForSelector('.problem-row');
  }],
  ['the matrix', 'matrix', async (page) => {
    await page.click('#tab-matrix');
    await drop(page, ten.slice(0, 4));
    await page.click('[data-action=matrix-run]');
    await page.waitForSelector('.matrix-progress:has-text("looked at")');
    await page.click('button.cell-undone >> nth=0');
    await page.waitForSelector('.matrix-cell');
    await page.click('.matrix-times summary');
  }],
  ['a home of many automations, two by two', 'pairs-desk', async (page) => {
    await page.click('#tab-home');
    await page.click('[data-action=home-desk]');
    await drop(page, [nine]);
    await page.waitForSelector('.pairs-desk .verdict-sentence:has-text("found between")');
  }],
  ['a run with times and the states of the home', 'time', async (page) => {
    await exact(page);
    await page.click('#tab-time');
    await page.waitForSelector('.states-table');
  }],
  ['what can happen tonight', '', async (page) => {
    await exact(page);
    await page.click('#tab-time');
    await page.click('[data-part=tonight]');
    await page.click('[data-action=tonight]');
    await page.waitForSelector('.tonight-answer');
  }],
  ['exact times side by side with others', '', async (page) => {
    await exact(page);
    await page.click('#tab-compare');
    await page.waitForSelector('.timed-bars');
  }],
  ['the options of exact times', '', async (page) => {
    await exact(page);
    await page.click('[data-action=options]');
    await page.uncheck('[data-action=own-start]');
    await page.waitForSelector('[data-action=start-day]');
  }],
  ['the text about an example', 'about', async (page) => {
    await page.click('#tab-about');
    await page.waitForSelector('.about h2');
  }],
  ['the porch light, where its run ends', 'porch-light', async (page) => {
    await page.click('[data-action=examples]');
    await page.click('[data-example="05-time/porch-light"]');
    await page.waitForSelector('.time-axis');
    await page.waitForSelector('.badge-verified');
  }],
  ['typing: the last result pales', 'typing', async (page) => {
    await write(page, 'event {');
    await page.waitForSelector('.badge-stale');
    await page.waitForSelector('.problem-count.bad');
  }],
  ['running', 'running', async (page) => {
    await write(page, large);
    await exploreFully(page);
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('[data-progress]');
  }],
  ['something found while the search goes on', 'found-so-far', async (page) => {
    await write(page, deep);
    await exploreFully(page);
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('.found-so-far li');
  }],
  ['stopped', '', async (page) => {
    await write(page, large);
    await exploreFully(page);
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('[data-progress]');
    await page.click('[data-action=stop]');
    await page.waitForSelector('.badge-stopped, [data-notice=stopped]');
  }],
  ['too big', 'too-big', async (page) => {
    await write(page, threeCounters);
    await exploreFully(page);
    await page.click('[data-action=options]');
    await page.fill('.limits .limit:first-of-type input', '400');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('.too-big b');
  }],
  ['a crash of the engine', 'crash', async (page) => {
    await breakWhenAsked(page, 'check', 'crash');
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector(crashNotice);
  }],
  ['a bug of the engine', 'bug', async (page) => {
    await breakWhenAsked(page, 'check', 'bug');
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('[data-notice=engine-bug]');
  }],
  ['a damaged link', 'bad-link', async (page, address) => {
    await page.goto('about:blank');
    await page.goto(`${address}#1.broken`);
    await page.waitForSelector('[data-notice=bad-link]');
  }],
  ['a link that is reproduced', 'reproduced', async (page) => {
    await openLink(page, await linkOn(page));
    await page.waitForSelector('[data-notice=reproduced]');
  }],
  ['a link of another engine', 'differs', async (page) => {
    await tamper(page);
    await openLink(page, await linkOn(page));
    await page.waitForSelector('[data-notice=verdict-differs]');
  }],
  ['the palette', 'palette', async (page) => {
    await page.keyboard.press('Control+k');
    await page.fill('.dialog-palette input', 'ph');
    await page.waitForSelector('.palette-row[data-kind=example]');
  }],
  ['parts that cannot be fetched', 'missing-parts', async (page, address) => {
    await page.route(/\/(dialogs|views)-[^/]*\.js$/, (route) => route.abort());
    await page.goto(address);
    await page.waitForSelector('.badge-verified');
    await page.click('#tab-algorithm');
    await drop(page, [nightLight]);
    await page.waitForSelector('#root > .missing');
  }],
  ['a palette of which a part cannot be fetched', 'missing-items', async (page) => {
    await page.route(/\/(teaching-[^/]*\.js|examples-[^/]*\.json)$/, (route) => route.abort());
    await page.keyboard.press('Control+k');
    await page.waitForSelector('.missing >> text=lessons');
  }],
  ['my programs', 'library', async (page) => {
    await write(page, race);
    await check(page);
    await write(page, porch);
    await page.click('[data-action=examples]');
    await page.click('[data-action=library]');
    await page.waitForSelector('.library-row >> nth=1');
    await page.click('.library-row >> nth=1 >> [aria-label^=Delete]');
    await page.waitForSelector('.library-removed');
  }],
  ['the list of lessons', 'lessons', async (page) => {
    await page.click('[data-action=lessons]');
    await page.waitForSelector('[data-open-lesson]');
  }],
  ['a lesson', 'lesson', async (page, address) => {
    await page.goto('about:blank');
    await page.goto(`${address}#lesson=stop-too-early:3`);
    await page.waitForSelector('.lesson-graph .node');
  }],
  ['projector mode', 'projector', async (page) => {
    await page.click('#pane-timeline .narration-text');
    await page.keyboard.press('p');
    await page.waitForSelector('.projector-leave');
  }],
  ['making an exercise', 'exercise-making', (page) => openExercises(page)],
  ['an exercise', 'exercise', (page) => openExercise(page)],
  ['an exercise that is solved', 'exercise-solved', async (page) => {
    await openExercise(page);
    await page.click('.state-pane button:has-text("smoke.smoke=detected")');
    await page.waitForFunction(() => document.querySelector('.position')?.textContent?.startsWith('1 /'));
    await page.click('.state-pane button:has-text("ann.presence=notPresent")');
    await page.fill('.exercise-code input', 'Ada Lovelace');
    await page.waitForSelector('.completion-code');
  }],
];

export const states: readonly State[] = rows.map(([name, picture, reach]) => ({ name, picture, reach }));

/** Many states that differ in one variable most: it is what should get fewer values. */
const threeCounters = `var level: 0..99;
var lamp: bool;
event up { level = (level + 1) % 100; }
event jump { level = (level * 7 + 3) % 100; }
event flip { lamp = !lamp; }
var steps: 0..9;
event count { steps = (steps + 1) % 10; }
invariant "in their ranges": level < 100 && steps < 10 && (lamp || !lamp);
`;

async function openLink(page: Page, link: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
}

/** Has the next links made as if another engine had come to another verdict. */
const tamper = (page: Page): Promise<void> => page.evaluate(() => {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, message: { kind: string; bytes?: Uint8Array }, ...rest: never[]) {
    if (message.kind !== 'request' || !message.bytes) return post.call(this, message, ...rest);
    const request = JSON.parse(new TextDecoder().decode(message.bytes)) as { op: string; encode?: { digest: string; engine: string } };
    if (request.encode) request.encode = { ...request.encode, digest: 'ffffffffffffffff', engine: '0.0.1' };
    return post.call(this, { ...message, bytes: new TextEncoder().encode(JSON.stringify(request)) }, ...rest);
  } as typeof post;
});

/** Opens the page in a state. */
export async function reach(state: State, page: Page, address: string): Promise<void> {
  await openVerified(page, address);
  await state.reach(page, address);
}
