/** The moment of a run with times: which step, and how long after it. */
import type { Trace } from '../engine/protocol.gen.ts';
import { goTo, tick } from './cursor.ts';
import type { Change } from './feature.ts';
import type { RunState } from './runs.ts';

/** Whether it is known when each step of a run happens. */
export const hasTimes = (trace: Trace | null): trace is Trace =>
  trace !== null && trace.steps.length > 0 && trace.steps.every((s) => s.at >= 0);

/** Seconds from the start of what is shown. */
export const nowOf = (page: RunState): number => page.now ?? page.trace?.steps[page.step]?.at ?? 0;

/** Shows a step at a time from it on, but before the next step. */
export const goToMoment = (step: number, at: number): Change<RunState> => (page) => {
  const moved = goTo(step)(page);
  const here = moved.trace?.steps[moved.step]?.at ?? 0;
  const next = moved.trace?.steps[moved.step + 1]?.at ?? here;
  return { ...moved, now: at > here && at < next ? at : null };
};

/** How many times faster than the clock a run can play; 0 is step by step. */
export const paces: readonly number[] = [0, 1, 10, 60, 600, 3600];

export const setPace = (pace: number): Change<RunState> => (page) => ({ ...page, pace });

export const changePace = (by: 1 | -1): Change<RunState> => (page) => {
  const at = Math.max(0, Math.min(paces.indexOf(page.pace) + by, paces.length - 1));
  return { ...page, pace: paces[at] ?? page.pace };
};

/** Whether the run on show plays by the clock. */
export const playsByClock = (page: RunState): boolean => page.pace > 0 && page.against === null && hasTimes(page.trace);

/** The longest that playing stays between two steps, in seconds of the reader's time. */
const longest = 4;

/** Playing by the clock for a while: time goes on, up to the next step at most. */
export const tickTime = (seconds: number): Change<RunState> => (page) => {
  const here = page.trace?.steps[page.step]?.at;
  const next = page.trace?.steps[page.step + 1]?.at;
  if (!page.playing || here === undefined || next === undefined) return tick({ ...page, now: null });
  const rate = Math.max(page.pace, (next - here) / longest);
  const now = nowOf(page) + rate * seconds;
  return now >= next ? tick({ ...page, now: null }) : { ...page, now };
};
