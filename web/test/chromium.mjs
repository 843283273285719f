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

export const launchBrowser = () => chromium.launch({ executablePath, args });
