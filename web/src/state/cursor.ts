/** Transactions that move the cursor along the run. */
import type { Model, Trace, TraceStep } from '../engine/protocol.gen.ts';
import type { Change } from './feature.ts';
import { failuresAt } from './inspect.ts';
import { goToPosition, lastPosition, positionOf, turningColumns } from './pair-runs.ts';
import type { Listed, RunState } from './runs.ts';

export const lastStep = (page: RunState): number => Math.max(0, (page.trace?.steps.length ?? 1) - 1);

export const goTo = (step: number): Change<RunState> => (page) => {
  const to = Math.max(0, Math.min(step, lastStep(page)));
  if (page.against) return goToPosition(page.against.columns.findIndex((c) => c.a === to))(page);
  return to === page.step && page.now === null ? page : { ...page, step: to, now: null };
};

/** A step on or back; of two runs side by side, a column. */
export const moveBy = (delta: number): Change<RunState> => (page) => goToPosition(positionOf(page) + delta)(page);

/** Whether a run, played to its end, goes round. */
const goesRound = ({ trace, against, step }: RunState): boolean => !against && trace !== null && trace.loopTo >= 0 && trace.loopTo < step;

/** Who arrives at the end of a run does not play any more: a step back from there stays. */
const whileItGoesOn: Change<RunState> = (page) =>
  positionOf(page) < lastPosition(page) || goesRound(page) ? page : { ...page, playing: false };

export const setPlaying = (playing: boolean): Change<RunState> => (page) => {
  if (!playing || !page.trace) return { ...page, playing: false };
  return positionOf(page) === lastPosition(page) ? { ...goToPosition(0)(page), playing } : { ...page, playing };
};

/** One tick of playing: a step on, or a loop is followed round. */
export const tick: Change<RunState> = (page) => {
  if (!page.playing || !page.trace) return page;
  if (positionOf(page) < lastPosition(page)) return whileItGoesOn(moveBy(1)(page));
  return goesRound(page) ? { ...page, step: page.trace.loopTo + 1 } : { ...page, playing: false };
};

export const speeds: readonly number[] = [0.5, 1, 2, 4, 8];

/** A faster or slower pace. */
export const changeSpeed = (by: 1 | -1): Change<RunState> => (page) => {
  const at = speeds.indexOf(page.speed) + by;
  return { ...page, speed: speeds[Math.max(0, Math.min(at, speeds.length - 1))] ?? 1 };
};

/** Why a step deserves a stop. */
export type Interest = 'failure' | 'conflict' | 'property' | 'loop';

export function interestOf(model: Model, trace: Trace, at: number): Interest | null {
  const step = trace.steps[at];
  if (!step) return null;
  if (failuresAt(model, trace, at).length > 0) return 'failure';
  if (step.conflicts.length > 0) return 'conflict';
  const before = trace.steps[at - 1];
  if (before && propertiesChanged(before, step)) return 'property';
  return trace.loopTo === at && at < trace.steps.length - 1 ? 'loop' : null;
}

const propertiesChanged = (a: TraceStep, b: TraceStep): boolean => a.properties.some((truth, i) => truth !== b.properties[i]);

/** The nearest interesting position in a direction; the end of the run when there is none. */
export function nextInteresting(page: Listed, direction: 1 | -1): number {
  const model = page.checked?.result.model;
  if (!page.trace || !model) return page.step;
  if (page.against) return nextTurn(page, model, direction);
  for (let at = page.step + direction; at > 0 && at < page.trace.steps.length; at += direction) {
    if (interestOf(model, page.trace, at)) return at;
  }
  return direction > 0 ? lastStep(page) : 0;
}

/** The nearest column of two runs where they begin or cease to differ. */
function nextTurn(page: RunState, model: Model, direction: 1 | -1): number {
  const { trace, against } = page;
  if (!trace || !against) return page.step;
  const at = positionOf(page);
  const turns = turningColumns(model, trace, against.trace, against.columns);
  const next = direction > 0 ? turns.find((t) => t > at) : turns.findLast((t) => t < at);
  return next ?? (direction > 0 ? lastPosition(page) : 0);
}

/** The step that decides a run: the first failure, or its end. */
export function decidingStep(model: Model, trace: Trace): number {
  const at = trace.steps.findIndex((_, i) => failuresAt(model, trace, i).length > 0);
  return at < 0 ? trace.steps.length - 1 : at;
}
