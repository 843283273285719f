import type { DrawnEdge } from './drawn.ts';
import { heatClass } from './heat.ts';
import { selfLoop } from './layered.ts';
import { curvePath, edgeKey, type Layout } from './layout.ts';
import { marksOfEdge, type Overlay } from './marks.ts';
import { Pure } from './pure.ts';
import type { Place } from './trail.ts';

interface EdgeProps {
  readonly edge: string;
  readonly d: string;
  readonly looks: string;
  readonly head: string;
  readonly tail: string | undefined;
  /** Whether a wide invisible twin catches the pointer. */
  readonly wide: boolean;
}

export type Tint = 'off' | 'walked' | 'ahead' | 'missed' | 'failure' | 'hot';

export const tints: readonly Tint[] = ['off', 'walked', 'ahead', 'missed', 'failure', 'hot'];

/** The id of the arrowhead for a tint, within one drawing. */
export function headId(drawing: string, tint: Tint): string {
  return `${drawing}-${tint}`;
}

/** How an edge looks now. */
export function edgeProps(
  edge: DrawnEdge, path: string, overlay: Overlay, drawing: string, wide: boolean,
): EdgeProps {
  const marks = marksOfEdge(edge, overlay);
  const tint: Tint = marks.missed ? 'missed' : edge.failure && marks.place === 'off' ? 'failure' : marks.place;
  const looks = ['edge', tint];
  if (marks.lost) looks.push('lost');
  if (marks.hidden) looks.push('hidden-yet');
  if (edge.some === true) looks.push('some');
  if (edge.heat > 0) looks.push(heatClass(edge.heat));
  const bothWays = edge.back.length > 0 && edge.src !== edge.dst;
  const quiet: Tint = marks.missed ? 'missed' : edge.heat > 0 ? 'hot' : edge.failure ? 'failure' : 'off';
  const headOf = (place: Place): string => `url(#${headId(drawing, place === 'off' ? quiet : place)})`;
  return {
    edge: edgeKey(edge.src, edge.dst), d: path, looks: looks.join(' '), wide,
    head: headOf(marks.there), tail: bothWays ? headOf(marks.back) : undefined,
  };
}

/** The SVG path of each edge that the layout can place. */
export function edgePaths(edges: readonly DrawnEdge[], layout: Layout): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const { src, dst } of edges) {
    const key = edgeKey(src, dst);
    const from = layout.nodes.get(src);
    const to = layout.nodes.get(dst);
    if (from === undefined || to === undefined) continue;
    const curve = layout.edges.get(key) ?? (src === dst ? selfLoop(from) : undefined);
    if (curve !== undefined) paths.set(key, curvePath(curve, from, to));
  }
  return paths;
}

/** One or two-way transitions between two states, as one curve. */
export class EdgeMark extends Pure<EdgeProps> {
  override render(p: EdgeProps) {
    const line = <path class={p.looks} d={p.d} marker-end={p.head} marker-start={p.tail} data-edge={p.edge} />;
    if (!p.wide) return line;
    return <>{line}<path class="hit" d={p.d} data-edge={p.edge} /></>;
  }
}

/** The arrowheads that the edges of a drawing share. */
export function ArrowHeads({ drawing }: { drawing: string }) {
  return (
    <defs>
      {tints.map((tint) => (
        <marker key={tint} id={headId(drawing, tint)} class={`head ${tint}`} viewBox="0 0 10 10" refX="9.2" refY="5"
          markerWidth={thick(tint) ? 13 : 10} markerHeight={thick(tint) ? 13 : 10}
          markerUnits="userSpaceOnUse" orient="auto-start-reverse">
          <path d="M0,1L10,5L0,9L2,5z" />
        </marker>
      ))}
    </defs>
  );
}

const thick = (tint: Tint): boolean => tint === 'walked' || tint === 'hot';
