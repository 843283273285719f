/** Looks for changes that take a finding away, makes one and takes it back. */
import { Cancelled } from '../engine/client.ts';
import type { Mend } from '../engine/protocol.gen.ts';
import { mendMade, mendTurned, searchBegan, searchCut, searchEnded, searchLost, searchWentOn, underWay } from '../state/mending.ts';
import type { MendSearch } from '../state/mends.ts';
import { within } from '../state/options.ts';
import { allowed, isStale } from '../state/result.ts';
import { openTools } from '../state/screen.ts';
import type { Session } from './session.ts';

/** Looks for what to change so that a finding of the check on show is gone. A check that begins meanwhile ends it. */
export async function lookForMends(session: Session, finding: number): Promise<void> {
  const page = session.store.peek();
  const { checked, work } = page;
  if (!checked || work.kind !== 'idle' || isStale(page) || underWay(page)) return;
  const { files, options, result } = checked;
  const search: MendSearch = { files, options, finding, title: result.findings[finding]?.title ?? '', tried: 0, soFar: null, result: null };
  session.do(searchBegan(search));
  session.do(openTools('runs'));
  try {
    const found = await session.engine.ask('mend', { files, options: within(options, allowed(checked)), finding },
      { onProgress: (progress) => session.do(searchWentOn(search, progress)) });
    session.do(searchEnded(search, found));
  } catch (reason) {
    // Its engine did not get to Stop by itself.
    const stopped = reason instanceof Cancelled && reason.message === 'stop';
    session.do(stopped ? searchCut(search) : searchLost(search));
    if (!(reason instanceof Cancelled)) session.tell(reason);
  }
}

/** Makes a change in the program, and checks again. */
export function applyMend(session: Session, search: MendSearch, mend: Mend): Promise<void> {
  session.do(mendMade(search, mend));
  return session.check();
}

/** Takes the change that was made back, or makes it again, and checks. */
export function turnMend(session: Session): Promise<void> {
  session.do(mendTurned);
  return session.check();
}
