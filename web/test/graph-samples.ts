// Small hand-made pieces of protocol data for the tests of the graph.
import type { CompareRow, GraphEdge, GraphNode, GraphResult, LogEntry, Model } from '../src/engine/protocol.gen.ts';

const range = { file: 0, from: 0, to: 0, line: 1, column: 1 };

export function nodeOf(state: number, more: Partial<GraphNode> = {}): GraphNode {
  return {
    state, label: '', facts: [], initial: state === 0, start: state === 0 ? 0 : -1, finding: -1, missed: false, rank: 0, x: 0, y: 0, enabled: [], heat: 0, ...more,
  };
}

export function edgeOf(src: number, dst: number, more: Partial<GraphEdge> = {}): GraphEdge {
  return { src, dst, events: [0], back: [], label: '', missed: false, failure: false, heat: 0, ...more };
}

export function graphOf(nodes: readonly GraphNode[], edges: readonly GraphEdge[], more: Partial<GraphResult> = {}): GraphResult {
  return { rung: 'full', why: '', states: nodes.length, dot: '', mermaid: '', nodes, edges, ...more };
}

export function modelOf(events: readonly string[], locations: readonly string[] = []): Model {
  return {
    apps: ['program'],
    names: [''],
    events: events.map((name) => ({ name, text: name, kind: 'event', app: 0, range })),
    locations: locations.map((name) => ({ name, called: name, kind: 'global', app: 0, device: '', range })),
    properties: [],
  };
}

export function entryOf(kind: LogEntry['kind'], more: Partial<LogEntry> = {}): LogEntry {
  return {
    kind, line: '', execution: 0, state: 0, event: -1, branch: 0, dst: -1, rState: -1, rEvent: -1, loc: -1, text: '', ...more,
  };
}

export function rowOf(algorithm: string, more: Partial<CompareRow> = {}): CompareRow {
  return {
    algorithm, sound: false, outcome: 'complete', states: 4, transitions: 16, executions: 3, seconds: 0.01, findings: [],
    missedStates: [], missedTransitions: 0, missedEdges: [], missedFindings: [], missedRuns: [], log: [], ...more,
  };
}
