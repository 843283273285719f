/** The state graph of the last check, with the run on it. */
import { useMemo, useRef, useState } from 'preact/hooks';
import type { GraphResult } from '../engine/protocol.gen.ts';
import { CameraControl } from '../graph/control.ts';
import { download, standalone, type Format } from '../graph/export.ts';
import { goToState } from '../graph/go-to.ts';
import { GraphView } from '../graph/graph-view.tsx';
import { layouter } from '../graph/layouter.ts';
import { Legend } from '../graph/legend.tsx';
import { isLarge, isSmall } from '../graph/marks.ts';
import { StateTable } from '../graph/state-table.tsx';
import { Choice, FullscreenButton, SaveMenu, Toggle, Toolbar, ZoomButtons } from '../graph/toolbar.tsx';
import { scopes, useGraph, type Scope } from '../graph/use-graph.ts';
import { usePicture, type Picture } from '../graph/use-picture.ts';
import { drawingNotes, text } from '../strings/graph.ts';
import { currentState } from '../state/page.ts';
import { usePage, useSession } from './context.ts';

export function GraphPane() {
  const [scope, setScope] = useState<Scope>('full');
  const [table, setTable] = useState(false);
  const [labels, setLabels] = useState<boolean | null>(null);
  const control = useMemo(() => new CameraControl(), []);
  const body = useRef<HTMLDivElement>(null);
  const asked = useGraph(scope);
  const allLabels = labels ?? (asked !== null && isSmall(asked));
  const picture = usePicture(layouter, asked, allLabels);
  if (picture === null) return <GraphWaiting />;
  const { graph, placed } = picture;
  return (
    <section class="graph-pane" aria-label={text.graph}>
      <Toolbar>
        <Choice label={text.view} shown={false} value={scope} onChange={setScope} options={scopeOptions} />
        {!table && <ZoomButtons control={control} />}
        {!table && !isLarge(graph) && <Toggle on={allLabels} title={text.labelsHint} onChange={setLabels}>{text.labels}</Toggle>}
        <Toggle on={table} title={text.tableHint} onChange={setTable}>{text.asTable}</Toggle>
        <SaveMenu svg={!table && !isLarge(graph)} onSave={(format) => save(format, picture, body.current)} />
        <FullscreenButton />
      </Toolbar>
      <Notes graph={graph} notes={drawingNotes(graph, placed, isLarge(graph) && !table)} />
      <div class="graph-body" ref={body}>
        <Content picture={picture} control={control} table={table} allLabels={allLabels} />
      </div>
      {!table && <PaneLegend graph={graph} />}
    </section>
  );
}

const scopeOptions = scopes.map((value) => ({ value, label: text.views[value], hint: text.viewHints[value] }));

function GraphWaiting() {
  const checked = usePage((p) => p.checked !== null);
  return <p class="graph-empty" role="status">{checked ? text.laying : text.empty}</p>;
}

function Notes({ graph, notes }: { graph: GraphResult; notes: readonly string[] }) {
  const current = usePage(currentState);
  const gone = current !== null && !graph.nodes.some((n) => n.state === current);
  const all = gone ? [...notes, text.notDrawn] : notes;
  if (all.length === 0) return null;
  return <p class="graph-notes" role="note">{all.join(' ')}</p>;
}

interface ContentProps {
  readonly picture: Picture;
  readonly control: CameraControl;
  readonly table: boolean;
  readonly allLabels: boolean;
}

function Content({ picture, control, table, allLabels }: ContentProps) {
  const session = useSession();
  const model = usePage((p) => p.checked?.result.model ?? null);
  const trace = usePage((p) => p.trace);
  const step = usePage((p) => p.step);
  const current = usePage(currentState);
  const [lost, setLost] = useState(false);
  const path = useMemo(() => (trace?.steps ?? []).map((s) => s.state), [trace]);
  const runEvents = useMemo(() => (trace?.steps ?? []).map((s) => s.event), [trace]);
  if (model === null) return null;
  const select = (state: number): void => {
    void goToState(session, picture.graph, state).then((found) => setLost(!found));
  };
  const common = { graph: picture.graph, model, current, onSelect: select };
  return (
    <>
      {lost && <p class="graph-notes" role="alert">{text.unreachable}</p>}
      {table ? <StateTable {...common} /> : (
        <GraphView {...common} layout={picture.placed.layout} control={control} path={path} runEvents={runEvents}
          step={step} allLabels={allLabels} />
      )}
    </>
  );
}

function PaneLegend({ graph }: { graph: GraphResult }) {
  const run = usePage((p) => p.trace !== null);
  const finding = graph.nodes.some((n) => n.finding >= 0);
  return (
    <Legend shown={['start', ...(run ? ['current', 'walked', 'ahead'] as const : []), ...(finding ? ['finding'] as const : [])]} />
  );
}

function save(format: Format, { graph, placed }: Picture, body: HTMLElement | null): void {
  if (format === 'dot') return download('states.dot', 'text/vnd.graphviz', graph.dot);
  if (format === 'mermaid') return download('states.mmd', 'text/plain', graph.mermaid);
  const svg = body?.querySelector<SVGSVGElement>('svg.state-graph');
  if (svg) download('states.svg', 'image/svg+xml', standalone(svg, placed.layout.width, placed.layout.height));
}
