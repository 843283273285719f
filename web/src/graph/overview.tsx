import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { toGraph, type Camera } from './camera.ts';
import { colourAt, useThemeChanges } from './colour.ts';
import type { CameraControl } from './control.ts';
import type { DrawingProps } from './graph-view.tsx';
import type { Layout, Point } from './layout.ts';
import { marksOfEdge, marksOfNode, type NodeMarks } from './marks.ts';
import { cameraKey, useCamera } from './use-camera.ts';
import { describeGraph, text } from '../strings/graph.ts';

/**
 * Thousands of states as points on a canvas: a picture to find one's way in.
 * A click goes to the state under the pointer; the table beside the graph
 * says the same to a screen reader.
 */
export function Overview(props: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { layout, control } = props;
  useCamera(canvas, props);
  const theme = useThemeChanges();
  const latest = useRef(props);
  latest.current = props;
  useSignalEffect(() => {
    const camera = control.camera.value;
    if (canvas.current !== null) paint(canvas.current, camera, latest.current);
  });
  useEffect(() => {
    if (canvas.current !== null) paint(canvas.current, control.camera.peek(), props);
  }, [props.graph, layout, props.overlay, theme]);
  return (
    <canvas ref={canvas} class="state-graph overview" role="img" tabIndex={0}
      aria-label={`${describeGraph(props.graph)}. ${text.canvas}`}
      onKeyDown={(e) => { if (cameraKey(e.key, control)) e.stopPropagation(); }}
      onClick={(e) => clickAt(e, control, layout, props.onSelect)} />
  );
}

function clickAt(event: MouseEvent, control: CameraControl, layout: Layout, onSelect: (state: number) => void): void {
  const at = toGraph(control.camera.peek(), { x: event.offsetX, y: event.offsetY });
  const state = closest(layout, at, 24 / control.camera.peek().k);
  if (state !== null) onSelect(state);
}

/** The state nearest to a point, if within reach. */
export function closest(layout: Layout, at: Point, reach: number): number | null {
  let found: number | null = null;
  let least = reach;
  for (const [state, box] of layout.nodes) {
    const away = Math.hypot(box.x - at.x, box.y - at.y);
    if (away < least) {
      least = away;
      found = state;
    }
  }
  return found;
}

interface Ink {
  readonly line: string;
  readonly node: string;
  readonly run: string;
  readonly bad: string;
}

function inkOf(canvas: HTMLCanvasElement): Ink {
  const of = (name: string): string => colourAt(canvas, `var(--${name})`);
  return { line: of('muted'), node: of('text'), run: of('accent'), bad: of('bad') };
}

function paint(canvas: HTMLCanvasElement, camera: Camera, props: DrawingProps): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const ratio = devicePixelRatio;
  const { width, height } = canvas.getBoundingClientRect();
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.scale(ratio, ratio);
  context.translate(camera.x, camera.y);
  context.scale(camera.k, camera.k);
  const ink = inkOf(canvas);
  paintEdges(context, camera, props, ink);
  paintNodes(context, camera, props, ink);
}

function paintEdges(context: CanvasRenderingContext2D, camera: Camera, props: DrawingProps, ink: Ink): void {
  const quiet = new Path2D();
  const run = new Path2D();
  const missed = new Path2D();
  for (const edge of props.graph.edges) {
    const from = props.layout.nodes.get(edge.src);
    const to = props.layout.nodes.get(edge.dst);
    if (from === undefined || to === undefined) continue;
    const marks = marksOfEdge(edge, props.overlay);
    const path = marks.missed ? missed : marks.place === 'off' ? quiet : run;
    path.moveTo(from.x, from.y);
    path.lineTo(to.x, to.y);
  }
  stroke(context, quiet, { colour: ink.line, width: 0.7 / camera.k, alpha: 0.3, dash: [] });
  stroke(context, missed, { colour: ink.line, width: 1 / camera.k, alpha: 0.8, dash: [5 / camera.k, 4 / camera.k] });
  stroke(context, run, { colour: ink.run, width: 2.5 / camera.k, alpha: 1, dash: [] });
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

function paintNodes(context: CanvasRenderingContext2D, camera: Camera, props: DrawingProps, ink: Ink): void {
  const marked = props.graph.nodes.map((node) => ({ node, marks: marksOfNode(node, props.overlay) }));
  const onRun = ({ marks }: { marks: NodeMarks }): number => (marks.current ? 2 : marks.place === 'off' ? 0 : 1);
  marked.sort((a, b) => onRun(a) - onRun(b));
  for (const { node, marks } of marked) {
    const box = props.layout.nodes.get(node.state);
    if (box === undefined) continue;
    const finding = node.finding >= 0;
    const size = (marks.current ? 7 : finding || marks.place !== 'off' ? 4.5 : 2.5) / camera.k;
    context.fillStyle = finding ? ink.bad : marks.place === 'off' ? ink.node : ink.run;
    context.beginPath();
    // A failure is a diamond, so that it does not rest on colour alone.
    if (finding) diamond(context, box, size * 1.3);
    else context.arc(box.x, box.y, size, 0, 2 * Math.PI);
    if (marks.missed) stroke(context, dot(box, size), { colour: ink.line, width: 1 / camera.k, alpha: 1, dash: [] });
    else context.fill();
    if (marks.current) stroke(context, dot(box, size + 4 / camera.k), { colour: ink.run, width: 2 / camera.k, alpha: 1, dash: [] });
  }
}

function diamond(context: CanvasRenderingContext2D, at: Point, size: number): void {
  context.moveTo(at.x, at.y - size);
  context.lineTo(at.x + size, at.y);
  context.lineTo(at.x, at.y + size);
  context.lineTo(at.x - size, at.y);
}

function dot(at: Point, size: number): Path2D {
  const path = new Path2D();
  path.arc(at.x, at.y, size, 0, 2 * Math.PI);
  return path;
}
