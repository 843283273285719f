/** Runs: the one on show and the cursor in it, the list the reader chooses from, and what each is made of. */
import type { FindingKind } from '../engine/finding.gen.ts';
import type { Finding, Gap, Hunk, Pick, Run, Step, Trace } from '../engine/protocol.gen.ts';
import { besideText, changeText } from './beside.ts';
import type { Feature } from './feature.ts';
import type { ResultState } from './result.ts';

/** Which run is shown. A fork is a run the reader built by taking other events. */
export type RunChoice =
  | { readonly kind: 'finding'; readonly index: number }
  | { readonly kind: 'sample'; readonly index: number }
  | { readonly kind: 'missed'; readonly row: number; readonly index: number }
  | { readonly kind: 'asked'; readonly index: number }
  | { readonly kind: 'fork'; readonly start: number; readonly picks: readonly Pick[]; readonly from: number };

export type Fork = Extract<RunChoice, { readonly kind: 'fork' }>;

/** A run that the reader built. */
export interface OwnRun {
  readonly choice: Fork;
  readonly number: number;
  /** the run that it left, and after which step; null for one that was built whole */
  readonly left: { readonly run: RunChoice; readonly step: number } | null;
}

/** Where the reader was, for undo. */
export interface Place {
  readonly run: RunChoice | null;
  readonly step: number;
  readonly own: readonly OwnRun[];
}

/** Runs that the engine was asked for. */
export interface Asked {
  readonly title: string;
  readonly runs: readonly Run[];
}

/** A pair of steps that stand beside each other; -1 where a run has none. */
export interface Column {
  readonly a: number;
  readonly b: number;
}

/** The run beside the one on show. */
export interface Against {
  readonly choice: RunChoice;
  readonly trace: Trace;
  readonly columns: readonly Column[];
  /** the column of the cursor, as long as the page's step is in it */
  readonly at: number;
  /** the steps of the run on show whose order is another in this one */
  readonly swapped: readonly [number, number] | null;
  /** the change with which the program has this run, of which the page has no choice; else not there */
  readonly elsewhere?: readonly Hunk[];
}

/** The runs of one result, and where in them the reader is. */
interface OfResult {
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
  /** seconds from the start, while a run with times stands between two steps; else null */
  readonly now: number | null;
  /** how many entries of the search's log have been played */
  readonly played: number;
}

export interface RunState extends OfResult {
  /** steps per second */
  readonly speed: number;
  /** how many times faster than the clock a run with times plays; 0 plays step by step */
  readonly pace: number;
}

/** Runs belong to one result: another one begins without any. */
export const noRuns: OfResult = { run: null, against: null, own: [], undo: [], asked: null, trace: null, step: 0, playing: false, now: null, played: 0 };

export const runFeature: Feature<RunState, ResultState> = {
  initial: { ...noRuns, speed: 1, pace: 60 },
  newProgram: () => noRuns,
  toLink: (page, include) => ({
    ...(include.run ? {
      finding: page.run?.kind === 'finding' ? page.run.index : -1, start: startOf(page, page.run), run: picksOf(page, page.run), step: page.step, beside: besideOf(page, include.pseudonyms === true),
    } : {}),
    played: include.view ? page.played : 0,
  }),
};

/** The run beside the one on show, for a link. */
function besideOf(page: Listed, pseudonyms: boolean): string {
  const { against } = page;
  if (against === null) return '';
  if (against.elsewhere) return pseudonyms ? '' : changeText({ hunks: against.elsewhere, at: against.at });
  return besideText({ start: startOf(page, against.choice), picks: picksOf(page, against.choice), at: against.at, swapped: against.swapped });
}

/** What the list of runs is made of. */
export type Listed = RunState & ResultState;

/** One row of the runs list. */
export interface RunEntry {
  readonly choice: RunChoice;
  readonly title: string;
  readonly sentence: string;
  /** the kind of a finding, or "" for a run on which nothing is wrong */
  readonly findingKind: FindingKind | '';
  /** what to change so that the finding goes away, or "" */
  readonly advice: string;
  /** number of the initial state in which the run begins */
  readonly start: number;
  readonly steps: readonly Step[];
  /** when it ends, in seconds from the start; -1 when that is not known */
  readonly at: number;
  /** how much time can lie between the two commands of a conflict */
  readonly gap: Gap | null;
}

const ofFinding = (f: Finding, choice: RunChoice): RunEntry =>
  ({ choice, title: f.title, sentence: f.sentence, findingKind: f.kind, advice: f.advice, start: f.start, steps: f.run, at: endOf(f.run), gap: f.gap ?? null });

const ofSample = (r: Run, choice: RunChoice): RunEntry =>
  ({ choice, title: r.title, sentence: '', findingKind: '', advice: '', start: r.start, steps: r.run, at: endOf(r.run), gap: null });

const endOf = (run: readonly Step[]): number => run.at(-1)?.at ?? -1;

/** A run that the reader built: its steps are what is known without replaying it. */
const ofOwn = (page: Listed, choice: Fork): RunEntry => {
  const events = page.checked?.result.model.events ?? [];
  const steps = choice.picks.map(({ event, branch }) =>
    ({ event: events[event]?.name ?? '', index: event, branch, text: events[event]?.text ?? '', state: -1, writes: [], at: -1 }));
  return { choice, title: '', sentence: '', findingKind: '', advice: '', start: choice.start, steps, at: -1, gap: null };
};

/** The findings, then the sample runs, then those the reader asked for or built. */
export function runEntries(page: Listed): readonly RunEntry[] {
  const result = page.checked?.result;
  if (!result) return [];
  return [
    ...result.findings.map((f, index) => ofFinding(f, { kind: 'finding', index })),
    ...result.samples.map((r, index) => ofSample(r, { kind: 'sample', index })),
    ...(page.asked?.runs ?? []).map((r, index) => ofSample(r, { kind: 'asked', index })),
    ...page.own.map((o) => ofOwn(page, o.choice)),
  ];
}

/** What a choice stands for; null when the page no longer has it. */
export function entryOf(page: Listed, choice: RunChoice | null): RunEntry | null {
  if (!choice) return null;
  switch (choice.kind) {
    case 'finding':
    case 'sample':
    case 'asked':
      return runEntries(page).find((e) => sameChoice(e.choice, choice)) ?? null;
    case 'missed': {
      const finding = page.compared?.result.rows[choice.row]?.missedFindings[choice.index];
      return finding ? ofFinding(finding, choice) : null;
    }
    case 'fork':
      return ofOwn(page, choice);
    default:
      return choice satisfies never;
  }
}

/** The events to replay for a choice. */
export function picksOf(page: Listed, choice: RunChoice | null): readonly Pick[] {
  if (choice?.kind === 'fork') return choice.picks;
  return entryOf(page, choice)?.steps.map((s) => ({ event: s.index, branch: s.branch })) ?? [];
}

/** Where to begin the replay of a choice. */
export const startOf = (page: Listed, choice: RunChoice | null): number => entryOf(page, choice)?.start ?? 0;

/** Where the run on show begins; its first step is the choice of an initial state. */
export const shownStart = (page: RunState): number => page.trace?.steps[0]?.branch ?? 0;

export function sameChoice(a: RunChoice | null, b: RunChoice | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The choice after the current one, round the list. */
export function nextRun(page: Listed): RunChoice | null {
  const entries = runEntries(page);
  const at = entries.findIndex((e) => sameChoice(e.choice, page.run));
  return entries[(at + 1) % Math.max(1, entries.length)]?.choice ?? null;
}

/** The run that goes on from the cursor with another event. */
export function forkAt(page: RunState, pick: Pick): RunChoice {
  const steps = page.trace?.steps.slice(1, page.step + 1) ?? [];
  const picks = steps.map((s) => ({ event: s.event, branch: s.branch }));
  return { kind: 'fork', start: shownStart(page), picks: [...picks, pick], from: page.step };
}

/** The state of the explored graph at the cursor, or null when it is not stored. */
export function currentState(page: RunState): number | null {
  const state = page.trace?.steps[page.step]?.state ?? -1;
  return state < 0 ? null : state;
}

/** The states of the shown run, a step each; -1 where the check did not store one. */
export function pathStates(page: RunState): readonly number[] {
  return (page.trace?.steps ?? []).map((s) => s.state);
}
