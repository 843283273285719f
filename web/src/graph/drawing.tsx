import { useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { describeGraph } from '../strings/graph.ts';
import { ClassCard } from './class-card.tsx';
import type { CameraControl } from './control.ts';
import { onKey, type KeyTarget } from './drawing-keys.ts';
import type { DrawingProps, GraphViewProps } from './drawing-props.ts';
import { classAt, leadingOut, origin, type DrawnGraph } from './drawn.ts';
import { EdgeLabels, labelsOf, type Hot } from './edge-labels.tsx';
import { ArrowHeads, EdgeMark, edgePaths, edgeProps } from './edge-mark.tsx';
import { HotCard } from './hot-card.tsx';
import { edgeKey, type Box, type Layout } from './layout.ts';
import { isStill, MOST_GLIDING } from './marks.ts';
import { neighbour, type Direction } from './neighbours.ts';
import { NodeMark, nodeProps, nodeSignature } from './node-mark.tsx';
import { Layer, place } from './placing.ts';
import { useCamera } from './use-camera.ts';
import { useKept } from './use-kept.ts';
import { rests } from '../widget/pointer.ts';

const cold: Hot = { state: null, edge: null };

/** A state graph as SVG: nodes and edges keyed by state, so that each keeps its identity as things move. */
export function Drawing(props: DrawingProps) {
  const { graph, layout, overlay, current, control } = props;
  const svg = useRef<SVGSVGElement>(null);
  const id = useId();
  const [hot, setHot] = useState<Hot>(cold);
  const [walked, setWalked] = useState<number | null>(null);
  const view = useRef<HTMLDivElement>(null);
  const mover = useRef<HTMLDivElement>(null);
  const still = isStill(graph);
  useCamera(still ? view : svg, props);
  useEffect(() => setWalked(null), [current, layout]);
  const open = useOpen(svg, props);

  const start = graph.nodes.find((n) => n.initial)?.state ?? null;
  const stops = [walked, current, start, graph.nodes[0]?.state ?? null];
  const tab = stops.find((state) => state !== null && layout.nodes.has(state)) ?? null;
  const focus = (node: number): void => {
    control.reveal(layout.nodes.get(node));
    bodyOf(svg.current, node)?.focus({ preventScroll: true });
  };
  const point = (event: PointerEvent): void => { if (!rests(event)) setHot(hotOf(event.target)); };
  const choose = (node: number): void => (isClass(graph, node) && props.onOpen !== undefined ? focus(node) : props.onSelect(node));
  const keys: KeyTarget = {
    control, open,
    walk: (from: number, direction: Direction) => {
      const next = neighbour(layout, graph.edges, from, direction);
      if (next !== null) focus(next);
    },
    enter: (node) => (isClass(graph, node) ? open(node, true) : props.onSelect(node)),
    ...(props.onTrail === undefined ? {} : { trail: props.onTrail }),
  };

  // Pointing at something changes the texts only.
  const edges = useMemo(() => <EdgeLayer {...props} drawing={id} />, [graph, layout, overlay]);
  const nodes = useMemo(() => <NodeLayer {...props} tab={tab} />, [graph, layout, overlay, tab]);
  const labels = labelsOf(graph, props.model, layout, overlay, { all: props.allLabels === true, hot });
  return (
    <>
      <div ref={view} class={still ? 'drawing-view still' : 'drawing-view'}>
        <div ref={mover} class="drawing-layer">
          <svg ref={svg} class={`state-graph${looksOf(props)}`} role="application" aria-label={titleOf(props)}
            onKeyDown={(e) => onKey(e, stateAt(e.target), keys)}
            onClick={(e) => withState(e, choose)}
            onDblClick={(e) => withState(e, (node) => open(node, true))}
            onPointerOver={point} onPointerMove={(e) => { if (hot === cold) point(e); }} onPointerLeave={() => setHot(cold)}
            onFocusIn={(e) => {
              setWalked(stateAt(e.target));
              setHot(hotOf(e.target));
            }} onFocusOut={() => setHot(cold)}>
            <ArrowHeads drawing={id} />
            <CameraGroup control={control} mover={still ? mover : null}>
              {edges}
              <Ring box={current === null ? undefined : layout.nodes.get(current)} />
              {nodes}
              <EdgeLabels labels={labels} />
            </CameraGroup>
          </svg>
        </div>
      </div>
      <HotCard graph={graph} model={props.model} hot={hot} />
      {props.onOpen !== undefined && walked !== null && <ClassCard graph={graph} node={walked} onOpen={open} />}
    </>
  );
}

/** Opens and closes classes; the focus goes from the class to its first state, and back. */
function useOpen(svg: { readonly current: SVGSVGElement | null }, { graph, layout, control, onOpen }: DrawingProps): (node: number, open: boolean) => void {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const heir = graph.nodes.find((n) => Math.floor(n.state) === wanted.current);
    if (heir === undefined) return;
    wanted.current = null;
    control.reveal(layout.nodes.get(heir.state));
    bodyOf(svg.current, heir.state)?.focus({ preventScroll: true });
  }, [layout]);
  return (node, open) => {
    if (onOpen?.(node, open) === true) wanted.current = classAt(graph, node)?.of ?? null;
  };
}

const isClass = (graph: DrawnGraph, node: number): boolean => graph.nodes.find((n) => n.state === node)?.class !== undefined;

const bodyOf = (svg: SVGSVGElement | null, node: number): SVGRectElement | null =>
  svg?.querySelector<SVGRectElement>(`[data-state="${node}"] .body`) ?? null;

function titleOf({ title, graph }: GraphViewProps): string {
  return title === undefined ? describeGraph(graph) : `${title}. ${describeGraph(graph)}`;
}

function looksOf({ graph, overlay, trail }: DrawingProps): string {
  const still = isStill(graph) ? ' still' : '';
  return still + (overlay.search === null ? '' : ' searching') + (trail === 'only' && overlay.trail.states.size > 0 ? ' trail-only' : '');
}

interface CameraGroupProps {
  readonly control: CameraControl;
  /** What is shifted while a large drawing moves; null for a small one. */
  readonly mover: { readonly current: HTMLElement | null } | null;
  readonly children: ComponentChildren;
}

/** Moves its children without drawing them anew. */
function CameraGroup({ control, mover, children }: CameraGroupProps) {
  const group = useRef<SVGGElement>(null);
  const layer = useRef<Layer | null>(null);
  useEffect(() => () => layer.current?.end(), []);
  useSignalEffect(() => {
    const camera = control.camera.value;
    if (group.current === null) return;
    if (mover === null) return place(group.current, camera, control.glides.value);
    if (mover.current === null) return;
    layer.current ??= new Layer(mover.current, group.current);
    layer.current.show(camera);
  });
  return <g ref={group} class="camera">{children}</g>;
}

type Layered = Pick<DrawingProps, 'graph' | 'layout' | 'overlay'>;

export function EdgeLayer({ graph, layout, overlay, drawing }: Layered & { drawing: string }) {
  const paths = useMemo(() => edgePaths(graph.edges, layout), [graph, layout]);
  const wide = graph.edges.length <= MOST_GLIDING;
  const keep = useKept([paths, drawing]);
  return (
    <g class="edges" key={layout.width}>
      {graph.edges.map((edge) => {
        const path = paths.get(edgeKey(edge.src, edge.dst));
        if (path === undefined) return null;
        const props = edgeProps(edge, path, overlay, drawing, wide);
        return keep(props.edge, `${props.looks} ${props.head} ${props.tail}`, () => <EdgeMark key={props.edge} {...props} />);
      })}
    </g>
  );
}

export function NodeLayer({ graph, layout, overlay, tab }: Layered & { tab: number | null }) {
  const facts = graph.nodes.length <= MOST_GLIDING;
  const keep = useKept([graph, layout]);
  const before = useBefore(layout);
  const more = useMemo(() => (graph.rung === 'neighbourhood' ? leadingOut(graph) : null), [graph]);
  return (
    <g class="nodes">
      {graph.nodes.map((node) => {
        const box = layout.nodes.get(node.state);
        if (box === undefined) return null;
        const stop = node.state === tab;
        const from = facts && before?.nodes.has(node.state) === false ? before.nodes.get(origin(node) ?? -1) ?? null : null;
        const style = { tab: stop, facts, from, more: more?.get(node.state) ?? 0 };
        return keep(node.state, nodeSignature(node, overlay, stop), () => <NodeMark key={node.state} {...nodeProps(node, box, overlay, style)} />);
      })}
    </g>
  );
}

/** The layout before this one. */
function useBefore(layout: Layout): Layout | null {
  const shown = useRef<{ readonly now: Layout; readonly before: Layout | null }>({ now: layout, before: null });
  if (shown.current.now !== layout) shown.current = { now: layout, before: shown.current.now };
  return shown.current.before;
}

/** Glides to the current state. */
export function Ring({ box }: { box: Box | undefined }) {
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

function withState(event: Event, act: (state: number) => void): void {
  const state = stateAt(event.target);
  if (state !== null) act(state);
}
