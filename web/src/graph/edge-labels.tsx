import type { Model } from '../engine/protocol.gen.ts';
import type { DrawnEdge, DrawnGraph } from './drawn.ts';
import { edgeKey, type Curve, type Layout, type Point } from './layout.ts';
import { marksOfEdge, type Overlay } from './marks.ts';
import { stepsOfEdge } from './trail.ts';
import { edgeText, eventName, missedEvents, text } from '../strings/graph.ts';

/** What the reader points at: a state or an edge. */
export interface Hot {
  readonly state: number | null;
  readonly edge: string | null;
}

export interface Label {
  readonly key: string;
  readonly at: Point;
  readonly text: string;
  readonly looks: string;
}

const LONGEST = 44;

/** The texts shown: on all edges, or on the run's and on those pointed at. */
export function labelsOf(
  graph: DrawnGraph, model: Model, layout: Layout, overlay: Overlay,
  shown: { readonly all: boolean; readonly hot: Hot },
): readonly Label[] {
  const labels: Label[] = [];
  for (const edge of graph.edges) {
    const key = edgeKey(edge.src, edge.dst);
    const curve = layout.edges.get(key);
    const marks = marksOfEdge(edge, overlay);
    const hot = shown.hot.edge === key || edge.src === shown.hot.state || edge.dst === shown.hot.state;
    const onRun = marks.place !== 'off';
    const partly = overlay.ghosts.partly.get(key);
    if (curve === undefined || (marks.hidden && !hot) || !(shown.all || hot || onRun || partly)) continue;
    const words = onRun && !hot ? runText(edge, model, overlay)
      : partly && !hot ? missedEvents(partly, model) : edgeText(edge, model);
    const looks = ['edge-label', marks.missed || partly ? 'missed' : marks.place, hot ? 'hot' : ''].join(' ').trim();
    const loop = edge.src === edge.dst;
    labels.push({ key, at: loop ? beside(curve) : curve.label, text: cut(words), looks: loop ? `${looks} beside` : looks });
  }
  return labels;
}

/** A loop lies at the right of its state; its text begins to the right of it, however long it is. */
function beside({ points, label }: Curve): Point {
  return { x: Math.max(...points.map((p) => p.x)) + 3, y: label.y };
}

/** "2 leave" on an edge that the run takes in its second step. */
function runText(edge: DrawnEdge, model: Model, overlay: Overlay): string {
  const steps = stepsOfEdge(overlay.trail, edge.src, edge.dst);
  return steps.slice(0, 4).map((step) => `${step} ${eventName(model, overlay.events[step] ?? -1)}`).join(', ')
    + (steps.length > 4 ? ', …' : '') + (marksOfEdge(edge, overlay).lost ? `, ${text.missedMark}` : '');
}

function cut(words: string): string {
  return words.length <= LONGEST ? words : `${words.slice(0, LONGEST - 1)}…`;
}

export function EdgeLabels({ labels }: { labels: readonly Label[] }) {
  return (
    <g class="labels" aria-hidden="true">
      {labels.map((label) => (
        <text key={label.key} class={label.looks} x={label.at.x} y={label.at.y + 3.5}>{label.text}</text>
      ))}
    </g>
  );
}
