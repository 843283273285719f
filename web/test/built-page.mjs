// The built page in Chromium, for the scripts that are no tests.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { launchBrowser } from './chromium.mjs';

export const web = fileURLToPath(new URL('..', import.meta.url));

/** A module in TypeScript. */
export async function importTyped(path) {
  mkdirSync(`${web}.cache`, { recursive: true }); // inside the project, where Node finds the packages
  const dir = mkdtempSync(`${web}.cache/typed-`);
  const outfile = `${dir}/module.mjs`;
  try {
    await build({ entryPoints: [`${web}${path}`], bundle: true, format: 'esm', platform: 'node', packages: 'external', outfile });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Serves a built page as the browser tests do; answers {address, browser, close}. */
export async function openBuiltPage(dist = `${web}dist`) {
  const { serve } = await importTyped('test/browser/site.ts');
  const site = await serve(dist);
  const browser = await launchBrowser();
  const close = async () => {
    await browser.close();
    site.close();
  };
  return { address: site.address, browser, close };
}
