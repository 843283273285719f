/** A drawing of the graph pane: the picture or its table, with the run, the search and the heat on it. */
import { useMemo } from 'preact/hooks';
import { currentState } from '../state/runs.ts';
import { nextTrail, parseScope, toggleClass } from '../state/scope.ts';
import { usePage, useSession } from '../widget/context.ts';
import type { CameraControl } from './control.ts';
import { classAt } from './drawn.ts';
import { ghostsMarked } from './ghosts.ts';
import { GraphView } from './graph-view.tsx';
import type { Placed } from './graphviz.ts';
import { StateTable } from './state-table.tsx';
import type { Sketch } from './use-sketch.ts';

interface SketchViewProps {
  readonly sketch: Sketch;
  readonly placed: Placed;
  readonly control: CameraControl;
  readonly table: boolean;
  readonly allLabels: boolean;
  readonly found: ReadonlySet<number>;
  readonly onSelect: (state: number) => void;
  /** Shows what is around a state of a neighbourhood; null: around the cursor again. */
  readonly onCentre: (state: number | null) => void;
}

export function SketchView({ sketch, placed, control, table, allLabels, found, onSelect, onCentre }: SketchViewProps) {
  const session = useSession();
  const trace = usePage((p) => p.trace);
  const step = usePage((p) => p.step);
  const trail = usePage((p) => parseScope(p.scope).trail);
  const state = usePage(currentState);
  const path = useMemo(() => sketch.path ?? (trace?.steps ?? []).map((s) => s.state), [trace, sketch]);
  const runEvents = useMemo(() => (trace?.steps ?? []).map((s) => s.event), [trace]);
  const ghosts = useMemo(() => (sketch.subject.against === '' ? undefined : ghostsMarked(sketch.drawn)), [sketch]);
  const current = sketch.path === null ? state : nodeAt(sketch.path, step);
  const open = (node: number, wanted: boolean): boolean => {
    if (sketch.rung === 'neighbourhood') {
      onCentre(wanted ? node : null);
      return true;
    }
    const group = sketch.quotient === null ? null : classAt(sketch.drawn, node);
    if (group === null || group.open === wanted) return false;
    session.do(toggleClass(group.of, wanted));
    return true;
  };
  const common = { graph: sketch.drawn, model: sketch.model, current, ghosts, found, onSelect };
  if (table) return <StateTable {...common} onOpen={sketch.quotient === null ? undefined : open} />;
  return (
    <GraphView {...common} layout={placed.layout} control={control} path={path} runEvents={runEvents} step={step}
      allLabels={allLabels} points={sketch.rung === 'overview'} trail={trail} onOpen={open} onTrail={() => session.do(nextTrail)} />
  );
}

const nodeAt = (path: readonly number[], step: number): number | null => {
  const at = path[step] ?? -1;
  return at < 0 ? null : at;
};
