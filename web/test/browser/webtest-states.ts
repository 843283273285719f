// Every state of the page, looked at by axe in both themes; and on a phone.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { accessible } from './accessible.ts';
import { webtest } from './harness.ts';
import { reach, states } from './states.ts';

/** Both themes of what is on the screen; another theme changes nothing but colours. */
async function inBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await accessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await accessible(page, ['color-contrast']);
}

for (const state of states) {
  webtest(`axe finds nothing wrong in either theme: ${state.name}`, async ({ page, address }) => {
    await reach(state, page, address);
    await inBothThemes(page);
  }, { reducedMotion: 'reduce' });
}

const onPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;
const narrow = ['a finding', 'changes that take a finding away', 'too big', 'an empty editor', 'the comparison', 'the home of two apps', 'my programs'];

for (const state of states.filter((s) => narrow.includes(s.name))) {
  webtest(`on a phone: ${state.name}: axe finds nothing wrong, nothing is wider than the page`, async ({ page, address }) => {
    await reach(state, page, address);
    await accessible(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
  }, onPhone);
}
