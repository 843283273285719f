import type { ComponentChildren } from 'preact';
import { useSignalEffect } from '@preact/signals';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GraphResult, Model } from '../engine/protocol.gen.ts';
import type { CameraControl } from './control.ts';
import { roomForDots } from './dots.ts';
import { EdgeLabels, labelsOf, type Hot } from './edge-labels.tsx';
import { ArrowHeads, EdgeMark, edgePaths, edgeProps } from './edge-mark.tsx';
import { listenForGestures } from './gestures.ts';
import type { Ghosts } from './ghosts.ts';
import { edgeKey, withRoom, type Box, type Layout } from './layout.ts';
import { isLarge, MOST_GLIDING, overlayOf, type Overlay, type Search } from './marks.ts';
import { neighbour, type Direction } from './neighbours.ts';
import { NodeMark, nodeProps } from './node-mark.tsx';
import { Overview } from './overview.tsx';
import { describeGraph } from './words.ts';

export interface GraphViewProps {
  readonly graph: GraphResult;
  readonly model: Model;
  readonly layout: Layout;
  readonly control: CameraControl;
  readonly current: number | null;
  /** The states of the run that is shown; -1 for one that is not in the graph. */
  readonly path: readonly number[];
  /** The event that led to each of them. */
  readonly runEvents?: readonly number[];
  readonly step: number;
  readonly ghosts?: Ghosts;
  readonly search?: Search;
  /** Event names on every edge. */
  readonly allLabels?: boolean;
  /** What a screen reader says before the size of the graph. */
  readonly title?: string;
  readonly onSelect: (state: number) => void;
}

/** A state graph to look at and walk through; above 5,000 elements an overview of it. */
export function GraphView(props: GraphViewProps) {
  const { graph, search } = props;
  const events = search?.events ?? 0;
  const layout = useMemo(
    () => (events > 0 ? withRoom(props.layout, roomForDots(events)) : props.layout), [props.layout, events]);
  const overlay = useMemo(
    () => overlayOf(props.current, props.path, props.step, props.ghosts, search),
    [props.current, props.path, props.step, props.ghosts, search]);
  const shown = { ...props, layout, overlay };
  return isLarge(graph) ? <Overview {...shown} /> : <Drawing {...shown} />;
}

export interface DrawingProps extends GraphViewProps {
  readonly overlay: Overlay;
}

/** Below this scale facts cannot be read, so only the numbers are shown, larger. */
const FAR = 0.55;

const cold: Hot = { state: null, edge: null };

function Drawing(props: DrawingProps) {
  const { graph, layout, overlay, current, control } = props;
  const svg = useRef<SVGSVGElement>(null);
  const id = useId();
  const [hot, setHot] = useState<Hot>(cold);
  const start = graph.nodes.find((n) => n.initial)?.state ?? graph.nodes[0]?.state ?? null;
  const [walked, setWalked] = useState<number | null>(null);
  const tab = walked !== null && layout.nodes.has(walked) ? walked : current ?? start;

  useShown(svg, layout, control);
  useEffect(() => (svg.current === null ? undefined : listenForGestures(svg.current, control)), [control]);
  useEffect(() => {
    setWalked(null);
    if (current !== null) control.reveal(layout.nodes.get(current));
  }, [current, layout, control]);

  const walk = (direction: Direction): void => {
    const next = tab === null ? null : neighbour(layout, graph.edges, tab, direction);
    if (next === null) return;
    setWalked(next);
    control.reveal(layout.nodes.get(next));
    svg.current?.querySelector<SVGGElement>(`[data-state="${next}"]`)?.focus({ preventScroll: true });
  };
  const looks = (graph.nodes.length > MOST_GLIDING ? ' still' : '') + (overlay.search === null ? '' : ' searching');
  return (
    <svg ref={svg} class={`state-graph${looks}`} role="application" aria-label={titleOf(props)}
      onKeyDown={(e) => onKey(e, control, walk, props.onSelect)}
      onClick={(e) => select(e, props.onSelect)}
      onPointerOver={(e) => setHot(hotOf(e.target))} onPointerLeave={() => setHot(cold)}
      onFocusIn={(e) => setHot(hotOf(e.target))} onFocusOut={() => setHot(cold)}>
      <ArrowHeads drawing={id} />
      <CameraGroup control={control}>
        <EdgeLayer {...props} drawing={id} />
        <Ring box={current === null ? undefined : layout.nodes.get(current)} />
        <NodeLayer {...props} tab={tab} />
        <EdgeLabels labels={labelsOf(graph, props.model, layout, overlay,
          { all: props.allLabels === true, hot, runEvents: props.runEvents ?? [] })} />
      </CameraGroup>
    </svg>
  );
}

function titleOf({ title, graph }: GraphViewProps): string {
  return title === undefined ? describeGraph(graph) : `${title}. ${describeGraph(graph)}`;
}

/** Tells the camera how large the drawing is, now and whenever that changes. */
export function useShown(element: { readonly current: Element | null }, layout: Layout, control: CameraControl): void {
  useLayoutEffect(() => {
    const shown = element.current;
    if (shown === null) return;
    const tell = (): void => {
      const { width, height } = shown.getBoundingClientRect();
      control.show(layout, { width, height });
    };
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [layout, control]);
}

/** Moves its children without drawing them anew. */
function CameraGroup({ control, children }: { control: CameraControl; children: ComponentChildren }) {
  const group = useRef<SVGGElement>(null);
  useSignalEffect(() => {
    const { x, y, k } = control.camera.value;
    group.current?.classList.toggle('glides', control.glides.value);
    group.current?.classList.toggle('far', k < FAR);
    group.current?.style.setProperty('transform', `translate(${x}px,${y}px) scale(${k})`);
  });
  return <g ref={group} class="camera">{children}</g>;
}

function EdgeLayer({ graph, layout, overlay, drawing }: DrawingProps & { drawing: string }) {
  const paths = useMemo(() => edgePaths(graph.edges, layout), [graph, layout]);
  const wide = graph.edges.length <= MOST_GLIDING;
  return (
    <g class="edges" key={layout.width}>
      {graph.edges.map((edge) => {
        const path = paths.get(edgeKey(edge.src, edge.dst));
        if (path === undefined) return null;
        const props = edgeProps(edge, path, overlay, drawing, wide);
        return <EdgeMark key={props.edge} {...props} />;
      })}
    </g>
  );
}

function NodeLayer({ graph, layout, overlay, tab }: DrawingProps & { tab: number | null }) {
  return (
    <g class="nodes">
      {graph.nodes.map((node) => {
        const box = layout.nodes.get(node.state);
        if (box === undefined) return null;
        return <NodeMark key={node.state} {...nodeProps(node, box, overlay, node.state === tab)} />;
      })}
    </g>
  );
}

/** Glides to the current state. */
function Ring({ box }: { box: Box | undefined }) {
  if (box === undefined) return null;
  const grow = 5;
  return (
    <rect class="ring" x={-box.w / 2 - grow} y={-box.h / 2 - grow} width={box.w + 2 * grow} height={box.h + 2 * grow}
      rx={13} style={{ transform: `translate(${box.x}px,${box.y}px)` }} />
  );
}

function stateAt(target: EventTarget | null): number | null {
  const found = target instanceof Element ? target.closest('[data-state]') : null;
  return found === null ? null : Number(found.getAttribute('data-state'));
}

function hotOf(target: EventTarget | null): Hot {
  const edge = target instanceof Element ? target.getAttribute('data-edge') : null;
  const state = stateAt(target);
  return edge === null && state === null ? cold : { state, edge };
}

function select(event: Event, onSelect: (state: number) => void): void {
  const state = stateAt(event.target);
  if (state !== null) onSelect(state);
}

const ARROWS: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/** The keys of a drawing; the page's own keys do not see the ones used here. */
function onKey(
  event: KeyboardEvent, control: CameraControl, walk: (d: Direction) => void, onSelect: (state: number) => void,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const state = stateAt(event.target);
  const direction = ARROWS[event.key];
  if (direction !== undefined) walk(direction);
  else if (event.key === 'Enter' && state !== null) onSelect(state);
  else if (!cameraKey(event.key, control)) return;
  event.preventDefault();
  event.stopPropagation();
}

export function cameraKey(key: string, control: CameraControl): boolean {
  switch (key) {
    case '0': control.fit(); return true;
    case '+': case '=': control.zoomIn(); return true;
    case '-': control.zoomOut(); return true;
    default: return false;
  }
}
