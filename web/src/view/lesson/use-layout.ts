/** Where the states of a lesson stand, and which of its searches a step shows. */
import { useMemo } from 'preact/hooks';
import type { GraphResult } from '../../engine/protocol.gen.ts';
import type { Layout } from '../../graph/layout.ts';
import { layouter } from '../../graph/layouter.ts';
import { isSmall } from '../../graph/marks.ts';
import { usePicture } from '../../graph/use-picture.ts';
import type { Show, Side } from '../../lessons/lesson.ts';
import { bothWays } from '../../lessons/moment-graph.ts';
import type { Searches } from '../../lessons/search.ts';

/** The places of the states; null until they are found. */
export function useLessonLayout({ graph }: Searches): Layout | null {
  const picture = usePicture(layouter, graph, hasRoomForNames(graph));
  return useMemo(() => (picture === null ? null : bothWays(picture.placed.layout)), [picture]);
}

/** Names between the ranks make a picture taller; a tall one has them beside its arrows. */
const hasRoomForNames = (graph: GraphResult): boolean => isSmall(graph) && Math.max(...graph.nodes.map((n) => n.rank)) <= MOST_RANKS;

const MOST_RANKS = 4;

export const bothSides: readonly Side[] = ['naive', 'sound'];

export const sidesShown = (show: Show): readonly Side[] => (show.kind === 'search' && show.sides !== 'both' ? [show.sides] : bothSides);
