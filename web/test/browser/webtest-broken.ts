// The page when what it needs fails: the network, the engine, the browser's storage.
import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import { webtest } from './harness.ts';
import { askAgain, check, openVerified, race, write } from './steps.ts';

const engine = /\/small[^/]*\.wasm$/;

/** Answers that are no engine. */
const failures: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is not there': (route) => route.fulfill({ status: 404 }),
  'is answered with an error': (route) => route.fulfill({ status: 500, body: 'no' }),
  'is a text': (route) => route.fulfill({ contentType: 'text/html', body: '<p>sign in' }),
  'breaks off': (route) => route.fulfill({ contentType: 'application/wasm', body: Buffer.from([0, 97, 115, 109, 1, 0, 0, 0, 1]) }),
  'is garbage': (route) => route.fulfill({ contentType: 'application/wasm', body: 'x'.repeat(1000) }),
  'cannot be asked for': (route) => route.abort('connectionrefused'),
};

for (const [what, fail] of Object.entries(failures)) {
  webtest(`an engine that ${what} is said to be missing, and fetched again when asked`, async ({ page, address }) => {
    await page.route(engine, fail);
    await page.goto(address);
    await page.waitForSelector('[data-notice=engine-missing]');
    await page.unroute(engine);
    await askAgain(page);
    assert.equal(await page.locator('[data-notice]').count(), 0);
  });
}

webtest('an engine whose host never answers is said to be missing', async ({ page, address }) => {
  await page.clock.install();
  await page.route(engine, () => undefined);
  await page.goto(address);
  await page.waitForSelector('.tone-found');
  await page.clock.fastForward('00:30');
  await page.waitForSelector('[data-notice=engine-missing]');
});

webtest('a worker that is not there is a missing engine', async ({ page, address }) => {
  await page.route(/\/worker-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.goto(address);
  await page.waitForSelector('[data-notice=engine-missing]');
});

for (const [what, files] of [['script', /\/main-[^/]*\.js$/], ['chunks', /\/chunk-[^/]*\.js$/]] as const) {
  webtest(`without its ${what} the page says so, and how to go on`, async ({ page, address }) => {
    await page.route(files, (route) => route.fulfill({ status: 404 }));
    await page.goto(address);
    await page.waitForSelector('.late:visible >> text=has not started');
    await page.unroute(files);
    await page.reload(); // a link would lose the program in the address
    await page.waitForSelector('.badge-verified');
    assert.ok(!(await page.isVisible('.late')));
  });
}

/** What nobody of ours wrote. */
const garbage = ['null', '{"files":', '[1,null]', '{"files":[{"name":1}],"columns":"wide","reached":[]}', '"text"', '12'];
const keys = ['crosscheck', 'crosscheck.panes', 'crosscheck.undo', 'crosscheck.lessons', 'crosscheck-published', 'crosscheck.program.x'];

async function graphComes(page: Page, address: string): Promise<void> {
  await openVerified(page, address);
  await page.waitForSelector('svg.state-graph');
  await write(page, race);
  await check(page);
  await page.waitForSelector('.tone-found');
}

for (const text of garbage) {
  webtest(`storage that holds ${text} is set aside, told once, and the graph comes`, async ({ page, address }) => {
    await page.addInitScript(({ names, written }) => {
      if (localStorage.getItem('broken.crosscheck') !== null) return;
      for (const name of names) for (const place of [localStorage, sessionStorage]) place.setItem(name, written);
    }, { names: keys, written: text });
    await graphComes(page, address);
    await page.waitForSelector('[data-quiet=keeping] >> text=could not be read');
    assert.equal(await page.evaluate(() => localStorage.getItem('broken.crosscheck')), text);
    await openVerified(page, address);
    assert.equal(await page.locator('[data-quiet=keeping]').count(), 0);
  });
}

for (const method of ['getItem', 'setItem', 'removeItem', 'key'] as const) {
  webtest(`storage whose ${method} throws costs only what is remembered`, async ({ page, address }) => {
    await page.addInitScript((name) => {
      Storage.prototype[name] = () => {
        throw new DOMException('no', 'QuotaExceededError');
      };
    }, method);
    await graphComes(page, address);
  });
}

webtest('without any storage the page works', async ({ page, address }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, { get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      } });
    }
  });
  await graphComes(page, address);
});
