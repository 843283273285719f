// What makes the page installable and lets it work without a network: the
// manifest, the icons and the service worker with the list of what it keeps.
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Where the page registers the service worker. */
export const serviceWorker = 'sw.js';

// Larger files than these are kept when the page has nothing else to do.
const mostBytes = 2_000_000;

/** Copies the manifest and the icons into the built page. */
export const copyStatic = (web, out) => cpSync(join(web, 'static'), out, { recursive: true });

/**
 * Writes the service worker for everything that lies in the built page; `first` are the large files kept at once,
 * and what begins like one of `asked` is fetched when somebody asks for it.
 */
export async function bundleServiceWorker(web, out, script, first, asked) {
  const paths = readdirSync(out, { recursive: true }).map((name) => String(name).replaceAll('\\', '/'))
    .filter((path) => statSync(join(out, path)).isFile() && path !== serviceWorker && !asked.some((begin) => path.startsWith(begin))).sort();
  const isEarly = (path) => first.includes(path) || statSync(join(out, path)).size <= mostBytes;
  const plan = {
    version: versionOf(out, paths), script,
    early: paths.filter(isEarly).map((path) => (path === 'index.html' ? '' : path)),
    later: paths.filter((path) => !isEarly(path)),
  };
  await build({
    absWorkingDir: web, entryPoints: ['src/sw/sw.ts'], outfile: join(out, serviceWorker), bundle: true, minify: true, format: 'iife',
    target: ['es2022'], legalComments: 'none', logLevel: 'warning', define: { PLAN: JSON.stringify(plan) },
  });
}

/** A name for these files: other content is another version. */
function versionOf(out, paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(readFileSync(join(out, path)));
  return hash.digest('base64url').slice(0, 12);
}
