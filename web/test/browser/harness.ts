/** Runs the browser tests, each in a fresh profile, and closes with "N passed, N failed". */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { serve } from './site.ts';

const executablePath = '/usr/bin/chromium';
const args = [
  '--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run',
];

/** What a test gets: a page of its own, and where the built page is. */
export interface World {
  readonly page: Page;
  readonly address: string;
  /** Another tab of the same profile. */
  tab(): Promise<Page>;
}

interface Test {
  readonly name: string;
  readonly options: BrowserContextOptions;
  readonly run: (world: World) => Promise<void>;
}

const tests: Test[] = [];

export function webtest(name: string, run: Test['run'], options: BrowserContextOptions = {}): void {
  tests.push({ name, run, options });
}

/** Runs all tests on a built page; answers whether all passed. */
export async function runAll(dist: string): Promise<boolean> {
  if (!existsSync(executablePath)) throw new Error(`${executablePath} is missing: make chromium installs it`);
  if (!existsSync(join(dist, 'index.html'))) throw new Error('the page is not built: make build');
  const site = await serve(dist);
  const browser = await chromium.launch({ executablePath, args });
  let failed = 0;
  for (const test of tests) {
    const began = performance.now();
    const problem = await attempt(browser, test, site.address);
    if (problem !== null) failed++;
    console.log(`${problem === null ? '✔' : '✖'} ${test.name} (${Math.round(performance.now() - began)} ms)`);
    if (problem !== null) console.log(problem);
  }
  await browser.close();
  site.close();
  console.log(`${tests.length - failed} passed, ${failed} failed`);
  return failed === 0 && tests.length > 0;
}

async function attempt(browser: Browser, test: Test, address: string): Promise<string | null> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, permissions: ['clipboard-read', 'clipboard-write'], serviceWorkers: 'block', ...test.options });
  const errors: string[] = [];
  const tab = async () => {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('pageerror', (error) => errors.push(`error in the page: ${error.stack ?? error.message}`));
    return page;
  };
  try {
    await test.run({ page: await tab(), address, tab });
    return errors.length === 0 ? null : errors.join('\n');
  } catch (reason) {
    return [reason instanceof Error ? (reason.stack ?? reason.message) : String(reason), ...errors].join('\n');
  } finally {
    await context.close();
  }
}
