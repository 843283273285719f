/** The browser of all tests and scripts. */
import { chromium } from 'playwright-core';

const args = [
  '--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run',
  // Takes the place of Playwright's list, of which it is the longer form: without the address bar's popups, two more pages beside each page.
  `--disable-features=${[
    'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'LensOverlay',
    'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints',
    'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup',
  ].join()}`,
];

export const executablePath = '/usr/bin/chromium';

/**
 * Code that runs for a moment is not worth optimising: each test compiles the engines
 * anew, and a quarter of the time went into that. What measures time has it all.
 */
const brief = '--js-flags=--liftoff-only --wasm-lazy-compilation';

/** A browser that is like a visitor's, or one for work that is short and not measured. */
export const launchBrowser = ({ measured = true } = {}) => chromium.launch({ executablePath, args: measured ? args : [...args, brief] });
