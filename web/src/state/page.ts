/**
 * The page as one immutable value. Everything shown is a function of it, and
 * it changes only through the transactions beside this file: functions from a
 * page to a page that touch nothing else.
 *
 * Its heart is one cursor, {program, options, run, step}: the timeline, the
 * state panel, the graph and the source all show the same step.
 */
import type {
  Analysis, CheckResult, CompareResult, Failed, File, Hello, Options, Pick, Progress, Setup, Trace,
} from '../engine/protocol.gen.ts';
import type { Exercise } from './exercise.ts';
import type { LessonPlace } from './lesson.ts';
import type { Difference, Linked } from './linked.ts';
import { emptyMatrix, type Matrix } from './matrix.ts';
import type { Asked, OwnRun, Place } from './own-runs.ts';
import type { Against } from './pair-runs.ts';

/** Which run is shown. A fork is a run the reader built by taking other events. */
export type RunChoice =
  | { readonly kind: 'finding'; readonly index: number }
  | { readonly kind: 'sample'; readonly index: number }
  | { readonly kind: 'missed'; readonly row: number; readonly index: number }
  | { readonly kind: 'asked'; readonly index: number }
  | { readonly kind: 'fork'; readonly start: number; readonly picks: readonly Pick[]; readonly from: number };

/** What the engine is doing about the program. */
export type Work =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking'; readonly progress: Progress | null; readonly stopping: boolean }
  | { readonly kind: 'comparing'; readonly progress: Progress | null; readonly stopping: boolean };

/** A finished check: the result and the program and options it belongs to. */
export interface Checked {
  readonly result: CheckResult;
  readonly files: readonly File[];
  readonly options: Options;
  /** false while the result is the one made when the page was built */
  readonly verified: boolean;
}

/** A finished comparison. */
export interface Compared {
  readonly result: CompareResult;
  readonly files: readonly File[];
  readonly options: Options;
}

/** The home of a program and the settings of its apps. */
export interface KnownSetup {
  readonly setup: Setup;
  readonly files: readonly File[];
}

/** Something the reader should be told above everything else. */
export type Notice =
  | { readonly kind: 'engine-bug'; readonly failed: Failed }
  | { readonly kind: 'engine-crash'; readonly message: string }
  | { readonly kind: 'bad-link'; readonly failed: Failed }
  | { readonly kind: 'verdict-differs'; readonly engine: string; readonly differences: readonly Difference[]; readonly cutShort: boolean }
  | { readonly kind: 'reproduced'; readonly engine: string; readonly states: number }
  | { readonly kind: 'stopped' };

export type View = 'home' | 'graph' | 'time' | 'compare' | 'algorithm' | 'matrix' | 'about';
/** The parts of the page that can be shown alone. */
export type Pane = 'program' | 'results' | 'run';
export type Theme = 'auto' | 'light' | 'dark';
export type Dialog = 'none' | 'share' | 'help' | 'examples' | 'options' | 'rename' | 'palette' | 'library' | 'lessons';

/** A position to show in the editor; seq tells two equal requests apart. */
export interface Reveal {
  readonly file: number;
  readonly from: number;
  readonly to: number;
  readonly seq: number;
  readonly focus: boolean;
}

export interface Page {
  readonly files: readonly File[];
  /** which file the editor shows */
  readonly open: number;
  /** id of the example the files are, unchanged; "" otherwise */
  readonly example: string;
  /** id of the example the files began as, changed or not; "" otherwise */
  readonly origin: string;
  readonly title: string;
  /** the link that the program came from, or null */
  readonly linked: Linked | null;
  readonly options: Options;
  /** algorithms of the compare view, the reference first */
  readonly algorithms: readonly string[];

  readonly hello: Hello | null;
  readonly analysis: Analysis | null;
  readonly work: Work;
  readonly checked: Checked | null;
  readonly compared: Compared | null;
  readonly setup: KnownSetup | null;
  readonly matrix: Matrix;

  readonly run: RunChoice | null;
  /** the run beside it that it is compared with */
  readonly against: Against | null;
  /** the runs that the reader built, the latest last */
  readonly own: readonly OwnRun[];
  /** where the reader was before each of the last forks */
  readonly undo: readonly Place[];
  /** runs that the engine was asked for */
  readonly asked: Asked | null;
  readonly trace: Trace | null;
  readonly step: number;
  readonly playing: boolean;
  /** steps per second */
  readonly speed: number;
  /** seconds from the start, while a run with times stands between two steps; else null */
  readonly now: number | null;
  /** how many times faster than the clock a run with times plays; 0 plays step by step */
  readonly pace: number;

  readonly view: View;
  /** what the graph shows, as scope.ts writes it */
  readonly scope: string;
  /** the condition of the search for a state, while that is open; else null */
  readonly find: string | null;
  /** the pane shown alone, or null */
  readonly maximised: Pane | null;
  readonly theme: Theme;
  /** whether single letters are keys of the page */
  readonly singleKeys: boolean;
  readonly dialog: Dialog;
  /** the exercise that the reader is at, or null */
  readonly exercise: Exercise | null;
  /** whether the page is shown to a room */
  readonly projector: boolean;
  /** the lesson that is shown in place of the program, or null */
  readonly lesson: LessonPlace | null;
  readonly notice: Notice | null;
  readonly reveal: Reveal | null;
}

/** The options a new reader gets. Zero values are the engine's defaults. */
export const defaultOptions: Options = {
  algorithm: 'dpor', time: 'any-time', maxStates: 0, maxSeconds: 0, maxMB: 0,
  maxDepth: 0, seed: 0, noSlicing: false, log: 2000, profile: '', group: '',
};

/** The algorithms compared unless the reader picks others. */
export const defaultAlgorithms: readonly string[] = ['full', 'dpor', 'dpor-printed', 'naive-path'];

export const emptyPage: Page = {
  files: [{ name: 'program.cross', text: '' }],
  open: 0,
  example: '',
  origin: '',
  title: '',
  linked: null,
  options: defaultOptions,
  algorithms: defaultAlgorithms,
  hello: null,
  analysis: null,
  work: { kind: 'idle' },
  checked: null,
  compared: null,
  setup: null,
  matrix: emptyMatrix,
  run: null,
  against: null,
  own: [],
  undo: [],
  asked: null,
  trace: null,
  step: 0,
  playing: false,
  speed: 1,
  now: null,
  pace: 60,
  view: 'graph',
  scope: '',
  find: null,
  maximised: null,
  theme: 'auto',
  singleKeys: true,
  dialog: 'none',
  exercise: null,
  projector: false,
  lesson: null,
  notice: null,
  reveal: null,
};

/** Whether two programs are the same text. */
export function sameFiles(a: readonly File[], b: readonly File[]): boolean {
  return a === b || (a.length === b.length && a.every((f, i) => f.name === b[i]?.name && f.text === b[i]?.text));
}

/** Whether two option sets ask for the same exploration. What is missing is the default. */
export const sameOptions = (a: Options, b: Options): boolean => a === b || askedFor(a) === askedFor(b);

function askedFor(options: Options): string {
  const { start = '', for: length = 0, set = [], ...rest } = options;
  return JSON.stringify([Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)), start, length, set.map((s) => [s.location, s.value])]);
}

/** Whether the result shown no longer belongs to the text or the options. */
export function isStale(page: Page): boolean {
  const c = page.checked;
  return c !== null && !(sameFiles(c.files, page.files) && sameOptions(c.options, page.options));
}

/** Whether the program has no text at all. */
export function isEmpty(page: Page): boolean {
  return page.files.every((f) => f.text.trim() === '');
}

/** The view that can be shown: only an example has something to tell about it. */
export function shownView(page: Page): View {
  return page.view === 'about' && page.origin === '' ? 'graph' : page.view;
}

/** The state of the explored graph at the cursor, or null when it is not stored. */
export function currentState(page: Page): number | null {
  const state = page.trace?.steps[page.step]?.state ?? -1;
  return state < 0 ? null : state;
}

/** The states of the shown run, a step each; -1 where the check did not store one. */
export function pathStates(page: Page): readonly number[] {
  return (page.trace?.steps ?? []).map((s) => s.state);
}
