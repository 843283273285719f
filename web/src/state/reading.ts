/** The readings of time: any order, at once, exact; what a program is checked with under each. */
import type { Algorithm, File, Options } from '../engine/protocol.gen.ts';
import type { Change } from './feature.ts';
import { languageOf } from './files.ts';
import { isTimed, recommendedFor, usualAlgorithms, type OptionsState } from './options.ts';
import type { ResultState } from './result.ts';

export type Reading = 'any-time' | 'immediate' | 'timed';

export const readings: readonly Reading[] = ['any-time', 'immediate', 'timed'];

export const readingOf = (options: Options): Reading => options.time || 'any-time';

/** Reads the program's times in another way. The two kinds of readings have algorithms of their own. */
export const setReading = (reading: Reading): Change<OptionsState> => (page) => {
  if (readingOf(page.options) === reading) return page;
  const kept = isTimed(page.options) === (reading === 'timed');
  const options = { ...page.options, time: reading };
  if (kept) return { ...page, options };
  return { ...page, options: { ...options, algorithm: recommendedFor(options) }, algorithms: usualAlgorithms(options) };
};

const none: readonly Algorithm[] = [];

/** The algorithms that a reading can be checked with, as far as the engine has told them. */
export const algorithmsOf = (page: OptionsState & ResultState): readonly Algorithm[] =>
  (isTimed(page.options) ? page.hello?.timed : page.hello?.algorithms) ?? none;

/** Whether a program says when or how long: then its readings differ. */
export const usesTime = (files: readonly File[]): boolean =>
  files.some((f) => languageOf(f.name)?.times?.test(withoutComments(f.text)));

const withoutComments = (text: string): string => text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '');
