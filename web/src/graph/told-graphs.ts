import type { Session } from '../control/session.ts';
import type { GraphRequest, GraphResult } from '../engine/protocol.gen.ts';

/** Of one result, how many graphs are kept: the whole, and the last parts of it that were looked at. */
const MOST = 4;

const kept = new WeakMap<object, Map<string, GraphResult>>();

/**
 * A graph of the last check or comparison. Each is asked for once: a view that is
 * opened again need not wait until the engine holds that result once more, and
 * the same graph has its layout already.
 */
export async function toldGraph(session: Session, request: GraphRequest, of: 'check' | 'compare'): Promise<GraphResult | null> {
  const page = session.store.peek();
  const result = (of === 'check' ? page.checked : page.compared)?.result;
  const key = JSON.stringify(request);
  const known = result && kept.get(result)?.get(key);
  if (known) return known;
  const graph = await session.inquire('graph', request, of);
  const after = session.store.peek();
  // What a link or another search brought meanwhile has a graph of its own.
  if (graph !== null && result && result === (of === 'check' ? after.checked : after.compared)?.result) keep(result, key, graph);
  return graph;
}

function keep(result: object, key: string, graph: GraphResult): void {
  const graphs = kept.get(result) ?? new Map<string, GraphResult>();
  kept.set(result, graphs.set(key, graph));
  const [oldest] = graphs.keys();
  if (graphs.size > MOST && oldest !== undefined) graphs.delete(oldest);
}
