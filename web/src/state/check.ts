/** Transactions on a check or comparison: begun, progressed, ended. */
import type { CheckResult, CompareResult, File, Options, Progress, Trace } from '../engine/protocol.gen.ts';
import { hidesAnswer } from './exercise.ts';
import { isLeftOut } from './kinds.ts';
import { sameFiles, sameOptions, type Checked, type Notice, type Page, type RunChoice, type Work } from './page.ts';
import { noOwnRuns } from './own-runs.ts';
import { sameChoice } from './runs.ts';
import type { Transaction } from './store.ts';

export const workBegan = (kind: 'checking' | 'comparing'): Transaction => (page) =>
  ({ ...page, work: { kind, progress: null, stopping: false }, notice: keptNotice(page.notice) });

export const progressed = (progress: Progress): Transaction => (page) =>
  ({ ...page, work: page.work.kind === 'idle' ? page.work : { ...page.work, progress } });

export const stopAsked: Transaction = (page) =>
  ({ ...page, work: page.work.kind === 'idle' ? page.work : { ...page.work, stopping: true } });

export const workEnded: Transaction = (page) => ({ ...page, work: { kind: 'idle' } });

/** A new check makes old complaints about the engine untrue; what a link said stays. */
const keptNotice = (notice: Notice | null): Notice | null =>
  (notice?.kind === 'engine-bug' || notice?.kind === 'engine-crash' || notice?.kind === 'stopped' ? null : notice);

/**
 * The result of a check of these files. A result equal to the one on show only
 * confirms it: the reader's place is kept.
 */
export const checkDone = (result: CheckResult, files: readonly File[], options: Options): Transaction => (page) => {
  const ended: Page = { ...page, work: { kind: 'idle' } };
  if (result.outcome === 'invalid') return { ...ended, analysis: { ...emptyAnalysis, diagnostics: result.diagnostics } };
  const checked = { result, files, options, verified: true };
  const old = page.checked;
  if (old && old.result.digest === result.digest && sameFiles(old.files, files)) {
    return { ...ended, checked: sameOptions(old.options, options) && !old.verified ? { ...checked, result: old.result } : checked };
  }
  const run = hidesAnswer(page) ? emptyRun : firstRun(result);
  return { ...ended, ...noOwnRuns, checked, run, trace: null, step: 0, now: null, playing: false };
};

/** The same verdict again confirms the one on show; another one takes its place. */
export const confirmed = (checked: Checked, result: CheckResult): Transaction => (page) => {
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

export const compareDone = (result: CompareResult, files: readonly File[], options: Options): Transaction => (page) =>
  ({ ...page, work: { kind: 'idle' }, compared: { result, files, options } });

/** The trace of a run; `at` is the step to stand on. A trace of another run is too late. */
export const traced = (run: RunChoice, trace: Trace, at: number): Transaction => (page) =>
  (sameChoice(page.run, run)
    ? { ...page, trace, now: null, step: Math.max(0, Math.min(at, trace.steps.length - 1)) } : page);

export const notify = (notice: Notice | null): Transaction => (page) => ({ ...page, notice });

/** Whether the program is small enough to be looked at again, and otherwise, without being asked. */
export function isQuick({ result }: Checked): boolean {
  return result.outcome === 'complete' && result.states <= 5_000 && result.seconds <= 1;
}

/** What the verdict looks like at a glance. */
export type Tone = 'none' | 'running' | 'found' | 'clear' | 'bounded' | 'invalid';

export function toneOf(work: Work, page: Page): Tone {
  if (work.kind === 'checking') return 'running';
  if (!page.checked) return hasErrors(page) ? 'invalid' : 'none';
  const { findings, outcome, diagnostics } = page.checked.result;
  if (findings.length > 0) return 'found';
  return outcome === 'complete' && !diagnostics.some(isLeftOut) ? 'clear' : 'bounded';
}

export const hasErrors = (page: Page): boolean =>
  (page.analysis?.diagnostics ?? []).some((d) => d.severity === 'error');
