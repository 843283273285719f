import { useMemo } from 'preact/hooks';
import type { Model } from '../engine/protocol.gen.ts';
import type { TrailLook } from '../state/scope.ts';
import type { CameraControl } from './control.ts';
import { roomForDots } from './dots.ts';
import type { DrawnGraph } from './drawn.ts';
import { Drawing } from './drawing.tsx';
import type { Ghosts } from './ghosts.ts';
import { withRoom, type Layout } from './layout.ts';
import { isLarge, isStill, overlayOf, type Overlay, type Search } from './marks.ts';
import { Overview } from './overview.tsx';

export interface GraphViewProps {
  readonly graph: DrawnGraph;
  readonly model: Model;
  readonly layout: Layout;
  readonly control: CameraControl;
  readonly current: number | null;
  /** The states of the run that is shown; -1 for one that is not in the graph. */
  readonly path: readonly number[];
  /** The event that led to each of them. */
  readonly runEvents: readonly number[];
  readonly step: number;
  readonly ghosts?: Ghosts | undefined;
  readonly search?: Search;
  /** Nodes that a search for a condition found. */
  readonly found?: ReadonlySet<number> | undefined;
  readonly trail?: TrailLook;
  /** Event names on every edge. */
  readonly allLabels?: boolean;
  /** Every state as a point, however few there are. */
  readonly points?: boolean;
  /** What a screen reader says before the size of the graph. */
  readonly title?: string;
  readonly onSelect: (state: number) => void;
  /** What opens and closes classes, or parts of a graph; answers whether there was something to do. */
  readonly onOpen?: (node: number, open: boolean) => boolean;
  /** The reader wants the run drawn in the next way. */
  readonly onTrail?: () => void;
}

/** A state graph to look at and walk through; above 5,000 elements an overview of it. */
export function GraphView(props: GraphViewProps) {
  const { graph, search } = props;
  const events = search?.events ?? 0;
  const layout = useMemo(
    () => (events > 0 ? withRoom(props.layout, roomForDots(events)) : props.layout), [props.layout, events]);
  const overlay = useMemo(
    () => overlayOf({ current: props.current, path: props.path, events: props.runEvents, step: props.step },
      { ghosts: props.ghosts, search, found: props.found, trail: props.trail }),
    [props.current, props.path, props.runEvents, props.step, props.ghosts, search, props.found, props.trail]);
  const shown = { ...props, layout, overlay };
  return isLarge(graph) || props.points === true ? <Overview {...shown} /> : <Drawing key={String(isStill(graph))} {...shown} />;
}

export interface DrawingProps extends GraphViewProps {
  readonly overlay: Overlay;
}
