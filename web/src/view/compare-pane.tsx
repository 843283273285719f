/** Two algorithms on one frozen layout: what the second leaves out is drawn as ghosts. */
import { useMemo, useState } from 'preact/hooks';
import type { CompareResult, CompareRow } from '../engine/protocol.gen.ts';
import { Bars } from '../graph/bars.tsx';
import { CompareChooser } from '../graph/compare-chooser.tsx';
import { CameraControl } from '../graph/control.ts';
import { ghostsOf } from '../graph/ghosts.ts';
import { GraphView, type GraphViewProps } from '../graph/graph-view.tsx';
import { layouter } from '../graph/layouter.ts';
import { Legend } from '../graph/legend.tsx';
import { isLarge, isSmall } from '../graph/marks.ts';
import { routeTo } from '../graph/run-to.ts';
import { FullscreenButton, Toggle, ZoomButtons } from '../graph/toolbar.tsx';
import {
  isStaleComparison, missedRunsOf, shownRun, useChoose, useCompareGraph, withChosen, type MissedRun, type ShownRun,
} from '../graph/use-compare.ts';
import { usePicture, type Picture } from '../graph/use-picture.ts';
import { compareText, drawingNotes, missedSentence, rowCaption } from '../graph/words.ts';
import { sameChoice } from '../state/runs.ts';
import { usePage, useSession } from './context.ts';

export function ComparePane() {
  const compared = usePage((p) => p.compared);
  const busy = usePage((p) => p.work.kind === 'comparing');
  return (
    <section class="compare-pane" aria-label={compareText.heading}>
      <CompareChooser />
      {compared === null
        ? <p class="graph-empty" role="status">{busy ? compareText.comparing : compareText.empty}</p>
        : <Results result={compared.result} busy={busy} />}
    </section>
  );
}

function Results({ result, busy }: { result: CompareResult; busy: boolean }) {
  const algorithms = usePage((p) => p.algorithms);
  const stale = usePage(isStaleComparison);
  const choose = useChoose();
  const asked = useCompareGraph();
  const picture = usePicture(layouter, asked, asked !== null && isSmall(asked));
  const chosen = algorithms[1] ?? '';
  const reference = result.rows[0];
  const row = result.rows.find((r) => r.algorithm === chosen) ?? result.rows[1];
  if (reference === undefined || row === undefined) return <p class="graph-empty">{compareText.empty}</p>;
  return (
    <>
      <p class={`compare-verdict ${row.missedFindings.length > 0 ? 'misses' : ''}`} role="status">
        {busy ? compareText.comparing : missedSentence(row)}
        {stale && !busy && <em> {compareText.stale}</em>}
      </p>
      {picture !== null && <TwoGraphs picture={picture} result={result} reference={reference} row={row} />}
      <MissedRuns runs={missedRunsOf(result, row)} />
      <div class="compare-figures" tabIndex={0} role="region" aria-label={compareText.results}>
        <Bars rows={result.rows} chosen={row.algorithm} onChoose={(name) => choose(withChosen(algorithms, name))} />
      </div>
    </>
  );
}

interface TwoGraphsProps {
  readonly picture: Picture;
  readonly result: CompareResult;
  readonly reference: CompareRow;
  readonly row: CompareRow;
}

function TwoGraphs({ picture: { graph, placed }, result, reference, row }: TwoGraphsProps) {
  const control = useMemo(() => new CameraControl(), []);
  const [overlay, setOverlay] = useState(false);
  const [fade, setFade] = useState(1);
  const [visited, setVisited] = useState<ShownRun | null>(null);
  const choice = usePage((p) => p.run);
  const step = usePage((p) => p.step);
  const ghosts = useMemo(() => ghostsOf(row, graph), [row, graph]);
  const shown = useMemo(() => shownRun(missedRunsOf(result, row), choice, graph), [result, row, choice, graph]);
  const run = shown ?? visited;
  const at = shown === null ? (run?.states.length ?? 1) - 1 : step;
  const visit = (state: number): void => {
    const route = routeTo(graph, state);
    const start = graph.nodes.find((n) => n.initial)?.state ?? 0;
    setVisited(route && { states: [start, ...route.states], events: [-1, ...route.picks.map((p) => p.event)] });
  };
  const common: GraphViewProps = {
    graph, model: result.model, layout: placed.layout, control, current: run?.states[at] ?? null,
    path: run?.states ?? none, runEvents: run?.events ?? none, step: at, onSelect: visit, allLabels: isSmall(graph),
  };
  const notes = drawingNotes(graph, placed, isLarge(graph));
  return (
    <>
      <div class="compare-tools">
        <ZoomButtons control={control} />
        <FullscreenButton />
        <Toggle on={overlay} title={compareText.modeHint} onChange={setOverlay}>{compareText.overlay}</Toggle>
        {overlay && <FadeSlider fade={fade} onFade={setFade} from={reference.algorithm} to={row.algorithm} />}
      </div>
      {notes.length > 0 && <p class="graph-notes" role="note">{notes.join(' ')}</p>}
      <div class={`compare-graphs ${overlay ? 'overlaid' : ''}`}>
        <figure class="compare-graph reference" style={overlay ? { opacity: 1 - fade } : undefined} inert={overlay}>
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

const none: readonly number[] = [];

interface FadeProps {
  readonly fade: number;
  readonly from: string;
  readonly to: string;
  readonly onFade: (fade: number) => void;
}

function FadeSlider({ fade, from, to, onFade }: FadeProps) {
  return (
    <label class="compare-fade">
      <span>{from}</span>
      <input type="range" min="0" max="1" step="0.05" value={fade} aria-label={compareText.fade}
        onInput={(e) => onFade(e.currentTarget.valueAsNumber)} />
      <span>{to}</span>
    </label>
  );
}

function MissedRuns({ runs }: { runs: readonly MissedRun[] }) {
  const failures = runs.filter((r) => r.failure);
  const others = runs.filter((r) => !r.failure);
  return (
    <>
      <RunButtons heading={compareText.missedFindings} runs={failures} />
      <RunButtons heading={compareText.missedRuns} runs={others} />
    </>
  );
}

function RunButtons({ heading, runs }: { heading: string; runs: readonly MissedRun[] }) {
  const session = useSession();
  const choice = usePage((p) => p.run);
  if (runs.length === 0) return null;
  return (
    <div class="missed-runs" role="group" aria-label={heading}>
      <h3>{heading}</h3>
      <ul>
        {runs.map((run) => (
          <li key={JSON.stringify(run.choice)}>
            <button type="button" class="tool" aria-pressed={sameChoice(run.choice, choice)} title={compareText.show(run.title)}
              onClick={() => void session.choose(run.choice)}>
              <strong>{run.title}</strong> <span class="run-events">{run.steps.map((s) => s.event).join(' → ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
