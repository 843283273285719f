/**
 * The ladder: which rung a state space is drawn on. The reader's choice comes
 * first; without one it is the rung that still can be read, and `why` says
 * what decided.
 */
import type { GraphRequest, GraphResult } from '../engine/protocol.gen.ts';
import type { Scope, Show } from '../state/scope.ts';

export type Rung = 'full' | 'bare' | 'quotient' | 'neighbourhood' | 'run' | 'overview' | 'traces';

/** Why this rung: the reader chose it, all of it can be read, or what is above it has too much of something. */
export type Why = 'chosen' | 'fits' | 'states' | 'edges';

/** Above this nobody reads all states, however few edges they have. */
export const MOST_READ = 1000;
/** Above this only runs are shown unless the reader asks for more. */
export const MOST_TRACED = 100_000;
/** What an overview can show. */
export const MOST_SEEN = 6000;

export type Plan =
  | { readonly kind: 'graph'; readonly view: GraphRequest['view']; readonly maxNodes: number }
  | { readonly kind: 'quotient' };

/** What to ask the engine first. */
export function planOf(show: Show, states: number): Plan {
  switch (show) {
    case 'auto':
      if (states > MOST_TRACED) return { kind: 'graph', view: 'run', maxNodes: 0 };
      return states > MOST_READ ? { kind: 'quotient' } : { kind: 'graph', view: 'full', maxNodes: 0 };
    case 'full':
    case 'bare': return { kind: 'graph', view: 'full', maxNodes: MOST_READ };
    case 'overview': return { kind: 'graph', view: 'full', maxNodes: MOST_SEEN };
    case 'quotient': return { kind: 'quotient' };
    case 'neighbourhood':
    case 'run': return { kind: 'graph', view: show, maxNodes: 0 };
    default: return show satisfies never;
  }
}

/** More edges than this are read in a pane of the usual size only where the graph is sparse, as those of a reduced search are. */
const MOST_EDGES = 120;
const SPARSE = 1.6;

/** Whether the answer to the first question is less than everything, or cannot be read, so that a quotient is asked for. */
export function isTooMuch(show: Show, { rung, nodes, edges }: Pick<GraphResult, 'rung' | 'nodes' | 'edges'>): boolean {
  if (show !== 'auto') return false;
  return rung === 'neighbourhood' || (edges.length > MOST_EDGES && edges.length > SPARSE * nodes.length);
}

/** The rung of a drawing that the engine answered. */
export function rungOf(show: Show, drawn: GraphResult['rung'] | 'quotient', states: number): Rung {
  if (drawn === 'quotient' || drawn === 'neighbourhood') return drawn;
  if (show === 'auto' && states > MOST_TRACED) return 'traces';
  if (drawn === 'run') return 'run';
  if (show === 'overview') return 'overview';
  return show === 'bare' || drawn === 'bare' ? 'bare' : 'full';
}

export function whyOf(show: Show, rung: Rung, states: number): Why {
  const asked = show === rung || (show === 'full' && rung === 'bare');
  if (asked) return 'chosen';
  if (rung === 'full') return 'fits';
  if (show === 'auto') return states > MOST_READ ? 'states' : 'edges';
  return states > (show === 'overview' ? MOST_SEEN : MOST_READ) ? 'states' : 'edges';
}

/** Whether the drawing changes with the run or the cursor. */
export const followsRun = (rung: Rung): boolean =>
  rung === 'quotient' || rung === 'neighbourhood' || rung === 'run' || rung === 'traces';

/** Whether names on all edges are wanted before the reader says so. */
export const namesEdges = (scope: Scope): boolean => scope.show === 'full';
