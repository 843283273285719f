/**
 * Graphviz in its own thread. It says 'ready' once loaded, then answers each
 * {id, dot} with the plain output or with what Graphviz complained about.
 */
import { instance, type Viz } from '@viz-js/viz';
import type { GraphvizAnswer, GraphvizQuestion } from './graphviz.ts';

/** Graphviz knows the widths of Helvetica's letters, which are those of the page's type; it guesses others. */
function measured(dot: string): string {
  return dot.replaceAll('fontname="sans-serif"', 'fontname="Helvetica"');
}

/** Without the texts of the edges, each of which stands on a line of its own, nodes move closer. */
function withoutLabels(dot: string): string {
  return dot.replace(/^.*->.*$/gm, (edge) => edge.replace(/label="(?:[^"\\]|\\.)*",?/, ''));
}

/** The page draws arrowheads itself, so curves end on the nodes. */
const headless = { arrowhead: 'none', arrowtail: 'none' };

function answer(viz: Viz, question: GraphvizQuestion): GraphvizAnswer {
  const dot = measured(question.labels ? question.dot : withoutLabels(question.dot));
  const result = viz.render(dot, { format: 'plain', engine: 'dot', edgeAttributes: headless });
  if (result.status === 'success') return { kind: 'plain', id: question.id, plain: result.output };
  const problem = result.errors.map((e) => e.message).join('; ');
  return { kind: 'failed', id: question.id, problem };
}

const viz = await instance();
self.onmessage = (event: MessageEvent<GraphvizQuestion>) => self.postMessage(answer(viz, event.data));
self.postMessage({ kind: 'ready' } satisfies GraphvizAnswer);
