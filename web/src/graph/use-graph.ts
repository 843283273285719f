import { useEffect, useState } from 'preact/hooks';
import { first } from '../assets.ts';
import type { CheckResult, GraphRequest, GraphResult } from '../engine/protocol.gen.ts';
import { currentState, type Page } from '../state/page.ts';
import { shownStart } from '../state/runs.ts';
import { usePage, useSession } from '../view/context.ts';

/** How much of the graph the reader wants to see. */
export type Scope = 'full' | 'neighbourhood' | 'run' | 'overview';

export const scopes: readonly Scope[] = ['full', 'neighbourhood', 'run', 'overview'];

const RADIUS = 2;
const OVERVIEW_NODES = 3000;

interface Answered {
  readonly result: CheckResult;
  readonly scope: Scope;
  readonly graph: GraphResult;
}

/**
 * The graph of the check on the page. It is asked for again when the check or
 * the scope changes; when only a part is drawn, also when the run changes or
 * the cursor leaves that part.
 */
export function useGraph(scope: Scope): GraphResult | null {
  const session = useSession();
  const result = usePage((p) => p.checked?.result ?? null);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const mine = answered !== null && answered.result === result && answered.scope === scope ? answered.graph : null;
  const part = mine !== null && isPart(mine);
  const current = usePage(currentState);
  const run = usePage((p) => (part || scope === 'run' ? runKey(p) : ''));
  const centre = part && current !== null && !mine.nodes.some((n) => n.state === current) ? current : null;

  useEffect(() => {
    if (result === null) return;
    const inlined = first !== null && result === first.check && scope === 'full' ? first.graph : null;
    if (inlined !== null) {
      setAnswered({ result, scope, graph: inlined });
      return;
    }
    let wanted = true;
    void session.inquire('graph', requestFor(session.store.peek(), scope)).then((graph) => {
      if (wanted && graph !== null) setAnswered({ result, scope, graph });
    });
    return () => { wanted = false; };
  }, [session, result, scope, run, centre]);
  return answered?.graph ?? null;
}

function isPart(graph: GraphResult): boolean {
  return graph.nodes.length < graph.states;
}

function runKey(page: Page): string {
  return (page.trace?.steps ?? []).map((s) => `${s.event}.${s.branch}`).join(' ');
}

export function requestFor(page: Page, scope: Scope): GraphRequest {
  const steps = page.trace?.steps.slice(1) ?? [];
  return {
    view: scope === 'overview' ? 'full' : scope,
    maxNodes: scope === 'overview' ? OVERVIEW_NODES : 0,
    state: currentState(page) ?? 0,
    radius: RADIUS,
    start: shownStart(page),
    run: steps.map((s) => ({ event: s.event, branch: s.branch })),
    labels: false,
  };
}
