/** What to change so that findings are gone: what was looked for, and the change that was made. */
import type { File, Hunk, LinkMended, MendResult, Options } from '../engine/protocol.gen.ts';
import type { Feature } from './feature.ts';
import { sameFiles, type ProgramState } from './program.ts';

/** A search for changes that take a finding away. */
export interface MendSearch {
  /** the program and the options of the check that has the finding */
  readonly files: readonly File[];
  readonly options: Options;
  /** its number in that check, and its title */
  readonly finding: number;
  readonly title: string;
  /** how many changes were tried so far */
  readonly tried: number;
  /** what was found so far; null: nothing */
  readonly soFar: MendResult | null;
  /** null while the search goes on */
  readonly result: MendResult | null;
}

/** A change that was made in the program: what it was for, and the program before and after it. */
export interface Mended extends LinkMended {
  readonly after: readonly File[];
  /** none of a change that came with a link */
  readonly hunks: readonly Hunk[];
}

export interface MendState {
  readonly searches: readonly MendSearch[];
  /** the last change that was made, taken back or not */
  readonly mended: Mended | null;
}

const nothing: MendState = { searches: [], mended: null };

export const mendFeature: Feature<MendState, ProgramState> = {
  initial: nothing,
  newProgram: () => nothing,
  // What was before tells the names of the home as well.
  toLink: ({ mended, files }, { before, pseudonyms }) => {
    if (!mended || before === false || pseudonyms || !sameFiles(files, mended.after)) return {};
    const { after: _after, hunks: _hunks, ...told } = mended;
    return { mended: told };
  },
  fromLink: ({ mended, files }) => (mended ? { mended: { ...mended, after: files, hunks: [] } } : {}),
};
