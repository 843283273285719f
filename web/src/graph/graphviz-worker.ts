/**
 * Graphviz in its own thread. It says 'ready' once loaded, then answers each
 * {id, dot} with the plain output or with what Graphviz complained about.
 */
import { instance, type Viz } from '@viz-js/viz';
import type { GraphvizAnswer, GraphvizQuestion } from './graphviz.ts';

function answer(viz: Viz, question: GraphvizQuestion): GraphvizAnswer {
  const result = viz.render(question.dot, { format: 'plain', engine: 'dot' });
  if (result.status === 'success') return { kind: 'plain', id: question.id, plain: result.output };
  const problem = result.errors.map((e) => e.message).join('; ');
  return { kind: 'failed', id: question.id, problem };
}

const viz = await instance();
self.onmessage = (event: MessageEvent<GraphvizQuestion>) => self.postMessage(answer(viz, event.data));
self.postMessage({ kind: 'ready' } satisfies GraphvizAnswer);
