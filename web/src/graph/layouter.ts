import { assets, first } from '../assets.ts';
import { startWorker } from '../engine/client.ts';
import { Layouter } from './graphviz.ts';

/** The page's Graphviz; its worker is fetched with the first graph that the page did not come with. */
export const layouter = new Layouter(() => startWorker(assets.graphvizWorker));

if (first) {
  layouter.know(first.graph, false, first.layout.bare);
  layouter.know(first.graph, true, first.layout.labelled);
}
