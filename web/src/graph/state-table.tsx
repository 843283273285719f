import type { Model } from '../engine/protocol.gen.ts';
import type { DrawnGraph, DrawnNode } from './drawn.ts';
import type { Ghosts } from './ghosts.ts';
import { percent } from './heat.ts';
import { eventName, list, nodeName, nodeTitle, text } from '../strings/graph.ts';

interface TableProps {
  readonly graph: DrawnGraph;
  readonly model: Model;
  readonly current: number | null;
  readonly ghosts?: Ghosts | undefined;
  readonly found?: ReadonlySet<number> | undefined;
  readonly onSelect: (state: number) => void;
  /** What opens and closes classes. */
  readonly onOpen?: ((node: number, open: boolean) => boolean) | undefined;
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
                  onClick={() => choose(props, node)}>{nodeName(node)}</button>
              </th>
              <td>{node.facts.join(', ')}</td>
              <td>{(next.get(node.state) ?? []).join(', ')}</td>
              <td>{notes(props, node)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Goes to a state, or opens a class. */
function choose(props: TableProps, node: DrawnNode): void {
  if (node.class === undefined || props.onOpen === undefined) props.onSelect(node.state);
  else props.onOpen(node.state, true);
}

function notes({ current, ghosts, found }: TableProps, node: DrawnNode): string {
  return list([
    ...(node.initial ? [text.initial] : []),
    ...(node.state === current ? [text.current] : []),
    ...(node.finding >= 0 ? [text.failure] : []),
    ...(ghosts?.states.has(node.state) === true ? [text.missedMark] : []),
    ...(found?.has(node.state) === true ? [text.found] : []),
    ...(node.heat > 0 ? [percent(node.heat)] : []),
  ]);
}

/** By state: "smoke → s3" for each event that leads on. */
function successors(graph: DrawnGraph, model: Model): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  const titles = new Map(graph.nodes.map((node) => [node.state, nodeTitle(node)] as const));
  const add = (src: number, dst: number, events: readonly number[]): void => {
    const words = events.map((event) => `${eventName(model, event)} → ${titles.get(dst) ?? ''}`);
    found.set(src, [...(found.get(src) ?? []), ...words]);
  };
  for (const edge of graph.edges) {
    add(edge.src, edge.dst, edge.events);
    add(edge.dst, edge.src, edge.back);
  }
  return found;
}
