/** What the reader does with runs: forks and undo, two side by side, both orders, runs found on request. */
import type { Run, RunsRequest, Trace } from '../engine/protocol.gen.ts';
import { knownOther, ordersOf, shownBy, swapsOf, type Known, type Order, type Swap } from '../state/orders.ts';
import { askedFor, insteadOf, otherOutcome, undone, type Outcome } from '../state/own-runs.ts';
import { comparedWith } from '../state/pair-runs.ts';
import { forkAt, picksOf, sameChoice, shownStart, startOf, type Against, type Fork, type RunChoice } from '../state/runs.ts';
import type { Session } from './session.ts';

/** Takes another event at the cursor than the shown run does; asked again, the one after that. */
export async function otherWay(session: Session): Promise<Outcome | null> {
  const page = session.store.peek();
  const other = otherOutcome(page);
  if (!other) return null;
  const fork = forkAt(page, other.pick) as Fork;
  session.do(insteadOf(fork));
  await session.choose(fork, page.step);
  return other;
}

/** Goes back to where the reader was before the last fork; answers whether there was one. */
export async function undo(session: Session): Promise<boolean> {
  const place = session.store.peek().undo.at(-1);
  if (!place) return false;
  session.do(undone);
  if (place.run) await session.choose(place.run, place.step);
  return true;
}

/** Puts a run beside the one on show; `swapped` are the steps that it has in the other order. */
export async function compareWith(session: Session, other: RunChoice, swapped: Against['swapped'] = null): Promise<void> {
  const { run } = session.store.peek();
  const page = session.store.peek();
  if (sameChoice(run, other)) return;
  const trace = await session.inquire('replay', { start: startOf(page, other), run: picksOf(page, other) });
  if (trace && sameChoice(session.store.peek().run, run)) session.do(comparedWith(other, trace, swapped));
}

/** What came of asking for both orders. */
export type Both = 'shown' | 'one-event' | { readonly impossible: readonly [string, string] };

/** Shows a finding's run beside one in which the two events that it is about happen in the other order. */
export async function bothOrders(session: Session, run: RunChoice): Promise<Both> {
  await session.choose(run);
  const page = session.store.peek();
  const model = page.checked?.result.model;
  if (!page.trace || !model) return 'one-event';
  const finding = run.kind === 'finding' ? page.checked?.result.findings[run.index] : undefined;
  const known = finding && knownOther(finding);
  if (known) return bothOf(session, run, known);
  let first: Both | null = null;
  for (const order of ordersOf(model, page.trace, finding?.location ?? '').slice(0, mostOrders)) {
    const both = await bothOrdersOf(session, order);
    if (both === 'shown') return both;
    first ??= both;
  }
  return first ?? 'one-event';
}

/** Shows the two runs that a finding has. */
async function bothOf(session: Session, run: RunChoice, known: Known): Promise<Both> {
  const { start, picks, from } = known;
  const trace = await session.inquire('replay', { start, run: picks });
  if (trace && sameChoice(session.store.peek().run, run)) session.do(comparedWith({ kind: 'fork', start, picks, from }, trace, [from + 1, from + 2]));
  return 'shown';
}

/** How many pairs of steps are tried until one of them can happen in the other order. */
const mostOrders = 8;

/** Shows the run beside one in which two of its steps happen in the other order. */
export async function bothOrdersOf(session: Session, order: Order): Promise<Both> {
  const { trace, run } = session.store.peek();
  if (!trace) return 'one-event';
  const best = await bestSwap(session, trace, swapsOf(trace, order));
  if (!best) {
    const name = (step: number): string => session.store.peek().checked?.result.model.events[trace.steps[step]?.event ?? -1]?.name ?? '';
    return order.earlier === order.later ? 'one-event' : { impossible: [name(order.later), name(order.earlier)] };
  }
  const fork: RunChoice = { kind: 'fork', start: shownStart(session.store.peek()), picks: best.picks, from: order.earlier - 1 };
  if (sameChoice(session.store.peek().run, run)) session.do(comparedWith(fork, best.trace, [order.earlier, order.later]));
  return 'shown';
}

/** The first swap that can be replayed to its end, else the one that goes furthest with both events in it. */
async function bestSwap(session: Session, trace: Trace, swaps: readonly Swap[]) {
  let best: { readonly picks: Swap['picks']; readonly trace: Trace } | null = null;
  for (const swap of swaps) {
    const replayed = await session.inquire('replay', { start: trace.steps[0]?.branch ?? 0, run: swap.picks });
    if (!replayed) return best;
    const steps = shownBy(swap, replayed);
    if (steps <= (best?.picks.length ?? 0)) continue;
    best = { picks: swap.picks.slice(0, steps), trace: { ...replayed, problem: '' } };
    if (replayed.problem === '') return best;
  }
  return best;
}

/** Asks the engine for runs; answers why there are none, or "". */
export async function lookAt(session: Session, request: Partial<RunsRequest> & Pick<RunsRequest, 'kind'>, title: string): Promise<string | null> {
  const { checked } = session.store.peek();
  const found = await session.inquire('runs', { state: 0, condition: '', event: 0, count: 0, ...request });
  if (!found || session.store.peek().checked?.files !== checked?.files) return null;
  if (found.runs.length > 0) {
    session.do(askedFor({ title, runs: named(found.runs) }));
    await session.choose({ kind: 'asked', index: 0 });
  }
  return found.problem;
}

/** Runs without a title of their own are told by where they end. */
const named = (runs: readonly Run[]): readonly Run[] => runs.map((r) => ({ ...r, title: r.title || r.run.at(-1)?.text || '' }));

