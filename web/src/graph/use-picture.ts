import { useEffect, useState } from 'preact/hooks';
import type { GraphResult } from '../engine/protocol.gen.ts';
import type { Layouter, Placed } from './graphviz.ts';

/** A graph with its layout. */
export interface Picture {
  readonly graph: GraphResult;
  readonly placed: Placed;
}

/** The graph with its layout; until that is made, the picture before it. */
export function usePicture(layouter: Layouter, graph: GraphResult | null, labels: boolean): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    if (graph === null) return;
    let wanted = true;
    void layouter.place(graph, labels).then((placed) => {
      if (wanted) setPicture({ graph, placed });
    });
    return () => { wanted = false; };
  }, [layouter, graph, labels]);
  return picture;
}
