import { useEffect, useState } from 'preact/hooks';
import type { GraphResult } from '../engine/protocol.gen.ts';
import type { Layouter, Placed } from './graphviz.ts';

/** The layout of a graph, null while it is made; the one before stays until then. */
export function usePlaced(layouter: Layouter, graph: GraphResult | null): Placed | null {
  const [known, setKnown] = useState<{ graph: GraphResult; placed: Placed } | null>(null);
  useEffect(() => {
    if (graph === null) return;
    let wanted = true;
    void layouter.place(graph).then((placed) => {
      if (wanted) setKnown({ graph, placed });
    });
    return () => { wanted = false; };
  }, [layouter, graph]);
  return known !== null && known.graph === graph ? known.placed : null;
}
