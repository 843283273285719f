import type { Session } from '../control/session.ts';
import type { Run } from '../engine/protocol.gen.ts';
import type { Page } from '../state/page.ts';
import { shownStart } from '../state/runs.ts';
import type { DrawnGraph } from './drawn.ts';
import { corrected, routeTo, type Route } from './run-to.ts';

/** Enough for every combination of inner choices on a short way. */
const MOST_TRIES = 64;

/**
 * Puts the cursor on a state: on the shown run when that visits it, else on a
 * new run there, along drawn edges or one that the engine finds. Answers false
 * when nothing leads to it.
 */
export async function goToState(session: Session, graph: DrawnGraph | null, state: number): Promise<boolean> {
  const page = session.store.peek();
  const step = stepAt(page, state);
  if (step !== null) {
    session.go(step);
    return true;
  }
  let route = graph === null ? null : onwards(page, graph, state) ?? routeTo(graph, state);
  for (let tries = 0; route !== null && tries < MOST_TRIES; tries++) {
    const last = route.picks.length;
    await session.choose({ kind: 'fork', start: route.start, picks: route.picks, from: 0 }, last);
    const next = corrected(route, session.store.peek().trace?.steps ?? []);
    if (next === route) return true;
    route = next;
  }
  return engineRun(session, state);
}

/** Puts the cursor at the end of a shortest run that the engine knows to a state of the check, or of the comparison. */
export async function engineRun(session: Session, state: number, of: 'check' | 'compare' = 'check'): Promise<boolean> {
  const found = await session.inquire('runs', { kind: 'to-state', state, condition: '', event: 0, count: 1 }, of);
  const run = found?.runs[0];
  if (run === undefined) return false;
  await takeRun(session, run);
  return true;
}

/** Shows a run that the engine found, at its end. */
export async function takeRun(session: Session, run: Run): Promise<void> {
  const picks = run.run.map((s) => ({ event: s.index, branch: s.branch }));
  await session.choose({ kind: 'fork', start: run.start, picks, from: 0 }, picks.length);
}

/** The step of the run at that state which is nearest to the cursor. */
function stepAt(page: Page, state: number): number | null {
  const steps = (page.trace?.steps ?? []).flatMap((s, i) => (s.state === state ? [i] : []));
  const away = (i: number): number => Math.abs(i - page.step);
  return steps.reduce<number | null>((best, i) => (best === null || away(i) < away(best) ? i : best), null);
}

/** The run up to the cursor and one event more, when a single edge leads on to the state. */
function onwards(page: Page, graph: DrawnGraph, state: number): Route | null {
  const steps = page.trace?.steps.slice(0, page.step + 1) ?? [];
  const here = steps[steps.length - 1]?.state;
  if (here === undefined || here < 0) return null;
  const event = graph.edges.flatMap((e) => [
    ...(e.src === here && e.dst === state ? e.events : []),
    ...(e.dst === here && e.src === state ? e.back : []),
  ])[0];
  if (event === undefined) return null;
  const taken = steps.slice(1).map((s) => ({ event: s.event, branch: s.branch }));
  return {
    start: shownStart(page),
    root: steps[0]?.state ?? here,
    picks: [...taken, { event, branch: 0 }],
    states: [...steps.slice(1).map((s) => s.state), state],
  };
}
