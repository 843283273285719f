/** The reader's own runs: forks that are kept, taken back and removed, and runs that the engine was asked for. */
import type { Pick } from '../engine/protocol.gen.ts';
import type { Change } from './feature.ts';
import { entryOf, picksOf, sameChoice, type Asked, type Fork, type Listed, type OwnRun, type RunChoice, type RunState } from './runs.ts';

/** How many forks can be taken back, and how many are kept. */
const most = 50;

/** Shows a run; its trace arrives later through `traced`. A new fork is kept in the list. */
export const chooseRun = (run: RunChoice): Change<Listed> => (page) =>
  ({ ...(run.kind === 'fork' ? kept(run, page) : page), run, against: null, playing: false });

function kept<P extends Listed>(fork: Fork, page: P): P {
  if (page.own.some((o) => sameChoice(o.choice, fork))) return page;
  const undo = [...page.undo, { run: page.run, step: page.step, own: page.own }].slice(-most);
  const grown = page.own.findIndex((o) => sameChoice(o.choice, page.run) && (goesOn(o.choice, fork) || sameEvents(o.choice, fork)));
  if (grown >= 0) return { ...page, undo, own: page.own.map((o, i) => (i === grown ? { ...o, choice: fork } : o)) };
  const number = Math.max(0, ...page.own.map((o) => o.number)) + 1;
  return { ...page, undo, own: [...page.own, { choice: fork, number, left: leftBy(fork, page) }].slice(-most) };
}

/** Whether a fork is another one with more steps. */
const goesOn = (short: Fork, long: Fork): boolean =>
  short.start === long.start && short.picks.length < long.picks.length && short.picks.every((p, i) => samePick(p, long.picks[i]));

/** Whether two forks differ in the inner choices of their events only. */
const sameEvents = (a: Fork, b: Fork): boolean =>
  a.start === b.start && a.picks.length === b.picks.length && a.picks.every((p, i) => p.event === b.picks[i]?.event);

export const samePick = (a: Pick, b: Pick | undefined): boolean => a.event === b?.event && a.branch === b.branch;

/** The run on show, if a fork goes on from one of its steps. */
function leftBy(fork: Fork, page: Listed): OwnRun['left'] {
  const picks = picksOf(page, page.run);
  const shared = fork.picks.slice(0, fork.from).every((p, i) => samePick(p, picks[i]));
  return page.run && shared && fork.picks.length === fork.from + 1 ? { run: page.run, step: fork.from } : null;
}

/** Takes one of the reader's runs out of the list. */
export const removeOwn = (choice: Fork): Change<RunState> => (page) =>
  ({ ...page, own: page.own.filter((o) => !sameChoice(o.choice, choice)) });

export const removeAsked: Change<RunState> = (page) => ({ ...page, asked: null });

/** The runs that the engine found; they take the place of those it was asked for before. */
export const askedFor = (asked: Asked): Change<RunState> => (page) => ({ ...page, asked });

/** Takes the last fork back; the run to show again is the first of the page's places for undo. */
export const undone: Change<RunState> = (page) => {
  const place = page.undo.at(-1);
  return place ? { ...page, undo: page.undo.slice(0, -1), own: place.own } : page;
};

/** What else can happen after the step at the cursor: the pick, and which of how many events it is. */
export interface Outcome {
  readonly pick: Pick;
  readonly at: number;
  readonly of: number;
}

/** The outcome after the one that the shown run takes at the cursor, going round; null when there is no other. */
export function otherOutcome(page: RunState): Outcome | null {
  const enabled = page.trace?.steps[page.step]?.enabled ?? [];
  const taken = page.trace?.steps[page.step + 1];
  if (taken && taken.branch + 1 < taken.branches) {
    return { pick: { event: taken.event, branch: taken.branch + 1 }, at: enabled.indexOf(taken.event) + 1, of: enabled.length };
  }
  const next = taken ? (enabled.indexOf(taken.event) + 1) % Math.max(1, enabled.length) : 0;
  const event = enabled[next];
  if (event === undefined || (taken && taken.event === event && taken.branch === 0)) return null;
  return { pick: { event, branch: 0 }, at: next + 1, of: enabled.length };
}

/** Another outcome of the state at the cursor takes the place of the one before, so that going round fills no list. */
export const insteadOf = (fork: Fork): Change<RunState> => (page) => {
  const { run } = page;
  const same = run?.kind === 'fork' && run.from === page.step && run.picks.length === run.from + 1 && fork.from === run.from;
  if (!same || page.own.some((o) => sameChoice(o.choice, fork))) return page;
  return { ...page, own: page.own.map((o) => (sameChoice(o.choice, run) ? { ...o, choice: fork } : o)) };
};

/** A way that one of the listed runs goes where the shown one goes another. */
export interface Branch {
  readonly choice: RunChoice;
  /** the last step that both have */
  readonly step: number;
  /** how many steps it has after that */
  readonly length: number;
  readonly event: number;
}

/** The reader's runs, and those that they left, as branches of the run on show. */
export function branchesOf(page: Listed): readonly Branch[] {
  const shown = picksOf(page, page.run);
  const start = entryOf(page, page.run)?.start ?? 0;
  const others = [...page.own.map((o) => o.choice), ...page.own.flatMap((o) => (o.left ? [o.left.run] : []))];
  const found = new Map<string, Branch>();
  for (const choice of others) {
    const picks = picksOf(page, choice);
    const step = picks.findIndex((p, i) => !samePick(p, shown[i]));
    if (step < 0 || sameChoice(choice, page.run) || (entryOf(page, choice)?.start ?? 0) !== start) continue;
    found.set(JSON.stringify(choice), { choice, step, length: picks.length - step, event: picks[step]?.event ?? -1 });
  }
  return [...found.values()].sort((a, b) => a.step - b.step);
}
