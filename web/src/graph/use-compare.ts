import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Session } from '../control/session.ts';
import type { CompareResult, CompareRow, GraphResult, Step } from '../engine/protocol.gen.ts';
import { isQuick } from '../state/check.ts';
import { defaultAlgorithms, referenceAlgorithm, setAlgorithms } from '../state/options.ts';
import type { Page } from '../state/page.ts';
import { isStale, isStaleComparison, type Checked, type Compared } from '../state/result.ts';
import { sameChoice, type RunChoice } from '../state/runs.ts';
import { usePage, useSession } from '../widget/context.ts';
import { toldGraph } from './told-graphs.ts';

/** A run drawn over the comparison's graph, in its numbering of the states. */
export interface ShownRun {
  readonly states: readonly number[];
  readonly events: readonly number[];
}

/** The graph of the reference of the last comparison. */
export function useCompareGraph(): GraphResult | null {
  const session = useSession();
  const compared = usePage((p) => p.compared);
  const [answered, setAnswered] = useState<{ of: Compared; graph: GraphResult } | null>(null);
  useLayoutEffect(() => {
    if (compared === null || compared.result.rows.length === 0) return;
    let wanted = true;
    const request = { view: 'full', maxNodes: 0, state: 0, radius: 2, start: 0, run: [], labels: false } as const;
    void toldGraph(session, request, 'compare').then((graph) => {
      if (wanted && graph !== null) setAnswered({ of: compared, graph });
    });
    return () => { wanted = false; };
  }, [session, compared]);
  return answered?.of === compared ? answered?.graph ?? null : null;
}

/** The list of algorithms with another one in the second place, where the pane looks for it. */
export function withChosen(algorithms: readonly string[], chosen: string): readonly string[] {
  const [reference = referenceAlgorithm, ...others] = algorithms;
  return [reference, chosen, ...others.filter((name) => name !== chosen && name !== reference)];
}

/** The list with another reference; the old one stays in the comparison. */
export function withReference(algorithms: readonly string[], reference: string): readonly string[] {
  return [reference, ...algorithms.filter((name) => name !== reference)];
}

/** Whether the comparison on show has a row for each of these algorithms, of the program as it is. */
export function covers(page: Page, algorithms: readonly string[]): boolean {
  const { compared } = page;
  if (compared === null || isStaleComparison(page)) return false;
  const rows = compared.result.rows.map((row) => row.algorithm);
  return rows[0] === algorithms[0] && algorithms.every((name) => rows.includes(name));
}

/** Chooses what to compare and compares, unless the figures are there already. */
export function useChoose(): (algorithms: readonly string[]) => void {
  const session = useSession();
  return (algorithms) => {
    session.do(setAlgorithms(algorithms));
    if (!covers(session.store.peek(), algorithms)) void session.compare(algorithms);
  };
}

/** Compares a small program by itself, so that whoever opens the view sees something at once. */
export function useFirstComparison(): void {
  const session = useSession();
  const checked = usePage((p) => p.checked);
  const wanted = usePage((p) => p.compared === null && p.work.kind === 'idle'
    && p.checked !== null && p.checked.verified && isQuick(p.checked) && !isStale(p));
  const tried = useRef<Checked | null>(null);
  useEffect(() => {
    if (!wanted || tried.current === checked) return;
    tried.current = checked;
    void compareFirst(session);
  }, [session, wanted, checked]);
}

/** With the algorithms chosen before; else with all that tell something, beginning with one that misses a failure. */
async function compareFirst(session: Session): Promise<void> {
  const { algorithms } = session.store.peek();
  const result = await session.compare(algorithms);
  const missing = result?.rows.find((row) => row.missedFindings.length > 0)?.algorithm;
  if (missing !== undefined && algorithms.join() === defaultAlgorithms.join()) session.do(setAlgorithms(withChosen(algorithms, missing)));
}

/** A run that the chosen algorithm misses: a failure, or the way to a state. */
export interface MissedRun {
  readonly choice: RunChoice;
  readonly title: string;
  readonly sentence: string;
  readonly failure: boolean;
  readonly start: number;
  readonly steps: readonly Step[];
}

export function missedRunsOf(result: CompareResult, row: CompareRow): readonly MissedRun[] {
  const at = result.rows.indexOf(row);
  const failures = row.missedFindings.map((finding, index) => ({
    choice: { kind: 'missed', row: at, index } as const,
    title: finding.title, sentence: finding.sentence, failure: true, start: finding.start, steps: finding.run,
  }));
  const others = row.missedRuns.map((run) => ({
    choice: { kind: 'fork', start: run.start, picks: run.run.map((s) => ({ event: s.index, branch: s.branch })), from: 0 } as const,
    title: run.title, sentence: '', failure: false, start: run.start, steps: run.run,
  }));
  return [...failures, ...others];
}

/** The missed run that the page shows, laid over the graph; null when it shows another. */
export function shownRun(runs: readonly MissedRun[], choice: RunChoice | null, graph: GraphResult): ShownRun | null {
  const shown = runs.find((run) => sameChoice(run.choice, choice));
  const start = graph.nodes.find((n) => n.initial && n.start === shown?.start)?.state;
  if (shown === undefined || start === undefined) return null;
  return { states: [start, ...shown.steps.map((s) => s.state)], events: [-1, ...shown.steps.map((s) => s.index)] };
}
