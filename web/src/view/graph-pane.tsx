/** The states of the last check, as much of them as can be read, with the run on them. */
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Session } from '../control/session.ts';
import { CameraControl } from '../graph/control.ts';
import { FindBar } from '../graph/find-bar.tsx';
import type { Found } from '../graph/found.ts';
import { engineRun, goToState, takeRun } from '../graph/go-to.ts';
import { HeatLegend } from '../graph/heat-menu.tsx';
import { layouter } from '../graph/layouter.ts';
import { Legend } from '../graph/legend.tsx';
import { isLarge, isSmall } from '../graph/marks.ts';
import { PaneTools } from '../graph/pane-tools.tsx';
import { rungLine } from '../graph/rung-line.ts';
import { namesEdges } from '../graph/rung.ts';
import { SketchView } from '../graph/sketch-view.tsx';
import type { Format } from '../graph/toolbar.tsx';
import { TracesCard } from '../graph/traces-card.tsx';
import { useFind } from '../graph/use-find.ts';
import { useFoundNodes } from '../graph/use-found-nodes.ts';
import { usePicture, type Picture } from '../graph/use-picture.ts';
import { useSketch, type Sketch, type Sweep } from '../graph/use-sketch.ts';
import { useUnspoiled } from '../graph/use-unspoiled.ts';
import { currentState } from '../state/runs.ts';
import { parseScope } from '../state/scope.ts';
import { findText, rungText, sentence } from '../strings/graph-rungs.ts';
import { drawingNotes, text } from '../strings/graph.ts';
import { usePage, useSession } from '../widget/context.ts';
import { withPart } from '../widget/lazy.tsx';
import { saveAs } from './runs/save-as.ts';

export function GraphPane() {
  const session = useSession();
  const scope = parseScope(usePage((p) => p.scope));
  const [table, setTable] = useState(false);
  const [labels, setLabels] = useState<boolean | null>(null);
  const [centre, setCentre] = useState<number | null>(null);
  const control = useMemo(() => new CameraControl(), []);
  const sketched = useSketch(scope.show === 'neighbourhood' ? centre : null);
  const asked = useUnspoiled(sketched?.sketch ?? null);
  const allLabels = labels ?? (asked !== null && (namesEdges(scope) || isSmall(asked.drawn)));
  const picture = usePicture(layouter, asked?.drawn ?? null, allLabels);
  const drawn = useMatching(asked, picture);
  const find = useFind();
  const found = useFoundNodes(drawn, find);
  const [lost, go] = useGo(drawn);
  if (drawn === null || picture === null) return <GraphWaiting />;
  const tools = {
    sketch: drawn, control, table, onTable: setTable, allLabels, onLabels: setLabels,
    onSave: (format: Format) => save(session, format, picture),
  };
  return (
    <section class="graph-pane" aria-label={text.graph}>
      <PaneTools {...tools} />
      <RungLine sketch={drawn} sweep={sketched?.sweep ?? null} />
      <Search sketch={drawn} found={find} onGo={go} />
      <Notes sketch={drawn} picture={picture} table={table} />
      {lost && <p class="graph-notes" role="alert">{findText.unreachable}</p>}
      {drawn.rung === 'traces' && <TracesCard />}
      <div class="graph-body">
        <SketchView sketch={drawn} placed={picture.placed} control={control} table={table} allLabels={allLabels} found={found}
          onSelect={go} onCentre={setCentre} />
      </div>
      {!table && <HeatLegend model={drawn.model} />}
      {!table && <PaneLegend sketch={drawn} found={found.size > 0} />}
    </section>
  );
}

/** The sketch that a picture is of: while another one is laid out, the one before stays. */
function useMatching(asked: Sketch | null, picture: Picture | null): Sketch | null {
  const kept = useRef<Sketch | null>(null);
  if (asked !== null && picture?.graph === asked.drawn) kept.current = asked;
  return picture !== null && kept.current?.drawn === picture.graph ? kept.current : null;
}

/** Goes to a state of what is drawn; says whether the last one could not be reached. */
function useGo(sketch: Sketch | null): readonly [boolean, (state: number) => void] {
  const session = useSession();
  const [lost, setLost] = useState(false);
  const go = (state: number): void => {
    if (sketch === null) return;
    const there = sketch.subject.of === 'compare'
      ? engineRun(session, state, 'compare')
      : goToState(session, sketch.quotient === null ? sketch.drawn : null, state);
    void there.then((found) => setLost(!found));
  };
  return [lost, go];
}

function GraphWaiting() {
  const checked = usePage((p) => p.checked !== null);
  return <p class="graph-empty" role="status">{checked ? text.laying : text.empty}</p>;
}

function RungLine({ sketch, sweep }: { sketch: Sketch; sweep: Sweep | null }) {
  const { ticked, radius } = parseScope(usePage((p) => p.scope));
  const why = sketch.quotient !== null && sweep === null ? sketch.drawn.why : '';
  return (
    <p class="graph-notes graph-rung" role="note">
      {rungLine(sketch, ticked.length > 0, radius)}
      {why !== '' && ` ${sentence(why)}`}
      {sweep !== null && <> <progress max={sweep.states} value={sweep.swept} aria-label={rungText.sweepLabel} /> {rungText.sweep(sweep.swept, sweep.states)}</>}
    </p>
  );
}

function Search({ sketch, found, onGo }: { sketch: Sketch; found: Found | null; onGo: (state: number) => void }) {
  const session = useSession();
  const open = usePage((p) => p.find !== null);
  if (!open) return null;
  const nearest = (): void => {
    if (found?.run != null) void takeRun(session, found.run);
  };
  return <FindBar model={sketch.model} found={found} onGo={onGo} onNearest={nearest} />;
}

function Notes({ sketch, picture, table }: { sketch: Sketch; picture: Picture; table: boolean }) {
  const current = usePage(currentState);
  const { drawn, rung, path } = sketch;
  const gone = path === null && current !== null && !drawn.nodes.some((n) => n.state === current);
  const canvas = isLarge(drawn) && !table && rung !== 'overview';
  const notes = [...drawingNotes('', picture.placed?.why, canvas), ...(gone ? [text.notDrawn] : [])];
  if (notes.length === 0) return null;
  return <p class="graph-notes" role="note">{notes.join(' ')}</p>;
}

function PaneLegend({ sketch, found }: { sketch: Sketch; found: boolean }) {
  const run = usePage((p) => p.trace !== null);
  const { nodes, edges } = sketch.drawn;
  return (
    <Legend shown={[
      'start', ...(run ? ['current', 'walked', 'ahead'] as const : []),
      ...(nodes.some((n) => n.finding >= 0) ? ['finding'] as const : []),
      ...(nodes.some((n) => n.class !== undefined) ? ['class'] as const : []),
      ...(edges.some((e) => e.some === true) ? ['some'] as const : []),
      ...(nodes.some((n) => n.missed) && sketch.subject.against !== '' ? ['missed'] as const : []),
      ...(found ? ['found'] as const : []),
    ]} />
  );
}

function save(session: Session, format: Format, { graph }: Picture): void {
  if (format === 'svg') void saveAs(session, 'graph-svg');
  else void withPart('dialogs', ({ download }) => (format === 'dot' ? download('states.dot', 'text/vnd.graphviz', graph.dot) : download('states.mmd', 'text/plain', graph.mermaid)));
}
