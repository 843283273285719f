/** Two algorithms on one frozen layout: what the second leaves out is drawn as ghosts. */
import { useMemo, useState } from 'preact/hooks';
import type { CompareResult } from '../engine/protocol.gen.ts';
import { Bars } from '../graph/bars.tsx';
import { CompareChooser } from '../graph/compare-chooser.tsx';
import { CameraControl } from '../graph/control.ts';
import { layouter } from '../graph/layouter.ts';
import { isSmall } from '../graph/marks.ts';
import { FullscreenButton, Toggle, ZoomButtons } from '../graph/toolbar.tsx';
import { TwoGraphs } from '../graph/two-graphs.tsx';
import { missedRunsOf, useChoose, useCompareGraph, useFirstComparison, withChosen, type MissedRun } from '../graph/use-compare.ts';
import { usePicture } from '../graph/use-picture.ts';
import { isTimed } from '../state/options.ts';
import { isStaleComparison } from '../state/result.ts';
import { sameChoice } from '../state/runs.ts';
import { compareText, missedSentence } from '../strings/compare.ts';
import { usePage, useSession } from '../widget/context.ts';
import { lazy } from '../widget/lazy.tsx';

const TimedComparison = lazy('views', (m) => m.Comparison);

/** Programs read with exact times are compared by the states of the home, others by their graphs. */
export function ComparePane() {
  const timed = usePage((p) => isTimed(p.options));
  return timed ? <TimedComparison /> : <GraphComparison />;
}

function GraphComparison() {
  const compared = usePage((p) => p.compared);
  const busy = usePage((p) => p.work.kind === 'comparing');
  useFirstComparison();
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
  const control = useMemo(() => new CameraControl(), []);
  const [overlay, setOverlay] = useState(false);
  const [fade, setFade] = useState(1);
  const asked = useCompareGraph();
  const picture = usePicture(layouter, asked, asked !== null && isSmall(asked));
  const reference = result.rows[0];
  const row = result.rows.find((r) => r.algorithm === algorithms[1]) ?? result.rows[1];
  if (reference === undefined || row === undefined) return <p class="graph-empty">{compareText.empty}</p>;
  return (
    <>
      <div class="compare-head">
        <p class={`compare-verdict ${row.missedFindings.length > 0 ? 'misses' : ''}`} role="status">
          {busy ? compareText.comparing : missedSentence(row)}
          {stale && !busy && <em> {compareText.stale}</em>}
        </p>
        {overlay && <FadeSlider fade={fade} onFade={setFade} from={reference.algorithm} to={row.algorithm} />}
        <Toggle on={overlay} title={compareText.modeHint} onChange={setOverlay}>{compareText.overlay}</Toggle>
        <ZoomButtons control={control} />
        <FullscreenButton />
      </div>
      {picture !== null && (
        <TwoGraphs picture={picture} result={result} reference={reference} row={row} control={control}
          fade={overlay ? fade : null} />
      )}
      <MissedRuns runs={missedRunsOf(result, row)} />
      <div class="compare-figures" tabIndex={0} role="region" aria-label={compareText.results}>
        <Bars rows={result.rows} chosen={row.algorithm} onChoose={(name) => choose(withChosen(algorithms, name))} />
      </div>
    </>
  );
}

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
      <input type="range" min="0" max="1" step="0.05" value={fade} aria-label={compareText.fade} onKeyDown={(e) => e.stopPropagation()}
        onInput={(e) => onFade(e.currentTarget.valueAsNumber)} />
      <span>{to}</span>
    </label>
  );
}

function MissedRuns({ runs }: { runs: readonly MissedRun[] }) {
  return (
    <>
      <RunButtons heading={compareText.missedFindings} runs={runs.filter((r) => r.failure)} />
      <RunButtons heading={compareText.missedRuns} runs={runs.filter((r) => !r.failure)} />
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
