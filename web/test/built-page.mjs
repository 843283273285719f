// The built page in Chromium, for the scripts that are no tests.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';

export const web = fileURLToPath(new URL('..', import.meta.url));

/** Serves dist/ as the browser tests do; answers {address, browser, close}. */
export async function openBuiltPage() {
  const { outputFiles } = await build({ entryPoints: [`${web}test/browser/site.ts`], bundle: true, format: 'esm', platform: 'node', write: false });
  const { serve } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
  const site = await serve(`${web}dist`);
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  const close = async () => {
    await browser.close();
    site.close();
  };
  return { address: site.address, browser, close };
}
