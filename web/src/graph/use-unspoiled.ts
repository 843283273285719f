import { useMemo } from 'preact/hooks';
import { hidesAnswer } from '../state/exercise.ts';
import { usePage } from '../widget/context.ts';
import type { DrawnGraph, DrawnNode } from './drawn.ts';
import type { Sketch } from './use-sketch.ts';

/** A sketch as the reader of an exercise may see it: without marks where something goes wrong. */
export function useUnspoiled(sketch: Sketch | null): Sketch | null {
  const hidden = usePage(hidesAnswer);
  return useMemo(() => (hidden && sketch !== null ? { ...sketch, drawn: unmarked(sketch.drawn) } : sketch), [sketch, hidden]);
}

const unmarked = (drawn: DrawnGraph): DrawnGraph => ({
  ...drawn,
  nodes: drawn.nodes.map(withoutFinding),
  edges: drawn.edges.map((edge) => ({ ...edge, failure: false, heat: 0 })),
});

function withoutFinding(node: DrawnNode): DrawnNode {
  const plain = { ...node, finding: -1, heat: 0 };
  return node.class === undefined ? plain : { ...plain, class: { ...node.class, findings: 0 } };
}
