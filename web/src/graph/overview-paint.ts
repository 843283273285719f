/** Paints a graph of thousands of states. What does not depend on the camera is worked out once. */
import type { Camera } from './camera.ts';
import { colourAt } from './colour.ts';
import type { DrawnEdge, DrawnGraph, DrawnNode } from './drawn.ts';
import { levelOf, type Level } from './heat.ts';
import type { Box, Layout, Point } from './layout.ts';
import { marksOfEdge, marksOfNode, type NodeMarks, type Overlay } from './marks.ts';

/** The edges as paths in the coordinates of the graph, and the nodes with their marks, those on the run last. */
export interface Scene {
  readonly quiet: Path2D;
  readonly missed: Path2D;
  readonly run: Path2D;
  readonly hot: readonly (readonly [Level, Path2D])[];
  readonly dots: readonly Dot[];
  readonly layout: Layout;
}

interface Dot {
  readonly at: Box;
  readonly marks: NodeMarks;
  readonly finding: boolean;
  readonly heat: Level;
}

export interface Ink {
  readonly line: string;
  readonly node: string;
  readonly run: string;
  readonly bad: string;
  readonly heat: string;
  readonly found: string;
}

export function inkOf(canvas: HTMLCanvasElement): Ink {
  const of = (name: string): string => colourAt(canvas, `var(--${name})`);
  return { line: of('muted'), node: of('text'), run: of('accent'), bad: of('bad'), heat: of('heat'), found: of('found') };
}

export function sceneOf(graph: DrawnGraph, layout: Layout, overlay: Overlay): Scene {
  const [quiet, missed, run] = [new Path2D(), new Path2D(), new Path2D()];
  const hot = new Map<Level, Path2D>();
  for (const edge of graph.edges) {
    const path = pathFor(edge, overlay, { quiet, missed, run, hot });
    const [from, to] = [layout.nodes.get(edge.src), layout.nodes.get(edge.dst)];
    if (from === undefined || to === undefined) continue;
    path.moveTo(from.x, from.y);
    path.lineTo(to.x, to.y);
  }
  return { quiet, missed, run, hot: [...hot].sort(([a], [b]) => a - b), dots: dotsOf(graph.nodes, layout, overlay), layout };
}

interface Paths {
  readonly quiet: Path2D;
  readonly missed: Path2D;
  readonly run: Path2D;
  readonly hot: Map<Level, Path2D>;
}

function pathFor(edge: DrawnEdge, overlay: Overlay, { quiet, missed, run, hot }: Paths): Path2D {
  const marks = marksOfEdge(edge, overlay);
  if (marks.place !== 'off') return run;
  if (marks.missed) return missed;
  const level = levelOf(edge.heat);
  if (level === 0) return quiet;
  const path = hot.get(level) ?? new Path2D();
  hot.set(level, path);
  return path;
}

function dotsOf(nodes: readonly DrawnNode[], layout: Layout, overlay: Overlay): readonly Dot[] {
  const dots = nodes.flatMap((node): readonly Dot[] => {
    const at = layout.nodes.get(node.state);
    if (at === undefined) return [];
    return [{ at, marks: marksOfNode(node, overlay), finding: node.finding >= 0, heat: levelOf(node.heat) }];
  });
  const weight = ({ marks, finding, heat }: Dot): number => (marks.current ? 9 : marks.place !== 'off' ? 8 : finding ? 7 : heat);
  return dots.sort((a, b) => weight(a) - weight(b));
}

/** Paints the scene as the camera sees it. */
export function paint(canvas: HTMLCanvasElement, scene: Scene, camera: Camera, ink: Ink, walked: number | null): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const ratio = devicePixelRatio;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(ratio * camera.k, 0, 0, ratio * camera.k, ratio * camera.x, ratio * camera.y);
  paintEdges(context, scene, camera.k, ink);
  for (const dot of scene.dots) paintDot(context, dot, camera.k, ink);
  const box = walked === null ? undefined : scene.layout.nodes.get(walked);
  if (box !== undefined) stroke(context, circle(box, 9 / camera.k), { colour: ink.node, width: 2 / camera.k, alpha: 1, dash: [] });
}

function paintEdges(context: CanvasRenderingContext2D, { quiet, hot, missed, run }: Scene, k: number, ink: Ink): void {
  stroke(context, quiet, { colour: ink.line, width: 0.7 / k, alpha: 0.3, dash: [] });
  for (const [level, path] of hot) stroke(context, path, { colour: ink.heat, width: (0.6 + level * 0.6) / k, alpha: 0.35 + level * 0.15, dash: [] });
  stroke(context, missed, { colour: ink.line, width: 1 / k, alpha: 0.8, dash: [5 / k, 4 / k] });
  stroke(context, run, { colour: ink.run, width: 2.5 / k, alpha: 1, dash: [] });
}

interface Pen {
  readonly colour: string;
  readonly width: number;
  readonly alpha: number;
  readonly dash: number[];
}

function stroke(context: CanvasRenderingContext2D, path: Path2D, pen: Pen): void {
  context.globalAlpha = pen.alpha;
  context.strokeStyle = pen.colour;
  context.lineWidth = pen.width;
  context.setLineDash(pen.dash);
  context.stroke(path);
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** A failure is a diamond, what was missed a ring, what was found has one: nothing rests on colour alone. */
function paintDot(context: CanvasRenderingContext2D, { at, marks, finding, heat }: Dot, k: number, ink: Ink): void {
  const onRun = marks.place !== 'off';
  const size = (marks.current ? 7 : finding || onRun ? 4.5 : 2.5 + heat * 0.7) / k;
  context.fillStyle = finding ? ink.bad : onRun ? ink.run : heat > 0 ? ink.heat : ink.node;
  if (marks.missed) stroke(context, circle(at, size), { colour: ink.line, width: 1 / k, alpha: 1, dash: [] });
  else if (finding) context.fill(diamond(at, size * 1.3));
  else if (size * k < 3) context.fillRect(at.x - size, at.y - size, 2 * size, 2 * size);
  else context.fill(circle(at, size));
  if (marks.current) stroke(context, circle(at, size + 4 / k), { colour: ink.run, width: 2 / k, alpha: 1, dash: [] });
  if (marks.found) stroke(context, circle(at, size + 3 / k), { colour: ink.found, width: 2 / k, alpha: 1, dash: [2 / k, 2 / k] });
}

function diamond(at: Point, size: number): Path2D {
  const path = new Path2D();
  path.moveTo(at.x, at.y - size);
  path.lineTo(at.x + size, at.y);
  path.lineTo(at.x, at.y + size);
  path.lineTo(at.x - size, at.y);
  return path;
}

function circle(at: Point, size: number): Path2D {
  const path = new Path2D();
  path.arc(at.x, at.y, size, 0, 2 * Math.PI);
  return path;
}
