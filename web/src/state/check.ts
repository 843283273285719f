/** Transactions on a check or comparison: begun, progressed, ended. */
import type { CheckResult, CompareResult, File, Finding, Hello, Options, Progress, Trace } from '../engine/protocol.gen.ts';
import { hidesAnswer, type ExerciseState } from './exercise.ts';
import type { Change } from './feature.ts';
import { isLeftOut, isMinor } from './kinds.ts';
import { withoutComplaints, type NoticeState } from './notice.ts';
import { patience, sameOptions } from './options.ts';
import { sameFiles, type ProgramState } from './program.ts';
import { isStale, type Checked, type Judged, type ResultState, type Work } from './result.ts';
import { noRuns, sameChoice, type RunChoice, type RunState } from './runs.ts';

export const greeted = (hello: Hello): Change<ResultState> => (page) => ({ ...page, hello });

export const compareBegan: Change<ResultState & NoticeState> = (page) => ({ ...withoutComplaints(page), work: { kind: 'comparing', progress: null, stopping: false } });

/** A check that takes no longer than `most` seconds. */
export const checkBegan = (most: number): Change<ResultState & NoticeState> => (page) =>
  ({ ...withoutComplaints(page), work: { kind: 'checking', progress: null, stopping: false, findings: [], most } });

/** How far the engine is. What a search has found and confirmed so far comes when it is more than before. */
export const progressed = (progress: Progress): Change<ResultState> => (page) => {
  const { work } = page;
  switch (work.kind) {
    case 'idle': return page;
    case 'comparing': return { ...page, work: { ...work, progress } };
    case 'checking': return { ...page, work: { ...work, progress, findings: progress.findings ?? work.findings } };
  }
};

/**
 * What is left of a search whose engine had to be ended: what it had told. `first` is the check
 * of the same program that ended at once, and says what the numbers of runs refer to.
 */
export function salvaged(first: CheckResult, found: readonly Finding[], progress: Progress | null, verdict: string): CheckResult {
  const { states, transitions, seconds } = progress ?? first;
  return { ...first, outcome: 'stopped', limit: '', findings: found, verdict, states, transitions, seconds, samples: [], neverRan: [], unseen: [], exercise: nothing, pairs: [], digest: '' };
}

const nothing = { handlers: [], commands: [], quiet: [], timers: [], modes: [], idle: [] } as const;

/** The reader has enough of what was found: the search does not go on. */
export const enough: Change<ResultState> = (page) => (page.checked ? { ...page, checked: { ...page.checked, asking: false } } : page);

export const stopAsked: Change<ResultState> = (page) =>
  ({ ...page, work: page.work.kind === 'idle' ? page.work : { ...page.work, stopping: true } });

export const workEnded: Change<ResultState> = (page) => ({ ...page, work: { kind: 'idle' } });

/** What a result replaces. */
type Checking = ProgramState & ResultState & RunState & ExerciseState;

/**
 * The result of a check of these files. A result equal to the one on show only
 * confirms it: the reader's place is kept.
 */
export const checkDone = (result: CheckResult, files: readonly File[], options: Options, seconds = patience): Change<Checking> => (page) => {
  const ended = workEnded(page);
  if (result.outcome === 'invalid') return { ...ended, analysis: { ...emptyAnalysis, diagnostics: result.diagnostics } };
  const asking = result.outcome === 'bounded' && result.limit === 'time' && options.maxSeconds === 0;
  const checked = { result, files, options, verified: true, asking, patience: seconds };
  const old = page.checked;
  if (old && old.result.digest === result.digest && sameFiles(old.files, files)) {
    if (!sameOptions(old.options, options)) return { ...ended, checked, played: 0 };
    return { ...ended, checked: old.verified ? checked : { ...checked, result: old.result } };
  }
  const run = hidesAnswer(page) ? emptyRun : firstRun(result);
  return { ...ended, ...noRuns, checked, run };
};

/** The same verdict again confirms the one on show; another one takes its place. */
export const confirmed = (checked: Checked, result: CheckResult): Change<Checking> => (page) => {
  if (page.checked !== checked) return page;
  if (checked.result.digest !== result.digest) return checkDone(result, checked.files, checked.options)(page);
  return checked.verified ? page : { ...page, checked: { ...checked, verified: true } };
};

const emptyAnalysis = { diagnostics: [], outline: [], events: 0, stateBound: 0 };

/** Where the reader of an exercise begins: before the first event. */
const emptyRun: RunChoice = { kind: 'fork', start: 0, picks: [], from: 0 };

function firstRun(result: CheckResult): RunChoice | null {
  if (result.findings.length > 0) return { kind: 'finding', index: 0 };
  return result.samples.length > 0 ? { kind: 'sample', index: 0 } : null;
}

export const compareDone = (result: CompareResult, files: readonly File[], options: Options): Change<ResultState> => (page) =>
  ({ ...page, work: { kind: 'idle' }, compared: { result, files, options } });

/** The trace of a run; `at` is the step to stand on. A trace of another run is too late. */
export const traced = (run: RunChoice, trace: Trace, at: number): Change<RunState> => (page) =>
  (sameChoice(page.run, run)
    ? { ...page, trace, now: null, step: Math.max(0, Math.min(at, trace.steps.length - 1)) } : page);

/** Whether the program is small enough to be looked at again, and otherwise, without being asked. */
export function isQuick({ result }: Checked): boolean {
  return result.outcome === 'complete' && result.states <= 5_000 && result.seconds <= 1;
}

/** What the verdict looks like at a glance. */
export type Tone = 'none' | 'running' | 'found' | 'clear' | 'bounded' | 'invalid';

export function toneOf(work: Work, page: Judged): Tone {
  if (work.kind === 'checking') return 'running';
  if (!page.checked || isStale(page)) return hasErrors(page) ? 'invalid' : 'none';
  const { findings, outcome, diagnostics } = page.checked.result;
  if (findings.some((f) => !isMinor(f))) return 'found';
  return outcome === 'complete' && !diagnostics.some(isLeftOut) ? 'clear' : 'bounded';
}

export const hasErrors = (page: ProgramState): boolean =>
  (page.analysis?.diagnostics ?? []).some((d) => d.severity === 'error');
