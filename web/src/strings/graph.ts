/** Every text of the graph pane, and the sentences made of them. */
import type { Model } from '../engine/protocol.gen.ts';
import { localise } from './localise.ts';
import { count } from './page.ts';

export const text = localise({
  graph: 'State graph',
  current: 'the run is here',
  failure: 'a failure happens here',
  missedMark: 'missed',
  failureMissed: 'failure missed',
  initial: 'start',
  found: 'found',
  notReached: 'not reached yet',
  fit: 'Fit',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fitHint: 'Show the whole graph (0)',
  labels: 'Event names',
  labelsHint: 'Write the events on every edge, not only on the run and under the pointer',
  asTable: 'Table',
  tableHint: 'The same states and edges as a table',
  save: 'Save',
  fullscreen: 'Full screen',
  tools: 'Graph tools',
  laying: 'Laying the graph out…',
  tooSlow: 'Graphviz took longer than two seconds, so the states are simply ranked by their distance from the start.',
  layoutFailed: 'Graphviz could not draw this graph, so the states are simply ranked by their distance from the start.',
  canvas: 'This is an overview of a large graph: click a state to go there.',
  notDrawn: 'The state at the cursor is not among the states drawn.',
  unreachable: 'No drawn edges lead from the start to that state.',
  empty: 'Check a program to see its states here.',
  columns: { state: 'State', facts: 'What holds', next: 'Leads to', notes: 'Notes' },
  legend: {
    current: 'current state', walked: 'run so far', ahead: 'rest of the run',
    finding: 'a failure', missed: 'missed', start: 'start',
    class: 'a group of states', some: 'only some states of the group can', found: 'found',
  },
} as const);

/** "a", "a and b", "a, b and c" */
export function list(items: readonly string[]): string {
  const last = items[items.length - 1];
  if (last === undefined) return '';
  return items.length === 1 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** "door.lock = locked" reads better as "door.lock locked". */
function spoken(fact: string): string {
  return fact.replace(' = ', ' ');
}

/** What is told of a node: a state, or a class of states. */
export interface ToldNode {
  readonly state: number;
  readonly facts: readonly string[];
  readonly enabled: readonly number[];
  readonly initial: boolean;
  readonly finding: number;
  readonly class?: { readonly count: number; readonly findings: number };
  readonly within?: number;
}

/** What is told of an edge: its events in both directions. */
export interface ToldEdge {
  readonly src: number;
  readonly dst: number;
  readonly events: readonly number[];
  readonly back: readonly number[];
}

/** What is told of a drawing. */
export interface ToldGraph {
  readonly rung: string;
  readonly states: number;
  readonly nodes: { readonly length: number };
  readonly edges: { readonly length: number };
}

export interface NodeNotes {
  readonly current: boolean;
  readonly missed: boolean;
  readonly lost: boolean;
}

/** What stands in a node: "s14", or "412 states" for a class. */
export function nodeName(node: ToldNode): string {
  return node.class === undefined ? `s${node.state}` : localise(count(node.class.count, 'state'));
}

/** What a node is called where another one is talked about: "s14", or the values of a class. */
export function nodeTitle(node: ToldNode): string {
  return node.class === undefined ? `s${node.state}` : node.facts.map(spoken).join(', ');
}

/** "3 events enabled"; of a class, how many findings end in it. */
export const nodeNote = localise((node: ToldNode): string => {
  if (node.class !== undefined) return node.class.findings > 0 ? count(node.class.findings, 'failure') : '';
  return node.within === undefined ? `${count(node.enabled.length, 'event')} enabled` : '';
});

/** "state 14, door locked, siren on, 3 events enabled"; "group of 412 states, door locked". */
export const describeNode = localise((node: ToldNode, notes: NodeNotes): string => {
  const name = node.class === undefined ? `state ${node.state}` : `group of ${nodeName(node)}`;
  const parts = [name, ...node.facts.map(spoken), ...[nodeNote(node)].filter((note) => note !== '')];
  if (node.initial) parts.push(text.initial);
  if (notes.current) parts.push(text.current);
  if (node.finding >= 0) parts.push(text.failure);
  if (notes.missed) parts.push(text.missedMark);
  if (notes.lost) parts.push(text.failureMissed);
  return parts.join(', ');
});

export function eventName(model: Model, event: number): string {
  return model.events[event]?.name ?? `event ${event}`;
}

/** The events of an edge, both ways: "smoke ⇅ clear". */
export function edgeText(edge: ToldEdge, model: Model): string {
  const names = (events: readonly number[]): string => events.map((e) => eventName(model, e)).join(', ');
  if (edge.back.length === 0 || edge.src === edge.dst) return names([...new Set([...edge.events, ...edge.back])]);
  return `${names(edge.events)} ⇅ ${names(edge.back)}`;
}

/** Over an edge of which only some events were missed: "missed e2". */
export function missedEvents(events: readonly number[], model: Model): string {
  return `${text.missedMark} ${events.map((e) => eventName(model, e)).join(', ')}`;
}

/** What is said of a layout, by whether it is Graphviz's, and why when it is not. */
const LAYOUTS = { graphviz: '', 'too-slow': text.tooSlow, failed: text.layoutFailed, large: '' } as const;

/** What the drawing leaves out or does differently, as sentences; empty when nothing. */
export function drawingNotes(drawn: string, placed: keyof typeof LAYOUTS | undefined, canvas: boolean): readonly string[] {
  const notes = [drawn, placed === undefined ? '' : LAYOUTS[placed], canvas ? text.canvas : ''];
  return notes.filter((note) => note !== '').map((note) => (note.endsWith('.') ? note : `${note}.`));
}

/** The heading a screen reader gets: "State graph, 6 states, 9 edges drawn". */
export function describeGraph(graph: ToldGraph): string {
  if (graph.rung === 'quotient') return `${text.graph}: ${count(graph.nodes.length, 'group')} of ${count(graph.states, 'state')}, ${count(graph.edges.length, 'edge')}`;
  const drawn = graph.nodes.length;
  const states = drawn < graph.states ? `${drawn} of ${count(graph.states, 'state')}` : count(drawn, 'state');
  return `${text.graph}: ${states}, ${count(graph.edges.length, 'edge')}`;
}
