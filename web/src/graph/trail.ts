import { edgeKey } from './layout.ts';

/** Where a node or edge lies on the run that is shown. */
export type Place = 'off' | 'walked' | 'ahead';

/** A run over the graph: the states it visits and how far the cursor is. */
export interface Trail {
  readonly states: ReadonlyMap<number, Place>;
  /** By edge key; an edge that is drawn the other way round is found under both keys. */
  readonly edges: ReadonlyMap<string, Place>;
  /** The numbers, from 1, of the steps that take an edge. */
  readonly steps: ReadonlyMap<string, readonly number[]>;
}

/**
 * Lays a run over the graph. Steps up to the cursor count as walked, later
 * ones as ahead; what is walked once stays walked. States below 0 are not in
 * the graph and leave a gap.
 */
export function trailOf(path: readonly number[], step: number): Trail {
  const states = new Map<number, Place>();
  const edges = new Map<string, Place>();
  const steps = new Map<string, number[]>();
  path.forEach((state, i) => {
    if (state >= 0 && states.get(state) !== 'walked') states.set(state, i <= step ? 'walked' : 'ahead');
    const before = path[i - 1];
    if (before === undefined || before < 0 || state < 0) return;
    const key = edgeKey(before, state);
    if (edges.get(key) !== 'walked') edges.set(key, i <= step ? 'walked' : 'ahead');
    steps.set(key, [...(steps.get(key) ?? []), i]);
  });
  return { states, edges, steps };
}

/** The place of a merged edge: either direction counts, walked before ahead. */
export function placeOfEdge(trail: Trail, src: number, dst: number): Place {
  const both = [placeOfArrow(trail, src, dst), placeOfArrow(trail, dst, src)];
  if (both.includes('walked')) return 'walked';
  return both.includes('ahead') ? 'ahead' : 'off';
}

/** The place of one direction of an edge. */
export function placeOfArrow(trail: Trail, src: number, dst: number): Place {
  return trail.edges.get(edgeKey(src, dst)) ?? 'off';
}

/** The step numbers of a merged edge, both directions, in order. */
export function stepsOfEdge(trail: Trail, src: number, dst: number): readonly number[] {
  const there = trail.steps.get(edgeKey(src, dst)) ?? [];
  if (src === dst) return there;
  return [...there, ...(trail.steps.get(edgeKey(dst, src)) ?? [])].sort((a, b) => a - b);
}
