import { assets, first } from '../assets.ts';
import { Layouter } from './graphviz.ts';

/** The page's Graphviz; its worker is fetched with the first graph that the page did not come with. */
export const layouter = new Layouter(() => new Worker(assets.graphvizWorker, { type: 'module' }));

if (first) {
  layouter.know(first.graph, false, first.layout.bare);
  layouter.know(first.graph, true, first.layout.labelled);
}
