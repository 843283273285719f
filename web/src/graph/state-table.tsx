import type { GraphResult, Model } from '../engine/protocol.gen.ts';
import type { Ghosts } from './ghosts.ts';
import { eventName, list, text } from '../strings/graph.ts';

interface TableProps {
  readonly graph: GraphResult;
  readonly model: Model;
  readonly current: number | null;
  readonly ghosts?: Ghosts;
  readonly onSelect: (state: number) => void;
}

/** The graph in words: the same states and edges for a screen reader, or to copy. */
export function StateTable(props: TableProps) {
  const { columns } = text;
  const next = successors(props.graph, props.model);
  return (
    <div class="state-table" tabIndex={0} role="region" aria-label={text.graph}>
      <table>
        <thead>
          <tr>{[columns.state, columns.facts, columns.next, columns.notes].map((c) => <th key={c} scope="col">{c}</th>)}</tr>
        </thead>
        <tbody>
          {props.graph.nodes.map((node) => (
            <tr key={node.state} class={node.state === props.current ? 'current' : ''}>
              <th scope="row">
                <button type="button" aria-current={node.state === props.current ? 'step' : undefined}
                  onClick={() => props.onSelect(node.state)}>s{node.state}</button>
              </th>
              <td>{node.facts.join(', ')}</td>
              <td>{(next.get(node.state) ?? []).join(', ')}</td>
              <td>{notes(props, node.state)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function notes({ graph, current, ghosts }: TableProps, state: number): string {
  const node = graph.nodes.find((n) => n.state === state);
  return list([
    ...(node?.initial === true ? [text.initial] : []),
    ...(state === current ? [text.current] : []),
    ...((node?.finding ?? -1) >= 0 ? [text.failure] : []),
    ...(ghosts?.states.has(state) === true ? [text.missedMark] : []),
  ]);
}

/** By state: "smoke → s3" for each event that leads on. */
function successors(graph: GraphResult, model: Model): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  const add = (src: number, dst: number, events: readonly number[]): void => {
    const words = events.map((event) => `${eventName(model, event)} → s${dst}`);
    found.set(src, [...(found.get(src) ?? []), ...words]);
  };
  for (const edge of graph.edges) {
    add(edge.src, edge.dst, edge.events);
    add(edge.dst, edge.src, edge.back);
  }
  return found;
}
