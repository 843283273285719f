/** Which of the pairs of apps are listed: of a home of very many apps nobody reads all. */
import type { CheckResult, PairClass } from '../engine/protocol.gen.ts';
import { isHarmless } from './kinds.ts';

const most = 200;

export interface PairList {
  /** those that are listed, in which apps are in each other's way first */
  readonly listed: readonly PairClass[];
  /** how many are not, by the engine or here */
  readonly left: number;
  readonly all: number;
}

export function pairList({ pairs, morePairs = 0 }: CheckResult): PairList {
  const listed = [...pairs].sort((a, b) => Number(isHarmless(a.class)) - Number(isHarmless(b.class))).slice(0, most);
  const all = pairs.length + morePairs;
  return { listed, left: all - listed.length, all };
}
