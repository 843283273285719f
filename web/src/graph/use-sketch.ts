import { useLayoutEffect, useState } from 'preact/hooks';
import { first } from '../assets.ts';
import type { Session } from '../control/session.ts';
import type { GraphRequest, GraphResult, Model, QuotientRequest, QuotientResult } from '../engine/protocol.gen.ts';
import type { Page } from '../state/page.ts';
import { currentState, shownStart } from '../state/runs.ts';
import { parseScope, scopeText, type Scope } from '../state/scope.ts';
import { usePage, useSession } from '../widget/context.ts';
import { drawnQuotient, pathOf, type DrawnGraph } from './drawn.ts';
import { pathAlong } from './path-along.ts';
import { followsRun, isTooMuch, planOf, rungOf, whyOf, type Plan, type Rung, type Why } from './rung.ts';
import { subjectOf, type Subject } from './subject.ts';
import { indicesOf } from './ticks.ts';
import { toldGraph } from './told-graphs.ts';

/** What is drawn of a check or of a comparison, on which rung, and why. */
export interface Sketch {
  readonly subject: Subject;
  readonly model: Model;
  readonly rung: Rung;
  readonly why: Why;
  readonly drawn: DrawnGraph;
  readonly quotient: QuotientResult | null;
  /** What a quotient was asked with. */
  readonly request: QuotientRequest | null;
  /** The node of each step of the run; null when they are the states of the page's own run. */
  readonly path: readonly number[] | null;
}

/** How many states the engine has looked at, of how many. */
export interface Sweep {
  readonly swept: number;
  readonly states: number;
}

export interface Sketched {
  readonly sketch: Sketch;
  /** Of a quotient that is not complete yet; else null. */
  readonly sweep: Sweep | null;
}

/** How often a quotient is drawn anew while it is still being counted. */
const REDRAW_MS = 1000;
/** An engine that has not come further after so many questions never will. */
const MOST_STALLS = 200;

/**
 * The drawing that the page's scope asks for. It is asked for again when the
 * check or the scope changes; on the rungs that follow the run, also when the
 * run changes or the cursor leaves what is drawn.
 */
export function useSketch(centre: number | null): Sketched | null {
  const session = useSession();
  const subject = usePage(subjectOf);
  const asked = usePage((p) => scopeText({ ...parseScope(p.scope), trail: 'emphasise' }));
  const [sketched, setSketched] = useState<Sketched | null>(null);
  const mine = sketched !== null && sketched.sketch.subject === subject ? sketched.sketch : null;
  const follows = mine === null || followsRun(mine.rung) || mine.path !== null;
  const run = usePage((p) => (follows ? runKey(p) : ''));
  const current = usePage(currentState);
  const middle = centre ?? (mine?.rung === 'neighbourhood' && current !== null && !has(mine.drawn, current) ? current : null);

  useLayoutEffect(() => {
    if (subject === null) {
      setSketched(null);
      return;
    }
    let wanted = true;
    void (async () => {
      for await (const next of sketches(session, subject, parseScope(asked), centre)) {
        if (!wanted) return;
        setSketched(next);
      }
    })();
    return () => { wanted = false; };
  }, [session, subject, asked, run, middle]);
  return subject === null ? null : sketched;
}

const has = (graph: DrawnGraph, state: number): boolean => graph.nodes.some((n) => n.state === state);

function runKey(page: Page): string {
  return (page.trace?.steps ?? []).map((s) => `${s.event}.${s.branch}`).join(' ');
}

/** The drawings that lead to the one asked for: of a quotient, one after each part of the states. */
async function* sketches(session: Session, subject: Subject, scope: Scope, centre: number | null): AsyncGenerator<Sketched> {
  const plan = planOf(scope.show, subject.states);
  if (plan.kind === 'graph') {
    const graph = inlined(session.store.peek(), scope) ?? await toldGraph(session, graphRequest(session.store.peek(), subject, scope, plan, centre), subject.of);
    if (graph === null) return;
    if (!isTooMuch(scope.show, graph)) {
      yield { sketch: sketchOf(session.store.peek(), subject, scope, graph), sweep: null };
      return;
    }
  }
  yield* sweeping(session, subject, scope);
}

async function* sweeping(session: Session, subject: Subject, scope: Scope): AsyncGenerator<Sketched> {
  let drawnAt = -Infinity;
  let shown: Sketch | null = null;
  for (let [before, stalls] = [0, 0]; ;) {
    const page = session.store.peek();
    const request = quotientRequest(page, subject, scope);
    const quotient = await session.inquire('quotient', request, subject.of);
    if (quotient === null) return;
    stalls = quotient.swept > before ? 0 : stalls + 1;
    const complete = quotient.swept >= quotient.states || stalls > MOST_STALLS;
    if (shown === null || complete || performance.now() - drawnAt > REDRAW_MS) {
      drawnAt = performance.now();
      shown = { ...sketchOf(page, subject, scope, drawnQuotient(quotient, subject.model.locations.map((l) => l.name))), quotient, request, path: pathOf(quotient) };
    }
    yield { sketch: shown, sweep: complete ? null : { swept: quotient.swept, states: quotient.states } };
    if (complete) return;
    before = quotient.swept;
  }
}

function sketchOf(page: Page, subject: Subject, scope: Scope, drawn: DrawnGraph): Sketch {
  const rung = rungOf(scope.show, drawn.rung, subject.states);
  const path = subject.of === 'check' ? null : pathAlong(drawn, shownStart(page), (page.trace?.steps ?? []).map((s) => s.event));
  return { subject, model: subject.model, rung, why: whyOf(scope.show, rung, subject.states), drawn, quotient: null, request: null, path };
}

/** The graph that the page came with, as long as nothing else is asked for. */
function inlined(page: Page, scope: Scope): GraphResult | null {
  const plain = scope.heat === '' && (scope.show === 'auto' || scope.show === 'full');
  return first !== null && plain && page.checked?.result === first.check ? first.graph : null;
}

function runOf(page: Page): GraphRequest['run'] {
  return (page.trace?.steps.slice(1) ?? []).map((s) => ({ event: s.event, branch: s.branch }));
}

function graphRequest(page: Page, subject: Subject, scope: Scope, plan: Extract<Plan, { kind: 'graph' }>, centre: number | null): GraphRequest {
  return {
    view: plan.view, maxNodes: plan.maxNodes, radius: scope.radius, start: shownStart(page), run: runOf(page), labels: false,
    state: subject.of === 'check' ? centre ?? currentState(page) ?? 0 : 0,
    heat: subject.heat, app: scope.app, against: subject.against,
  };
}

function quotientRequest(page: Page, subject: Subject, scope: Scope): QuotientRequest {
  const locations = indicesOf(subject.model, scope.ticked);
  return {
    locations, choose: locations.length === 0, open: scope.open, max: 0, heat: subject.heat, app: scope.app,
    start: shownStart(page), run: runOf(page), against: subject.against,
  };
}
