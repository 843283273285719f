import { useLayoutEffect, useState } from 'preact/hooks';
import type { DrawnGraph } from './drawn.ts';
import type { Layouter, Placed } from './graphviz.ts';

/** A graph with its layout. */
export interface Picture<G extends DrawnGraph = DrawnGraph> {
  readonly graph: G;
  readonly placed: Placed;
}

/** The graph with its layout; until that is made, the picture before it. Without a graph there is none. */
export function usePicture<G extends DrawnGraph>(layouter: Layouter, graph: G | null, labels: boolean): Picture<G> | null {
  const [picture, setPicture] = useState<Picture<G> | null>(null);
  useLayoutEffect(() => {
    if (graph === null) {
      setPicture(null);
      return;
    }
    let wanted = true;
    void layouter.place(graph, labels).then((placed) => {
      if (wanted) setPicture({ graph, placed });
    });
    return () => { wanted = false; };
  }, [layouter, graph, labels]);
  return graph === null ? null : picture;
}
