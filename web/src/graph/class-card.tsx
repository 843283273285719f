import { classAt, type DrawnGraph } from './drawn.ts';
import { rungText } from '../strings/graph-rungs.ts';
import { nodeName } from '../strings/graph.ts';

interface ClassCardProps {
  readonly graph: DrawnGraph;
  readonly node: number;
  readonly onOpen: (node: number, open: boolean) => void;
}

/** What can be done with the node that was pointed out, for fingers and for who does not know the keys. */
export function ClassCard({ graph, node, onOpen }: ClassCardProps) {
  const found = graph.nodes.find((n) => n.state === node);
  const group = classAt(graph, node);
  if (found === undefined || group === null) return null;
  return (
    <div class="class-card" role="group" aria-label={nodeName(found)}>
      {!group.open && <button type="button" class="tool" data-action="open-class" onClick={() => onOpen(node, true)}>{rungText.open}</button>}
      {group.open && <button type="button" class="tool" data-action="close-class" onClick={() => onOpen(node, false)}>{rungText.close}</button>}
    </div>
  );
}
