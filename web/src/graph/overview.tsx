import { useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { describeGraph, describeNode, text } from '../strings/graph.ts';
import { toGraph, type Camera } from './camera.ts';
import { useThemeChanges } from './colour.ts';
import { onKey } from './drawing-keys.ts';
import type { DrawingProps } from './drawing-props.ts';
import { HotCard } from './hot-card.tsx';
import type { Layout, Point } from './layout.ts';
import { neighbour } from './neighbours.ts';
import { inkOf, paint, sceneOf } from './overview-paint.ts';
import { useCamera } from './use-camera.ts';

/** The canvas is painted beyond what is seen by this part of the view on each side, so that panning shows no edge. */
const BEYOND = 0.5;
/** How long after the last movement it is painted anew, sharp. */
const REST_MS = 90;
/** How much the painted picture is stretched before it is painted anew while still moving. */
const STRETCH = 2.2;
/** How far from a state a click still means it, in pixels. */
const REACH = 24;

/**
 * Thousands of states as points on a canvas: a picture to find one's way in.
 * A click goes to the state under the pointer; arrow keys walk from state to
 * state. While the camera moves, the painted picture is only shifted.
 */
export function Overview(props: DrawingProps) {
  const { graph, layout, overlay, current, control } = props;
  const view = useRef<HTMLDivElement>(null);
  const [hot, setHot] = useState<number | null>(null);
  const [walked, setWalked] = useState<number | null>(null);
  useCamera(view, props);
  useEffect(() => setWalked(null), [current, layout]);
  const start = graph.nodes.find((n) => n.initial)?.state ?? graph.nodes[0]?.state ?? null;
  const at = walked ?? current ?? start;
  const canvas = usePainting(view, props, walked);
  const said = graph.nodes.find((n) => n.state === walked);
  const hit = (event: MouseEvent): number | null => closest(layout, pointAt(event, view.current, control.camera.peek()), REACH / control.camera.peek().k);
  return (
    <>
      <div ref={view} class="overview-view" role="application" tabIndex={0} aria-label={`${describeGraph(graph)}. ${text.canvas}`}
        onKeyDown={(e) => onKey(e, at, {
          control, open: () => undefined, enter: props.onSelect,
          walk: (from, direction) => {
            const next = neighbour(layout, graph.edges, from, direction);
            if (next === null) return;
            setWalked(next);
            control.reveal(layout.nodes.get(next));
          },
          ...(props.onTrail === undefined ? {} : { trail: props.onTrail }),
        })}
        onPointerMove={(e) => setHot(hit(e))} onPointerLeave={() => setHot(null)}
        onClick={(e) => {
          const state = hit(e);
          if (state !== null) props.onSelect(state);
        }}>
        <canvas ref={canvas} class="overview" aria-hidden="true" />
      </div>
      <p class="visually-hidden" role="status">{said === undefined ? '' : describeNode(said, { current: said.state === current, missed: overlay.ghosts.states.has(said.state), lost: false })}</p>
      <HotCard graph={graph} model={props.model} hot={{ state: hot ?? walked, edge: null }} />
    </>
  );
}

function pointAt(event: MouseEvent, view: HTMLElement | null, camera: Camera): Point {
  const box = view?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return toGraph(camera, { x: event.clientX - box.left, y: event.clientY - box.top });
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

/** Keeps the canvas painted: shifted with the camera at once, anew when it rests. */
function usePainting(view: { readonly current: HTMLElement | null }, props: DrawingProps, walked: number | null): { readonly current: HTMLCanvasElement | null } {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painted = useRef<Camera | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const { control, graph, layout, overlay } = props;
  const theme = useThemeChanges();
  const scene = useMemo(() => sceneOf(graph, layout, overlay), [graph, layout, overlay]);
  const anew = useRef(() => undefined as void);
  anew.current = () => {
    if (canvas.current === null || view.current === null) return;
    const { width, height } = view.current.getBoundingClientRect();
    if (width === 0) return;
    const camera = control.camera.peek();
    const margin = { x: width * BEYOND, y: height * BEYOND };
    sized(canvas.current, width, height, margin);
    paint(canvas.current, scene, { ...camera, x: camera.x + margin.x, y: camera.y + margin.y }, inkOf(canvas.current), walked);
    painted.current = camera;
    canvas.current.style.transform = '';
  };
  useSignalEffect(() => {
    const camera = control.camera.value;
    if (canvas.current === null) return;
    const from = painted.current;
    const ratio = from === null ? Infinity : camera.k / from.k;
    if (from === null || ratio > STRETCH || ratio < 1 / STRETCH) return anew.current();
    shift(canvas.current, from, camera, ratio);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => anew.current(), REST_MS);
    return undefined;
  });
  useEffect(() => {
    anew.current();
    return () => clearTimeout(timer.current);
  }, [scene, theme, walked]);
  return canvas;
}

function sized(canvas: HTMLCanvasElement, width: number, height: number, margin: Point): void {
  const full = { width: width + 2 * margin.x, height: height + 2 * margin.y };
  canvas.width = Math.round(full.width * devicePixelRatio);
  canvas.height = Math.round(full.height * devicePixelRatio);
  canvas.style.width = `${full.width}px`;
  canvas.style.height = `${full.height}px`;
  canvas.style.left = `${-margin.x}px`;
  canvas.style.top = `${-margin.y}px`;
  canvas.style.transformOrigin = `${margin.x}px ${margin.y}px`;
}

/** Shows a picture painted with one camera as another one sees it. */
function shift(canvas: HTMLCanvasElement, from: Camera, to: Camera, ratio: number): void {
  canvas.style.transform = `translate(${to.x - from.x * ratio}px,${to.y - from.y * ratio}px) scale(${ratio})`;
}
