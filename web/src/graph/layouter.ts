import { assets } from '../assets.ts';
import { Layouter } from './graphviz.ts';

/** The page's Graphviz; its worker is fetched with the first graph. */
export const layouter = new Layouter(() => new Worker(assets.graphvizWorker, { type: 'module' }));
