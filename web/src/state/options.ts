/** With which options a program is checked, and which algorithms are compared on it. */
import { timedRows, untimedRows, type AlgorithmRow } from '../engine/algorithms.gen.ts';
import type { Options } from '../engine/protocol.gen.ts';
import type { Change, Feature } from './feature.ts';

export interface OptionsState {
  readonly options: Options;
  /** algorithms of the compare view, the reference first */
  readonly algorithms: readonly string[];
}

const nameOf = (row: AlgorithmRow | undefined): string => row?.name ?? '';
const recommended = (rows: readonly AlgorithmRow[]): string => nameOf(rows.find((r) => r.recommended));
const compared = (rows: readonly AlgorithmRow[]): readonly string[] => rows.filter((r) => r.compared).map((r) => r.name);

/** Seconds after which the page asks whether a check is to go on, where the options have no limit of their own. */
export const patience = 30;

/** MB that the search takes at most in a browser, where the options say nothing: the engine's own limit. */
export const usualMB = 2048;

/** The options with which the engine is asked: it comes back after so many seconds at the latest. */
export const within = (options: Options, seconds: number): Options => (options.maxSeconds > 0 ? options : { ...options, maxSeconds: seconds });

/** The options a new reader gets. Zero values are the engine's defaults. */
export const defaultOptions: Options = {
  algorithm: recommended(untimedRows), time: 'any-time', maxStates: 0, maxSeconds: 0, maxMB: 0,
  maxDepth: 0, seed: 0, noSlicing: false, log: 2000, profile: '',
};

/** The algorithms compared unless the reader picks others, the reference first. */
export const defaultAlgorithms = compared(untimedRows);

/** What exact times are compared with. */
export const timedAlgorithms = compared(timedRows);

/** The algorithm that others are compared with. */
export const referenceAlgorithm = nameOf(untimedRows.find((r) => r.reference));

export const isTimed = (options: Options): boolean => options.time === 'timed';

const rowsFor = (options: Options): readonly AlgorithmRow[] => (isTimed(options) ? timedRows : untimedRows);

/** The algorithm that options name, if this page knows it. */
export const algorithmFor = (options: Options): AlgorithmRow | undefined => rowsFor(options).find((r) => r.name === options.algorithm);

/** The algorithm for those who do not choose, as a program's times are read. */
export const recommendedFor = (options: Options): string => recommended(rowsFor(options));

/** What is compared unless the reader picks others. */
export const usualAlgorithms = (options: Options): readonly string[] => (isTimed(options) ? timedAlgorithms : defaultAlgorithms);

export const optionsFeature: Feature<OptionsState> = {
  initial: { options: defaultOptions, algorithms: defaultAlgorithms },
  newProgram: ({ options }) => ({ options: withoutStart(options), algorithms: usualAlgorithms(options) }),
  toLink: ({ options, algorithms }, include) => ({ options, compare: include.comparison ? algorithms : [] }),
  fromLink: ({ options, compare }) => ({ options, algorithms: compare.length > 0 ? compare : usualAlgorithms(options) }),
};

/** When another program starts, how, and how long it is looked at is its own matter. */
function withoutStart(options: Options): Options {
  const { start: _start, for: _for, set: _set, ...rest } = options;
  return rest;
}

/** Options as a browser kept them: those of today, and the one option that profiles had before they had names. */
export function optionsIn(kept: object): Partial<Options> {
  const today = [...Object.keys(defaultOptions), 'start', 'for', 'set', 'profileOptions'];
  const { group } = kept as { readonly group?: string };
  const named = group ? { profileOptions: [{ name: 'group', value: group }] } : {};
  return { ...named, ...Object.fromEntries(Object.entries(kept).filter(([name]) => today.includes(name))) };
}

/** Whether two option sets ask for the same exploration. What is missing is the default. */
export const sameOptions = (a: Options, b: Options): boolean => a === b || askedFor(a) === askedFor(b);

function askedFor(options: Options): string {
  const { start = '', for: length = 0, set = [], profileOptions = [], ...rest } = options;
  return JSON.stringify([Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)), start, length, set.map((s) => [s.location, s.value]), profileOptions.map((o) => [o.name, o.value])]);
}

export const setOptions = (change: Partial<Options>): Change<OptionsState> => (page) =>
  ({ ...page, options: { ...page.options, ...change } });

/** The options and the algorithms to compare as a new reader gets them. */
export const resetOptions: Change<OptionsState> = (page) => ({ ...page, ...optionsFeature.initial });

export const setAlgorithms = (algorithms: readonly string[]): Change<OptionsState> => (page) => ({ ...page, algorithms });
