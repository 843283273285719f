import { useMemo, useState } from 'preact/hooks';
import type { CompareResult, CompareRow, GraphResult } from '../engine/protocol.gen.ts';
import { compareText, rowCaption } from '../strings/compare.ts';
import { drawingNotes } from '../strings/graph.ts';
import { usePage } from '../widget/context.ts';
import type { CameraControl } from './control.ts';
import type { GraphViewProps } from './drawing-props.ts';
import { ghostsOf } from './ghosts.ts';
import { GraphView } from './graph-view.tsx';
import { Legend } from './legend.tsx';
import { isLarge, isSmall } from './marks.ts';
import { routeTo } from './run-to.ts';
import { missedRunsOf, shownRun, type ShownRun } from './use-compare.ts';
import type { Picture } from './use-picture.ts';

interface TwoGraphsProps {
  readonly picture: Picture<GraphResult>;
  readonly result: CompareResult;
  readonly reference: CompareRow;
  readonly row: CompareRow;
  readonly control: CameraControl;
  /** How far the reference has faded away over the other, 0 to 1; null for side by side. */
  readonly fade: number | null;
}

const none: readonly number[] = [];

/** The graph of the reference, and the same with what the other algorithm leaves out as ghosts. */
export function TwoGraphs({ picture: { graph, placed }, result, reference, row, control, fade }: TwoGraphsProps) {
  const [visited, setVisited] = useState<ShownRun | null>(null);
  const choice = usePage((p) => p.run);
  const step = usePage((p) => p.step);
  const ghosts = useMemo(() => ghostsOf(row, graph), [row, graph]);
  const shown = useMemo(() => shownRun(missedRunsOf(result, row), choice, graph), [result, row, choice, graph]);
  const run = shown ?? visited;
  const at = shown === null ? (run?.states.length ?? 1) - 1 : step;
  const visit = (state: number): void => {
    const route = routeTo(graph, state);
    setVisited(route && { states: [route.root, ...route.states], events: [-1, ...route.picks.map((p) => p.event)] });
  };
  const common: GraphViewProps = {
    graph, model: result.model, layout: placed.layout, control, current: run?.states[at] ?? null,
    path: run?.states ?? none, runEvents: run?.events ?? none, step: at, onSelect: visit, allLabels: isSmall(graph),
  };
  const checked = usePage((p) => p.checked?.result.algorithm ?? result.numbered);
  const numbered = checked === result.numbered ? [] : [compareText.numbered(result.numbered, checked)];
  const notes = [...drawingNotes(graph.why, placed?.why, isLarge(graph)), ...numbered];
  return (
    <>
      {notes.length > 0 && <p class="graph-notes" role="note">{notes.join(' ')}</p>}
      <div class={`compare-graphs ${fade === null ? '' : 'overlaid'}`}>
        <figure class="compare-graph reference" style={fade === null ? undefined : { opacity: 1 - fade }} inert={fade !== null}>
          <figcaption>{rowCaption(reference)}</figcaption>
          <GraphView {...common} title={reference.algorithm} />
        </figure>
        <figure class="compare-graph other">
          <figcaption>{rowCaption(row)}</figcaption>
          <GraphView {...common} ghosts={ghosts} title={row.algorithm} />
        </figure>
      </div>
      <Legend shown={['start', 'missed', 'finding', ...(run === null ? [] : ['current', 'walked', 'ahead'] as const)]} />
    </>
  );
}
