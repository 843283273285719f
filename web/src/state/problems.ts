/** Everything the engine said about the text: when it read it, and when it explored what it does. */
import type { Diagnostic, File, Range } from '../engine/protocol.gen.ts';
import { isLeftOut } from './kinds.ts';
import type { Page } from './page.ts';
import { isStale } from './result.ts';

export function problemsOf(page: Page): readonly Diagnostic[] {
  const read = page.analysis?.diagnostics ?? [];
  const { checked } = page;
  if (!checked || isStale(page)) return read;
  const known = new Set(read.map(keyOf));
  return [...read, ...checked.result.diagnostics.filter((d) => !known.has(keyOf(d)))];
}

const keyOf = (d: Diagnostic): string => `${d.code} ${d.range.file} ${d.range.from} ${d.message}`;

/** Apps that are not part of the verdict, because they cannot be read. */
export const leftOutOf = (page: Page): readonly Diagnostic[] => problemsOf(page).filter((d) => isLeftOut(d));

/** Where to begin mending an app that was left out. */
export const firstMistake = (page: Page, leftOut: Diagnostic): Range =>
  (problemsOf(page).find((d) => d.range.file === leftOut.range.file && !isLeftOut(d)) ?? leftOut).range;

/** Whether a place is in the text of a guessed home, which is not among the files. */
export const isInGuess = (files: readonly File[], range: Range): boolean => range.file >= files.length;

/** What was assumed where the program leaves what Crosscheck models. */
export const assumptionsOf = (page: Page): readonly Diagnostic[] => problemsOf(page).filter((d) => d.severity === 'warning' && !isLeftOut(d));
