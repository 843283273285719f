/** What a view says about single nodes and edges, beyond the graph itself. */
import type { TrailLook } from '../state/scope.ts';
import type { DrawnEdge, DrawnGraph, DrawnNode } from './drawn.ts';
import { noGhosts, type Ghosts } from './ghosts.ts';
import { edgeKey } from './layout.ts';
import { placeOfArrow, placeOfEdge, stepsOfEdge, trailOf, type Place, type Trail } from './trail.ts';

/** Nodes that show an algorithm's sets in place of their label. */
export interface Search {
  readonly events: number;
  /** What is written below the disc of each event; null where there is no room. */
  readonly names: readonly string[] | null;
  readonly backtrack: (state: number, event: number) => boolean;
  readonly done: (state: number, event: number) => boolean;
  readonly reached: ReadonlySet<number>;
  readonly executed: ReadonlySet<string>;
  /** The state that the last entry of the log is about, to catch the eye. */
  readonly told: number | null;
}

export interface Overlay {
  readonly current: number | null;
  readonly trail: Trail;
  /** The event of each step of the trail, as far as it is known. */
  readonly events: readonly number[];
  readonly ghosts: Ghosts;
  readonly search: Search | null;
  /** Nodes that a search for a condition found, or in which some state is that it found. */
  readonly found: ReadonlySet<number>;
}

/** Drawn over a graph besides the run. */
export interface Extras {
  readonly ghosts?: Ghosts | undefined;
  readonly search?: Search | undefined;
  readonly found?: ReadonlySet<number> | undefined;
  readonly trail?: TrailLook | undefined;
}

const nobody: ReadonlySet<number> = new Set();

/** The run that is laid over a graph. */
export interface RunOver {
  readonly current: number | null;
  readonly path: readonly number[];
  readonly events: readonly number[];
  readonly step: number;
}

export function overlayOf(run: RunOver, { ghosts, search, found, trail }: Extras = {}): Overlay {
  return {
    current: run.current, trail: trailOf(trail === 'none' ? [] : run.path, run.step), events: run.events,
    ghosts: ghosts ?? noGhosts, search: search ?? null, found: found ?? nobody,
  };
}

export interface NodeMarks {
  readonly place: Place;
  readonly current: boolean;
  readonly missed: boolean;
  /** Its failure is missed. */
  readonly lost: boolean;
  /** The search has not come here yet. */
  readonly hidden: boolean;
  /** The last entry of the log is about it. */
  readonly told: boolean;
  readonly found: boolean;
}

export function marksOfNode(node: DrawnNode, overlay: Overlay): NodeMarks {
  return {
    place: overlay.trail.states.get(node.state) ?? 'off',
    current: node.state === overlay.current,
    missed: overlay.ghosts.states.has(node.state),
    lost: overlay.ghosts.failures.has(node.state),
    hidden: overlay.search?.reached.has(node.state) === false,
    told: overlay.search?.told === node.state,
    found: overlay.found.has(node.state),
  };
}

export interface EdgeMarks {
  readonly place: Place;
  /** The run goes this way: forwards, and back. */
  readonly there: Place;
  readonly back: Place;
  readonly missed: boolean;
  /** Other events were executed, but not the one that the run takes here. */
  readonly lost: boolean;
  readonly hidden: boolean;
}

export function marksOfEdge(edge: DrawnEdge, overlay: Overlay): EdgeMarks {
  const key = edgeKey(edge.src, edge.dst);
  const executed = overlay.search?.executed;
  return {
    place: placeOfEdge(overlay.trail, edge.src, edge.dst),
    there: placeOfArrow(overlay.trail, edge.src, edge.dst),
    back: placeOfArrow(overlay.trail, edge.dst, edge.src),
    missed: overlay.ghosts.edges.has(key),
    lost: takesMissed(edge, overlay),
    hidden: executed !== undefined && !executed.has(key) && !executed.has(edgeKey(edge.dst, edge.src)),
  };
}

function takesMissed(edge: DrawnEdge, { ghosts, trail, events }: Overlay): boolean {
  const missed = ghosts.partly.get(edgeKey(edge.src, edge.dst));
  if (missed === undefined) return false;
  return stepsOfEdge(trail, edge.src, edge.dst).some((step) => missed.includes(events[step] ?? -1));
}

const MOST_ELEMENTS = 5000;

/** Whether a drawing would take so many elements that a canvas shows an overview instead. */
export function isLarge(graph: DrawnGraph): boolean {
  return 3 * graph.nodes.length + graph.edges.length > MOST_ELEMENTS;
}

/** Up to this many edges, and letters on them, all are labelled without being asked. */
const FEW_EDGES = 24;
const FEW_LETTERS = 220;

export function isSmall({ edges }: DrawnGraph): boolean {
  const letters = edges.reduce((sum, edge) => sum + edge.label.length, 0);
  return edges.length <= FEW_EDGES && letters <= FEW_LETTERS;
}

/** Above this many nodes nothing glides: it would stutter. Nor are facts written into them. */
export const MOST_GLIDING = 200;

/** Whether a drawing is so large that nothing glides and it moves as one layer. */
export const isStill = (graph: DrawnGraph): boolean => graph.nodes.length > MOST_GLIDING;
