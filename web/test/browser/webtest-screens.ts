// The page looks as it did: key screens in the sizes and themes people have, compared with those in test/screens.
import type { Page } from 'playwright-core';
import { webtest } from './harness.ts';
import { looksAsKept } from './looks.ts';
import { reach, states } from './states.ts';

const sizes = {
  390: { width: 390, height: 844 },
  900: { width: 900, height: 700 },
  1100: { width: 1100, height: 760 },
  1280: { width: 1280, height: 720 },
  1440: { width: 1440, height: 900 },
  1920: { width: 1920, height: 1080 },
};

type Screen = `${keyof typeof sizes} ${'light' | 'dark'}`;

/** What is looked at, by the name of its picture, and in which screens. */
const screens: readonly (readonly [picture: string, ...Screen[]])[] = [
  ['first-visit', '1440 light', '1440 dark', '1280 light', '900 dark', '390 light', '390 dark'],
  ['finding', '1440 light', '1440 dark', '1920 light', '1100 dark', '900 light', '390 light'],
  ['home-desk', '1440 light', '1100 dark', '390 dark'],
  ['examples', '1100 light'],
  ['lessons', '1440 dark', '390 light'],
  ['lesson', '1280 light', '1280 dark', '390 light'],
  ['projector', '1280 light', '1280 dark'],
  ['share', '1440 light', '900 dark', '390 light'],
  ['compare', '1440 light', '1920 dark'],
  ['algorithm', '1440 dark'],
  ['mends', '1440 light', '390 dark'],
  ['both-orders', '1440 light'],
  ['porch-light', '1440 light', '1440 dark'],
  ['matrix', '1100 light'],
  ['pairs-desk', '1440 light', '390 dark'],
];

async function reachNamed(picture: string, page: Page, address: string): Promise<void> {
  const state = states.find((one) => one.picture === picture);
  if (!state) throw new Error(`no state has the picture ${picture}`);
  await reach(state, page, address);
}

/** A state is reached once with a pointer and once on a phone, and shown in all its screens. */
function look(picture: string, shown: readonly Screen[], options: object): void {
  if (shown.length === 0) return;
  webtest(`it looks as it did: ${picture} at ${shown.join(', ')}`, async ({ page, address }) => {
    await reachNamed(picture, page, address);
    for (const screen of shown) {
      const [width, colorScheme] = screen.split(' ') as [`${keyof typeof sizes}`, 'light' | 'dark'];
      await page.setViewportSize(sizes[width]);
      await page.emulateMedia({ colorScheme });
      await looksAsKept(page, `${picture}-${width}-${colorScheme}`);
    }
  }, { reducedMotion: 'reduce', ...options });
}

const onPhone = (screen: Screen): boolean => screen.startsWith('390');

for (const [picture, ...shown] of screens) {
  look(picture, shown.filter((screen) => !onPhone(screen)), { viewport: sizes[1440] });
  look(picture, shown.filter(onPhone), { viewport: sizes[390], hasTouch: true, isMobile: true });
}
