/** What a picture of a state graph is drawn from. */
import type { Model } from '../engine/protocol.gen.ts';
import type { TrailLook } from '../state/scope.ts';
import type { CameraControl } from './control.ts';
import type { DrawnGraph } from './drawn.ts';
import type { Ghosts } from './ghosts.ts';
import type { Layout } from './layout.ts';
import type { Overlay, Search } from './marks.ts';

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

/** The same, with what lies over the drawing. */
export interface DrawingProps extends GraphViewProps {
  readonly overlay: Overlay;
}
