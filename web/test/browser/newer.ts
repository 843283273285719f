/** A newer version of the page: built like any other, of the same sources with two texts changed. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serve, type Site } from './site.ts';

/** What says otherwise in the newer version: one text is in the page's first script, one in a part that arrives later. */
export const changed = [
  { file: 'src/strings/page.ts', from: 'Keyboard and help', to: 'Keys and help' },
  { file: 'src/strings/dialogs.ts', from: 'How to check', to: 'How it is checked' },
] as const;

/** The folder of the page: tests are put together below it. */
const [web = ''] = fileURLToPath(import.meta.url).split('/.cache/');

const taken = ['src', 'build', 'static', 'build.mjs', 'index.html', 'package.json'];

let newer: Promise<string> | undefined;

/** Serves the newer version, which is built once for all tests. */
export const serveNewer = async (): Promise<Site> => serve(await (newer ??= buildNewer()));

/** Builds it in a folder of its own; answers where it is until the tests end. */
async function buildNewer(): Promise<string> {
  const dir = mkdtempSync(join(web, '.cache/newer-'));
  process.on('exit', () => rmSync(dir, { recursive: true }));
  for (const name of taken) cpSync(join(web, name), join(dir, name), { recursive: true });
  symlinkSync(join(web, 'node_modules'), join(dir, 'node_modules'));
  mkdirSync(join(dir, '.cache'));
  symlinkSync(join(web, '.cache/compressed'), join(dir, '.cache/compressed'));
  for (const { file, from, to } of changed) change(join(dir, file), from, to);
  const dist = join(dir, 'dist');
  await promisify(execFile)(process.execPath, [join(dir, 'build.mjs'), '--engines', join(web, '../.build'), '--examples', join(web, '../examples'), '--reference', join(web, '../engine/doc/spec.md'), '--out', dist]);
  return dist;
}

function change(path: string, from: string, to: string): void {
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} does not say “${from}”`);
  writeFileSync(path, text.replace(from, to));
}
