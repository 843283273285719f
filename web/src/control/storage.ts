/**
 * What a tab of the browser remembers between visits: looks, options and what
 * was on the page. A program of the reader's own is in the library; here is
 * only which one it was. A tab that is loaded again shows what it showed, a new
 * one what was shown last anywhere.
 */
import type { File, Options } from '../engine/protocol.gen.ts';
import { defaultOptions, optionsIn } from '../state/options.ts';
import { rememberedOf, type Page } from '../state/page.ts';
import { keep, kept } from './kept.ts';

export interface Remembered {
  /** none when the program is in the library */
  readonly files: readonly File[];
  readonly open: number;
  readonly example: string;
  readonly origin: string;
  readonly title: string;
  readonly options: Options;
  /** what features want to be remembered; in the browser it stands beside the rest */
  readonly looks: Partial<Page>;
  /** id of the program in the library, or "" */
  readonly program: string;
}

export const remember = (page: Page, program: string): Remembered => ({
  files: program === '' ? page.files : [], open: page.open, example: page.example, origin: page.origin, title: page.title,
  options: page.options, looks: rememberedOf(page), program,
});

/** What was remembered last; in the first place that remembers something. */
export function load(...places: readonly Storage[]): Remembered | null {
  for (const place of places) {
    const found = read(place);
    if (found) return found;
  }
  return null;
}

function read(place: Storage): Remembered | null {
  const found = kept<Pick<Remembered, 'files'> & Partial<Omit<Remembered, 'looks'> & Page>>(place, 'crosscheck');
  if (!found || (found.files.length === 0 && !found.program)) return null;
  const { example = '', origin = example, open = 0, title = '', program = '', options = {} } = found;
  return { ...found, looks: rememberedOf(found), open, title, program, example, origin, options: { ...defaultOptions, ...optionsIn(options) } };
}

/** Saves, where the browser lets it. */
export const save = (place: Storage, { looks, ...value }: Remembered): boolean => keep(place, 'crosscheck', { ...value, ...looks });
