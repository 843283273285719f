/** What the browser remembers between visits: the text, the options, the looks. */
import type { File, Options } from '../engine/protocol.gen.ts';
import { defaultOptions, type Page, type Theme } from '../state/page.ts';

const key = 'crosscheck';

export interface Remembered {
  readonly files: readonly File[];
  readonly open: number;
  readonly example: string;
  readonly origin: string;
  readonly title: string;
  readonly options: Options;
  readonly theme: Theme;
  readonly singleKeys: boolean;
}

export const remember = (page: Page): Remembered => ({
  files: page.files, open: page.open, example: page.example, origin: page.origin, title: page.title,
  options: page.options, theme: page.theme, singleKeys: page.singleKeys,
});

export function load(storage: Storage): Remembered | null {
  try {
    const found = JSON.parse(storage.getItem(key) ?? 'null') as Remembered | null;
    if (!found || !Array.isArray(found.files) || found.files.length === 0) return null;
    return { ...found, origin: found.origin ?? found.example, options: { ...defaultOptions, ...found.options } };
  } catch {
    return null;
  }
}

/** Saves; a browser that refuses (full, private) only forgets. */
export function save(storage: Storage, value: Remembered): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
