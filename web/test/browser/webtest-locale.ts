// Other languages, other directions, larger type: what a reader may ask of a page.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { webtest } from './harness.ts';
import { openVerified } from './steps.ts';

/** Remembers what the engine says: those words are not the page's. */
const listen = (page: Page): Promise<unknown> => page.addInitScript(() => {
  const heard = { text: '' };
  (window as unknown as { heard: typeof heard }).heard = heard;
  const Original = Worker;
  window.Worker = class extends Original {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      this.addEventListener('message', (event: MessageEvent<{ kind: string; bytes?: Uint8Array }>) => {
        if (event.data.kind === 'reply' && event.data.bytes) heard.text += new TextDecoder().decode(event.data.bytes);
      });
    }
  };
});

/** Texts on the page that neither a table of texts nor the engine nor the examples hold. */
const strangers = (page: Page, examples: string): Promise<readonly string[]> => page.evaluate((data) => {
  const known = ((window as unknown as { heard: { text: string } }).heard.text + data + (document.getElementById('inlined')?.textContent ?? '')).replaceAll('\\"', '"').replaceAll('\\n', ' ').replaceAll('`', '');
  const isKnown = (text: string) => text.trim().replace(/^(?:\d+|invariant|never|reachable|final) /, '').split(/[^\p{L}\p{N}\s'’“”"._-]+/u).every((piece) => !/\p{L}{2}/u.test(piece) || known.includes(piece.trim().replace(/\s+/g, ' ')));
  const isMarked = (text: string) => text.includes('[') || text.includes(']') || !/\p{L}{2}/u.test(text) || isKnown(text);
  const shown = (element: Element | null): element is Element => element !== null && !element.closest('.cm-editor, kbd, script, style, noscript, .about, .run-events, .event-order') && element.checkVisibility();
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (shown(node.parentElement) && !isMarked(node.textContent ?? '')) found.push(`${node.parentElement?.getAttribute('class')}: ${node.textContent}`);
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const text = element.getAttribute(name) ?? '';
      if (shown(element) && !isMarked(text)) found.push(`${name} of ${element.getAttribute('class')}: ${text}`);
    }
  }
  return [...new Set(found)];
}, examples);

const views = ['home', 'time', 'compare', 'algorithm', 'matrix', 'graph'];

const opened: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['examples', (page) => page.click('[data-action=examples]')],
  ['options', (page) => page.click('[data-action=options]')],
  ['share', (page) => page.click('[data-action=share]')],
  ['help', (page) => page.click('[data-action=help]')],
  ['lessons', (page) => page.click('[data-action=lessons]')],
  ['palette', (page) => page.keyboard.press('Control+k')],
];

webtest('every text passes through the tables of texts: in a made-up language none stays readable', async ({ page, address }) => {
  await listen(page);
  await openVerified(page, `${address}?locale=pseudo`);
  assert.equal(await page.getAttribute('html', 'lang'), 'en-x-made-up');
  const examples = await page.evaluate(async () => (await fetch(JSON.parse(document.getElementById('inlined')?.textContent ?? '').assets.examples)).text());
  const found = new Set<string>();
  const look = async (where: string) => {
    for (const text of await strangers(page, examples)) found.add(`${where}: ${text}`);
  };
  await look('page');
  for (const view of views) {
    await page.click(`#tab-${view}`);
    await page.waitForSelector(`#tab-${view}[aria-selected=true]`);
    await page.waitForFunction(() => document.querySelector('#view-body')?.textContent !== '');
    await look(view);
  }
  for (const [name, open] of opened) {
    await open(page);
    await page.waitForSelector('dialog[open]');
    await look(name);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
  }
  assert.deepEqual([...found], []);
});

/** Panes that lie over each other, or stick out of the window. */
const misplaced = (page: Page): Promise<readonly string[]> => page.evaluate(() => {
  const panes = [...document.querySelectorAll('.pane, .verdict, .top-bar')].map((pane) => ({ name: pane.className, box: pane.getBoundingClientRect() }));
  const out = panes.filter(({ box }) => box.left < -1 || box.right > innerWidth + 1 || box.width < 40).map(({ name }) => `${name} sticks out`);
  const over = panes.flatMap((a, i) => panes.slice(i + 1).filter((b) =>
    Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 2 && Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 2)
    .map((b) => `${a.name} over ${b.name}`));
  return [...out, ...over];
});

const wider = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [width, height] of [[1280, 860], [900, 700], [390, 844]] as const) {
  webtest(`from right to left, ${width} px wide: no pane lies over another or is cut; program and time run as ever`, async ({ page, address }) => {
    await openVerified(page, `${address}?locale=rtl`);
    assert.equal(await page.getAttribute('html', 'dir'), 'rtl');
    assert.deepEqual(await misplaced(page), []);
    assert.equal(await wider(page), 0);
    const directions = await page.evaluate(() => ['.cm-content', '.lanes', '.verdict', 'svg.state-graph'].map((s) => {
      const element = document.querySelector(s);
      return element && getComputedStyle(element).direction;
    }));
    assert.deepEqual(directions.slice(0, 3), ['ltr', 'ltr', 'rtl']);
    if (width >= 700) assert.ok(await page.evaluate(() => (document.querySelector('.editor-pane')?.getBoundingClientRect().left ?? 0) > innerWidth / 2));
  }, { viewport: { width, height } });
}

webtest('at four times the size nothing has to be scrolled sideways, and everything can be reached', async ({ page, address }) => {
  await openVerified(page, address);
  assert.equal(await wider(page), 0);
  assert.deepEqual(await misplaced(page), []);
  for (const action of ['check', 'share', 'help', 'play-run']) assert.ok(await page.isVisible(`[data-action=${action}]`), action);
  await page.click('[data-action=help]');
  await page.waitForSelector('.dialog-help');
  assert.equal(await wider(page), 0);
}, { viewport: { width: 320, height: 256 } });

webtest('with more room between letters, words and lines nothing is cut off', async ({ page, address }) => {
  await openVerified(page, address);
  await page.addStyleTag({ content: '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }' });
  const cut = await page.evaluate(() => [...document.querySelectorAll('.top-bar button, .verdict p, .verdict button, .runs-title, .run-title, .run-sentence, .state-pane h3')]
    .filter((e) => e.checkVisibility() && !e.matches('.program-name') && (e.scrollWidth > e.clientWidth + 2 || e.scrollHeight > e.clientHeight + 4) && getComputedStyle(e).overflow !== 'visible').map((e) => e.className));
  assert.deepEqual(cut, []);
  assert.equal(await wider(page), 0);
});

webtest('who asks for little motion gets none, who asks for contrast gets more', async ({ page, address }) => {
  await openVerified(page, address);
  const muted = () => page.evaluate(() => getComputedStyle(document.querySelector('.verdict-figures') ?? document.body).color);
  const usual = await muted();
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
  assert.notEqual(await muted(), usual);
  const moving = await page.evaluate(() => [...document.querySelectorAll('*')].filter((e) => {
    const { transitionDuration, animationName } = getComputedStyle(e);
    return (transitionDuration !== '0s' && transitionDuration !== '') || animationName !== 'none';
  }).map((e) => e.className));
  assert.deepEqual(moving, []);
  await page.emulateMedia({ forcedColors: 'active' });
  assert.ok(await page.evaluate(() => matchMedia('(forced-colors: active)').matches && getComputedStyle(document.querySelector('.badge') ?? document.body).borderTopWidth === '1px'));
});
