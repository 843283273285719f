/** What to change so that findings are gone: what was looked for, and the change that was made. */
import type { File, MendResult, Options } from '../engine/protocol.gen.ts';
import type { Feature } from './feature.ts';

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
  /** null while the search goes on */
  readonly result: MendResult | null;
}

/** A change that was made in the program: what that was before, and after it. */
export interface Mended {
  readonly sentence: string;
  readonly title: string;
  readonly before: readonly File[];
  readonly after: readonly File[];
}

export interface MendState {
  readonly searches: readonly MendSearch[];
  /** the last change that was made, taken back or not */
  readonly mended: Mended | null;
}

const nothing: MendState = { searches: [], mended: null };

export const mendFeature: Feature<MendState> = { initial: nothing, newProgram: () => nothing };
