/** Shows what a change does to a run: the run, and beside it the same events in the program with the change. */
import type { Engine } from '../engine/client.ts';
import type { Hunk, Mend, Trace } from '../engine/protocol.gen.ts';
import { changed, comparedElsewhere, picksIn, traceIn } from '../state/before-after.ts';
import { searchFor } from '../state/mending.ts';
import type { MendSearch } from '../state/mends.ts';
import { within } from '../state/options.ts';
import { allowed } from '../state/result.ts';
import { sameChoice } from '../state/runs.ts';
import type { Session } from './session.ts';

/** Shows what a change that was found does to the run of its finding. Answers whether both runs are shown. */
export async function tryMend(session: Session, search: MendSearch, mend: Mend): Promise<boolean> {
  if (!searchFor(session.store.peek(), search.finding)) return false;
  await session.choose({ kind: 'finding', index: search.finding });
  return tryChange(session, mend.hunks);
}

/** Puts beside the run on show what happens with a change; an engine that holds nothing for anybody else finds it out. */
export async function tryChange(session: Session, change: readonly Hunk[]): Promise<boolean> {
  const { checked, trace, run } = session.store.peek();
  if (!checked || !trace) return false;
  const { engine, end } = session.aside();
  try {
    const { model } = checked.result;
    const files = changed(checked.files, change);
    const mended = await engine.ask('check', { files, options: within(checked.options, allowed(checked)) });
    const after = await asFarAsPossible(engine, trace.steps[0]?.branch ?? 0, picksIn(mended.model, model, trace));
    const now = session.store.peek();
    if (now.checked !== checked || !sameChoice(now.run, run)) return false;
    session.do(comparedElsewhere(traceIn(model, mended.model, after), change));
    return true;
  } finally {
    end();
  }
}

/** Replays events without those that are not possible where their turn comes. */
async function asFarAsPossible(engine: Engine, start: number, run: ReturnType<typeof picksIn>): Promise<Trace> {
  const replayed = await engine.ask('replay', { start, run });
  const taken = replayed.steps.length - 1;
  if (replayed.problem === '' || taken < 0 || taken >= run.length) return replayed;
  return asFarAsPossible(engine, start, run.filter((_, i) => i !== taken));
}
