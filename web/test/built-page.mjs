// The built page in Chromium, for the scripts that are no tests.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';

export const web = fileURLToPath(new URL('..', import.meta.url));

/** A module in TypeScript. */
export async function importTyped(path) {
  const { outputFiles } = await build({ entryPoints: [`${web}${path}`], bundle: true, format: 'esm', platform: 'node', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** Serves a built page as the browser tests do; answers {address, browser, close}. */
export async function openBuiltPage(dist = `${web}dist`) {
  const { serve } = await importTyped('test/browser/site.ts');
  const site = await serve(dist);
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  const close = async () => {
    await browser.close();
    site.close();
  };
  return { address: site.address, browser, close };
}
