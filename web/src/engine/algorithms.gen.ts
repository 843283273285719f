// Generated from the tables of algorithms; to renew: go test ./engine/protocol -update
import type { Algorithm } from './protocol.gen.ts';

/** An algorithm without its words. */
export type AlgorithmRow = Omit<Algorithm, 'title' | 'summary' | 'source' | 'code'>;

/** Algorithms for programs without clocks. */
export const untimedRows: readonly AlgorithmRow[] = [
  { name: 'full', sound: true, reference: true, recommended: false, compared: true, exhaustive: true, deep: false, seeded: false },
  { name: 'dpor', sound: true, reference: false, recommended: true, compared: true, exhaustive: false, deep: false, seeded: false },
  { name: 'dpor-paper', sound: true, reference: false, recommended: false, compared: true, exhaustive: false, deep: false, seeded: false },
  { name: 'dpor-paper-summaries', sound: true, reference: false, recommended: false, compared: false, exhaustive: false, deep: false, seeded: false },
  { name: 'dpor-printed', sound: false, reference: false, recommended: false, compared: true, exhaustive: false, deep: false, seeded: false },
  { name: 'naive-stop', sound: false, reference: false, recommended: false, compared: true, exhaustive: false, deep: false, seeded: false },
  { name: 'naive-match', sound: false, reference: false, recommended: false, compared: true, exhaustive: false, deep: false, seeded: false },
  { name: 'naive-path', sound: false, reference: false, recommended: false, compared: true, exhaustive: false, deep: false, seeded: false },
  { name: 'naive-last', sound: false, reference: false, recommended: false, compared: true, exhaustive: false, deep: false, seeded: false },
  { name: 'stateless', sound: true, reference: false, recommended: false, compared: false, exhaustive: false, deep: true, seeded: false },
  { name: 'random', sound: false, reference: false, recommended: false, compared: false, exhaustive: false, deep: false, seeded: true },
];

/** Algorithms for programs read with exact times. */
export const timedRows: readonly AlgorithmRow[] = [
  { name: 'zones', sound: true, reference: true, recommended: true, compared: true, exhaustive: false, deep: false, seeded: false },
  { name: 'regions', sound: true, reference: false, recommended: false, compared: false, exhaustive: false, deep: false, seeded: false },
  { name: 'steps', sound: false, reference: false, recommended: false, compared: false, exhaustive: false, deep: false, seeded: false },
  { name: 'random', sound: false, reference: false, recommended: false, compared: true, exhaustive: false, deep: false, seeded: true },
  { name: 'untimed', sound: true, reference: false, recommended: false, compared: true, exhaustive: true, deep: false, seeded: false },
];
