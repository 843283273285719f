/** The graph of the reader's program, with what the naive search misses as ghosts. */
import { useEffect, useMemo } from 'preact/hooks';
import type { CompareResult, CompareRow } from '../../engine/protocol.gen.ts';
import { CameraControl } from '../../graph/control.ts';
import { ghostsOf } from '../../graph/ghosts.ts';
import { GraphView } from '../../graph/graph-view.tsx';
import { layouter } from '../../graph/layouter.ts';
import { Legend } from '../../graph/legend.tsx';
import { isSmall } from '../../graph/marks.ts';
import { missedRunsOf, shownRun, useCompareGraph } from '../../graph/use-compare.ts';
import { usePicture } from '../../graph/use-picture.ts';

const none: readonly number[] = [];

export function MissedPicture({ result, row, who }: { result: CompareResult; row: CompareRow; who: string }) {
  const control = useMemo(() => new CameraControl(), []);
  const graph = useCompareGraph();
  const picture = usePicture(layouter, graph, graph !== null && isSmall(graph));
  const run = useMemo(() => {
    const first = missedRunsOf(result, row).find((r) => r.failure);
    return first === undefined || picture === null ? null : shownRun([first], first.choice, picture.graph);
  }, [result, row, picture]);
  const ghosts = useMemo(() => (picture === null ? undefined : ghostsOf(row, picture.graph)), [row, picture]);
  useEffect(() => control.fit(), [control, picture]);
  const last = (run?.states.length ?? 0) - 1;
  return (
    <>
      <div class="break-picture">
        {picture !== null && (
          <GraphView graph={picture.graph} model={result.model} layout={picture.placed.layout} control={control} title={who}
            current={run?.states[last] ?? null} path={run?.states ?? none} runEvents={run?.events ?? none} step={last} ghosts={ghosts}
            allLabels={isSmall(picture.graph)} onSelect={(state) => control.reveal(picture.placed.layout.nodes.get(state))} />
        )}
      </div>
      <Legend shown={['start', 'missed', 'finding', ...(run === null ? [] : ['walked'] as const)]} />
    </>
  );
}
