/** Which variable or device the number of states hangs on most: the states are put together without it, and counted. */
import type { Range } from '../engine/protocol.gen.ts';
import type { Session } from './session.ts';

export interface Fewer {
  readonly name: string;
  readonly range: Range;
  /** the states explored, and how many differ when this is left out */
  readonly states: number;
  readonly classes: number;
}

/** How many locations are tried: the rest of a large home would take too long. */
const most = 12;

const quotient = { choose: false, open: [], max: 1, heat: '', app: 0, start: 0, run: [], against: '' } as const;

/** The location without which the fewest states are left; null when none makes a difference. */
export async function foretell(session: Session): Promise<Fewer | null> {
  const { checked } = session.store.peek();
  const locations = checked?.result.model.locations ?? [];
  const all = await session.inquire('quotient', { ...quotient, locations: [], choose: true });
  let best: Fewer | null = null;
  for (const at of all?.stored.slice(0, most) ?? []) {
    if (session.store.peek().checked !== checked) return null;
    const found = await session.inquire('quotient', { ...quotient, locations: all?.stored.filter((other) => other !== at) ?? [] });
    const location = locations[at];
    if (!found || !location || found.classes >= (best?.classes ?? found.states)) continue;
    best = { name: location.name, range: location.range, states: found.states, classes: found.classes };
  }
  return best;
}
