/**
 * Runs the browser tests, each in a fresh profile, and closes with "N passed,
 * N failed". Several browsers share the tests; those that measure time follow
 * with nothing beside them. Nobody waits for a while: tests wait for what they
 * need, so patiently that a busy machine makes them slow and not wrong.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { executablePath, launchBrowser } from '../chromium.mjs';
import { executablePath as firefoxPath, launchFirefox } from '../firefox.mjs';
import { serve } from './site.ts';

/** How long a test waits for something, in ms, before it takes it for missing. */
export const patience = 180_000;

/** What a test gets: a page of its own, and where the built page is. */
export interface World {
  readonly page: Page;
  readonly address: string;
  /** Another tab of the same profile. */
  tab(): Promise<Page>;
  /** Says something below the test's line. */
  note(text: string): void;
}

interface Test {
  readonly name: string;
  readonly options: BrowserContextOptions;
  readonly run: (world: World) => Promise<void>;
}

const tests: Test[] = [];
const timed: Test[] = [];
const inFirefox: Test[] = [];

export function webtest(name: string, run: Test['run'], options: BrowserContextOptions = {}): void {
  tests.push({ name, run, options });
}

/** An essential test, in Firefox as well; `run` must not need what only Chromium has. */
export function bothtest(name: string, run: Test['run'], options: BrowserContextOptions = {}): void {
  tests.push({ name: `${name}, in Chromium`, run, options });
  inFirefox.push({ name: `${name}, in Firefox`, run, options: { permissions: [], ...options } });
}

/** A test of how long something takes. */
export function timedtest(name: string, run: Test['run']): void {
  timed.push({ name, run, options: {} });
}

/** Runs all tests on a built page in a number of browsers; answers whether all passed. */
export async function runAll(dist: string, browsers: number): Promise<boolean> {
  if (!existsSync(executablePath)) throw new Error(`${executablePath} is missing: make chromium installs it`);
  if (inFirefox.length > 0 && !existsSync(firefoxPath)) throw new Error(`${firefoxPath} is missing: make firefox installs it`);
  if (!existsSync(join(dist, 'index.html'))) throw new Error('the page is not built: make build');
  const site = await serve(dist);
  const results = [
    ...await share(tests, browsers, site.address, () => launchBrowser({ measured: false })),
    ...await share(inFirefox, 2, site.address, launchFirefox),
    ...await share(timed, 1, site.address, launchBrowser),
  ];
  site.close();
  const passed = results.filter((ok) => ok).length;
  console.log(`${passed} passed, ${results.length - passed} failed`);
  return passed === results.length && passed > 0;
}

/** Whether each test passed; each browser takes the next test when it is done with one. */
async function share(all: readonly Test[], browsers: number, address: string, launch: () => Promise<Browser>): Promise<readonly boolean[]> {
  const waiting = [...all];
  const work = async (): Promise<readonly boolean[]> => {
    const results: boolean[] = [];
    let browser = await launch();
    for (let test = waiting.shift(); test; test = waiting.shift()) {
      let outcome = await attempt(browser, test, address);
      if (outcome === 'not drawn') {
        await browser.close();
        browser = await launch();
        outcome = await attempt(browser, test, address);
      }
      results.push(outcome === 'passed');
    }
    await browser.close();
    return results;
  };
  return (await Promise.all(Array.from({ length: Math.min(browsers, all.length) }, work))).flat();
}

/**
 * How a test went. A browser can stop drawing: scripts are answered, frames do
 * not come, and all that waits for a thing to stand still waits for ever. That is
 * no failure of the page's, and the test is run once more in a new browser.
 */
type Outcome = 'passed' | 'failed' | 'not drawn';
const marks: Record<Outcome, string> = { passed: '✔', failed: '✖', 'not drawn': '↻' };

/** Runs a test and tells how it went, in lines that stand together. */
async function attempt(browser: Browser, { name, options, run }: Test, address: string): Promise<Outcome> {
  const began = performance.now();
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, permissions: ['clipboard-read', 'clipboard-write'], serviceWorkers: 'block', ...options });
  const problems: string[] = [];
  const notes: string[] = [];
  const watched: Watched[] = [];
  let undrawn = false;
  const tab = async () => {
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    watched.push(watch(page));
    page.on('pageerror', (error) => problems.push(`error in the page: ${error.stack ?? error.message}`));
    return page;
  };
  try {
    await run({ page: await tab(), address, tab, note: (text) => notes.push(`  ${text}`) });
  } catch (reason) {
    const drawn = await Promise.all(watched.map(draws));
    undrawn = drawn.includes('answers and draws no frame');
    problems.unshift(`the page ${drawn.join(', another ')}`, reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
    for (const one of watched) problems.push(await state(one));
  } finally {
    await context.close();
  }
  const outcome = problems.length === 0 ? 'passed' : undrawn ? 'not drawn' : 'failed';
  console.log([`${marks[outcome]} ${name} (${Math.round(performance.now() - began)} ms)`, ...notes, ...problems].join('\n'));
  return outcome;
}

/** Whether a page still draws: the first line of a failed test. */
async function draws({ page }: Watched): Promise<string> {
  return await Promise.race([
    page.evaluate(async () => {
      const frame = (): Promise<string | null> => Promise.race([
        new Promise<string>((done) => requestAnimationFrame(() => done([...document.querySelectorAll('button')].map((one) => Object.values(one.getBoundingClientRect().toJSON()).join()).join(' ')))),
        new Promise<null>((done) => setTimeout(() => done(null), 20_000)),
      ]);
      const [first, second] = [await frame(), await frame()];
      if (first === null || second === null) return document.hidden ? 'is hidden' : 'answers and draws no frame';
      return first === second ? 'draws' : 'draws, and its buttons move';
    }),
    new Promise<string>((done) => { setTimeout(() => done('does not answer'), 50_000); }),
  ]).catch((reason: unknown) => `is gone (${String(reason)})`);
}

/** A page with what it said and what it asked for and did not get. */
interface Watched {
  readonly page: Page;
  readonly said: string[];
  readonly open: Set<Request>;
}

function watch(page: Page): Watched {
  const said: string[] = [];
  const open = new Set<Request>();
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('crash', () => said.push('the page crashed'));
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    said.push(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  return { page, said, open };
}

/** What a page shows at the moment, for whoever reads of a failed test. */
async function state({ page, said, open }: Watched): Promise<string> {
  const shown = await Promise.race([
    page.evaluate(() => `in ${document.activeElement?.tagName ?? 'nothing'}\n${document.body.innerText.slice(0, 1_500)}`),
    new Promise<string>((done) => { setTimeout(() => done('does not answer'), 10_000); }),
  ]).catch((reason: unknown) => String(reason));
  return [
    `the page: ${page.url().slice(0, 200)}`, `workers: ${page.workers().map((worker) => worker.url()).join(' ')}`,
    ...[...open].map((request) => `waits for ${request.url().slice(0, 200)}`), ...said.slice(-20), shown,
  ].join('\n    ');
}
