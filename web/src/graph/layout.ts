/**
 * A layout says where the nodes and edges of a state graph go. It is plain
 * data without a DOM: Graphviz makes it (plain.ts), or the engine's layered
 * coordinates do (layered.ts), and it stays frozen while a view plays over it.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle given by its centre. */
export interface Box extends Point {
  readonly w: number;
  readonly h: number;
}

/** An edge's curve: one start point, then three points for each cubic. */
export interface Curve {
  readonly points: readonly Point[];
  /** Where the edge's text is centred. */
  readonly label: Point;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly nodes: ReadonlyMap<number, Box>;
  readonly edges: ReadonlyMap<string, Curve>;
  readonly by: 'graphviz' | 'engine';
}

/** The key of the edge that is drawn from one state to another. */
export function edgeKey(src: number, dst: number): string {
  return `${src}>${dst}`;
}

/** The point of a curve at parameter t in 0..1, counted over all its cubics. */
export function pointAt(points: readonly Point[], t: number): Point {
  const cubics = Math.floor((points.length - 1) / 3);
  const at = Math.min(Math.max(t, 0), 1) * cubics;
  const piece = Math.min(Math.floor(at), cubics - 1);
  const [a, b, c, d] = points.slice(piece * 3, piece * 3 + 4);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return points[0] ?? { x: 0, y: 0 };
  const u = at - piece;
  const v = 1 - u;
  const mix = (k: 'x' | 'y'): number =>
    v * v * v * a[k] + 3 * v * v * u * b[k] + 3 * v * u * u * c[k] + u * u * u * d[k];
  return { x: mix('x'), y: mix('y') };
}

/** Where the ray from a box's centre towards a point leaves the box. */
export function border(box: Box, towards: Point): Point {
  const dx = towards.x - box.x;
  const dy = towards.y - box.y;
  if (dx === 0 && dy === 0) return { x: box.x, y: box.y - box.h / 2 };
  const scale = Math.min(box.w / 2 / Math.abs(dx || 1e-9), box.h / 2 / Math.abs(dy || 1e-9));
  return { x: box.x + dx * scale, y: box.y + dy * scale };
}

/** The point of a box's border that is nearest to a point outside it. */
export function nearest(box: Box, from: Point): Point {
  const clamp = (v: number, mid: number, half: number): number => Math.min(Math.max(v, mid - half), mid + half);
  return { x: clamp(from.x, box.x, box.w / 2), y: clamp(from.y, box.y, box.h / 2) };
}

/** The SVG path of a curve, drawn on to the border of its nodes where it ends before. */
export function curvePath(curve: Curve, from: Box | undefined, to: Box | undefined): string {
  const first = curve.points[0];
  const last = curve.points[curve.points.length - 1];
  if (first === undefined || last === undefined) return '';
  const parts: string[] = [];
  const start = from === undefined ? first : nearest(from, first);
  parts.push(`M${text(start)}`);
  if (far(start, first)) parts.push(`L${text(first)}`);
  for (let i = 1; i + 2 < curve.points.length; i += 3) {
    parts.push(`C${curve.points.slice(i, i + 3).map(text).join(' ')}`);
  }
  const end = to === undefined ? last : nearest(to, last);
  if (far(end, last)) parts.push(`L${text(end)}`);
  return parts.join('');
}

function far(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) > 0.5;
}

function text(p: Point): string {
  return `${round(p.x)},${round(p.y)}`;
}

function round(v: number): number {
  return Math.round(v * 10) / 10;
}

/** The smallest box round all nodes of a layout. */
export function bounds(layout: Layout): Box {
  return { x: layout.width / 2, y: layout.height / 2, w: layout.width, h: layout.height };
}

/** A layout drawn larger until its smallest node has this room. */
export function withRoom(layout: Layout, room: { w: number; h: number }): Layout {
  let factor = 1;
  for (const box of layout.nodes.values()) factor = Math.max(factor, room.w / box.w, room.h / box.h);
  return factor === 1 ? layout : scaled(layout, factor);
}

function scaled(layout: Layout, k: number): Layout {
  const grow = (p: Point): Point => ({ x: p.x * k, y: p.y * k });
  const nodes = new Map([...layout.nodes].map(([state, b]) => [state, { ...grow(b), w: b.w * k, h: b.h * k }] as const));
  const edges = new Map([...layout.edges].map(
    ([key, c]) => [key, { points: c.points.map(grow), label: grow(c.label) }] as const));
  return { ...layout, width: layout.width * k, height: layout.height * k, nodes, edges };
}
