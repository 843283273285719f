import { useMemo } from 'preact/hooks';
import { roomForDots } from './dots.ts';
import type { GraphViewProps } from './drawing-props.ts';
import { Drawing } from './drawing.tsx';
import { withRoom } from './layout.ts';
import { isLarge, isStill, overlayOf } from './marks.ts';
import { Overview } from './overview.tsx';

/** A state graph to look at and walk through; above 5,000 elements an overview of it. */
export function GraphView(props: GraphViewProps) {
  const { graph, search } = props;
  const events = search?.events ?? 0;
  const names = search?.names ?? null;
  const layout = useMemo(
    () => (events > 0 ? withRoom(props.layout, roomForDots({ events, names })) : props.layout), [props.layout, events, names]);
  const overlay = useMemo(
    () => overlayOf({ current: props.current, path: props.path, events: props.runEvents, step: props.step },
      { ghosts: props.ghosts, search, found: props.found, trail: props.trail }),
    [props.current, props.path, props.runEvents, props.step, props.ghosts, search, props.found, props.trail]);
  const shown = { ...props, layout, overlay };
  return isLarge(graph) || props.points === true ? <Overview {...shown} /> : <Drawing key={String(isStill(graph))} {...shown} />;
}
