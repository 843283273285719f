// How soon the page shows what a key asks for: stepping through runs, and switching from tool to tool and back.
import { importTyped } from './built-page.mjs';
import { strides } from './bench-graph.mjs';

const steps = 40;
const rounds = 6;
const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];

/** In the page: after the next key, waits until all of `shown` is there and painted; answers after how many ms. */
function shownAfterKey([shown, before]) {
  const there = () => {
    const position = document.querySelector('.position')?.textContent;
    return (before === null || (position !== undefined && position !== before)) && shown.every((selector) => document.querySelector(selector));
  };
  window.shownAfter = new Promise((resolve) => {
    window.addEventListener('keydown', ({ timeStamp }) => {
      const look = () => {
        if (!there()) return requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel(); // answers after the frame is painted
        port1.onmessage = () => resolve(performance.now() - timeStamp);
        return requestAnimationFrame(() => port2.postMessage(null));
      };
      look();
    }, { capture: true, once: true });
  });
}

async function pressed(page, key, shown, stepping) {
  const before = stepping ? await page.textContent('.position') : null;
  await page.evaluate(shownAfterKey, [shown, before]);
  await page.keyboard.press(key);
  return page.evaluate(() => window.shownAfter);
}

/** Goes through the run and back, the picture named by `selector` beside it; the milliseconds of each step. */
async function walk(page, selector) {
  const times = [];
  await page.keyboard.press('Home');
  const last = Number((await page.textContent('.position')).split('/')[1]);
  for (let i = 0; i < steps; i++) times.push(await pressed(page, Math.floor(i / last) % 2 === 0 ? 'ArrowRight' : 'ArrowLeft', [selector], true));
  return times;
}

const views = {
  g: '#view-body .graph-body :is(svg.state-graph g.node, canvas)',
  v: '#view-body .compare-graph.other g.node',
  a: '#view-body .algorithm-pane g.node',
  h: '#view-body .home-view',
  t: '#view-body .time-pane',
  m: '#view-body .matrix-pane',
};

/** Prints the figures; `want` complains when one is worse than promised. */
export async function benchReaction(browser, address, want) {
  const { openVerified, write, check, porch } = await importTyped('test/browser/steps.ts');
  const programs = [['the first example', null], ['a porch light', porch], ['200 states', strides([1, 2])]];
  for (const [name, text] of programs) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await openVerified(page, address);
    if (text !== null) {
      await write(page, text);
      await check(page);
    }
    await page.waitForSelector('.position');
    await page.click('.narration-text');
    for (const key of 'gh') {
      if (key === 'h' && text !== null) continue;
      await pressed(page, key, [views[key]], false);
      const times = await walk(page, views[key]);
      console.log(`reaction        ${name}, ${key === 'g' ? 'graph' : 'home'}: a step is shown after ${median(times).toFixed(0)} ms, the slowest after ${Math.max(...times).toFixed(0)} ms`);
      want(median(times) <= 50, `${name}: half of the steps take more than 50 ms to be shown`);
    }
    const first = {};
    const times = Object.fromEntries(Object.keys(views).map((key) => [key, []]));
    for (let round = 0; round <= rounds; round++) {
      for (const [key, selector] of Object.entries(views)) {
        const took = await pressed(page, key, [selector], false);
        if (round === 0) first[key] = took;
        else times[key].push(took);
      }
    }
    for (const key of Object.keys(views)) {
      console.log(`reaction        ${name}, tool ${key.toUpperCase()}: shown after ${median(times[key]).toFixed(0)} ms, the first time after ${first[key].toFixed(0)} ms`);
      want(median(times[key]) <= 100, `${name}: switching to ${key} takes more than 100 ms`);
    }
    await context.close();
  }
}
