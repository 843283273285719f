import { useId } from 'preact/hooks';
import { roomForDots } from './dots.ts';
import type { GraphViewProps } from './drawing-props.ts';
import { EdgeLayer, NodeLayer, Ring } from './drawing.tsx';
import { EdgeLabels, labelsOf, type Label } from './edge-labels.tsx';
import { ArrowHeads } from './edge-mark.tsx';
import { bounds, withRoom, type Layout } from './layout.ts';
import { overlayOf } from './marks.ts';

type Props = Omit<GraphViewProps, 'control' | 'onSelect' | 'onOpen' | 'onTrail' | 'points' | 'title'>;

const cold = { state: null, edge: null };

/** All of a small state graph as a picture that nobody walks through: on paper, or in a window beside the page. What it shows is said beside it. */
export function StillDrawing({ graph, model, search, current, ...props }: Props) {
  const id = useId();
  const layout = search === undefined ? props.layout : withRoom(props.layout, roomForDots(search));
  const overlay = overlayOf({ current, path: props.path, events: props.runEvents, step: props.step }, { ghosts: props.ghosts, search, found: props.found, trail: props.trail });
  const labels = labelsOf(graph, model, layout, overlay, { all: props.allLabels === true, hot: cold });
  const { x, y, w, h } = around(layout, labels);
  return (
    <svg class={`state-graph standing${search === undefined ? '' : ' searching'}`} viewBox={`${x} ${y} ${w} ${h}`} style={{ maxWidth: `${w}px` }} aria-hidden="true">
      <ArrowHeads drawing={id} />
      <EdgeLayer graph={graph} layout={layout} overlay={overlay} drawing={id} />
      <Ring box={current === null ? undefined : layout.nodes.get(current)} />
      <NodeLayer graph={graph} layout={layout} overlay={overlay} tab={null} />
      <EdgeLabels labels={labels} />
    </svg>
  );
}

/** Room for the arrow into the start, a failure's bolt, the ring and a shadow. */
const MARGIN = 26;
const LETTER = 6.5;

/** The part of the drawing's plane that the picture shows: everything, and the words beside loops. */
function around(layout: Layout, labels: readonly Label[]): { readonly x: number; readonly y: number; readonly w: number; readonly h: number } {
  const box = bounds(layout);
  const [left, top] = [box.x - box.w / 2 - MARGIN, box.y - box.h / 2 - MARGIN / 2];
  const ends = labels.map(({ at, text, looks }) => at.x + text.length * LETTER * (looks.endsWith('beside') ? 1 : 0.5));
  const right = Math.max(box.x + box.w / 2 + MARGIN / 2, ...ends);
  return { x: left, y: top, w: right - left, h: box.h + MARGIN };
}
