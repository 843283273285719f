import { useLayoutEffect, useState } from 'preact/hooks';
import { first } from '../assets.ts';
import type { CheckResult, GraphRequest, GraphResult } from '../engine/protocol.gen.ts';
import type { Page } from '../state/page.ts';
import { currentState, shownStart } from '../state/runs.ts';
import { usePage, useSession } from '../widget/context.ts';
import { toldGraph } from './told-graphs.ts';

/** The whole graph of the check on the page, as much of it as the engine draws; asked for with each check. */
export function useWholeGraph(): GraphResult | null {
  const session = useSession();
  const result = usePage((p) => p.checked?.result ?? null);
  const [answered, setAnswered] = useState<{ readonly result: CheckResult; readonly graph: GraphResult } | null>(null);
  useLayoutEffect(() => {
    if (result === null) {
      setAnswered(null);
      return;
    }
    const inlined = first !== null && result === first.check ? first.graph : null;
    if (inlined !== null) {
      setAnswered({ result, graph: inlined });
      return;
    }
    let wanted = true;
    void toldGraph(session, wholeGraph(session.store.peek()), 'check').then((graph) => {
      if (wanted && graph !== null) setAnswered({ result, graph });
    });
    return () => { wanted = false; };
  }, [session, result]);
  return result === null ? null : answered?.graph ?? null;
}

const wholeGraph = (page: Page): GraphRequest => ({
  view: 'full', maxNodes: 0, state: currentState(page) ?? 0, radius: 2, start: shownStart(page), labels: false,
  run: (page.trace?.steps.slice(1) ?? []).map((s) => ({ event: s.event, branch: s.branch })),
});
