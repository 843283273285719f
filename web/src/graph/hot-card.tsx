import type { Model } from '../engine/protocol.gen.ts';
import type { DrawnGraph } from './drawn.ts';
import type { Hot } from './edge-labels.tsx';
import { edgeKey } from './layout.ts';
import { edgeText, nodeName, nodeNote, nodeTitle } from '../strings/graph.ts';

/** What the reader points at, in full: small or shortened texts of the drawing are told here. */
export function HotCard({ graph, model, hot }: { graph: DrawnGraph; model: Model; hot: Hot }) {
  const node = graph.nodes.find((n) => n.state === hot.state);
  const edge = graph.edges.find((e) => edgeKey(e.src, e.dst) === hot.edge);
  if (node === undefined && edge === undefined) return null;
  return (
    <div class="hot-card" aria-hidden="true">
      {node !== undefined && <><strong>{nodeName(node)}</strong> {nodeNote(node)}</>}
      {node?.facts.map((fact) => <div key={fact}>{fact}</div>)}
      {edge !== undefined && <><strong>{nameOf(graph, edge.src)} → {nameOf(graph, edge.dst)}</strong> {edgeText(edge, model)}</>}
    </div>
  );
}

function nameOf(graph: DrawnGraph, at: number): string {
  const node = graph.nodes.find((n) => n.state === at);
  return node === undefined ? '' : nodeTitle(node);
}
