/** Shows what a change does to the run of its finding: the run, and beside it the same events in the program with the change. */
import type { Engine } from '../engine/client.ts';
import type { Mend, Trace } from '../engine/protocol.gen.ts';
import { comparedElsewhere, picksIn, traceIn } from '../state/before-after.ts';
import { searchFor } from '../state/mending.ts';
import type { MendSearch } from '../state/mends.ts';
import { within } from '../state/options.ts';
import { allowed } from '../state/result.ts';
import { sameChoice, type RunChoice } from '../state/runs.ts';
import type { Session } from './session.ts';

/** `engine` is one that holds nothing for anybody else. Answers whether both runs are shown. */
export async function tryMend(session: Session, engine: Engine, search: MendSearch, mend: Mend, name: string): Promise<boolean> {
  const run: RunChoice = { kind: 'finding', index: search.finding };
  const { checked } = session.store.peek();
  if (!checked || !searchFor(session.store.peek(), search.finding)) return false;
  await session.choose(run);
  const { trace } = session.store.peek();
  if (!trace) return false;
  const { model } = checked.result;
  const mended = await engine.ask('check', { files: mend.files, options: within(search.options, allowed(checked)) });
  const after = await asFarAsPossible(engine, trace.steps[0]?.branch ?? 0, picksIn(mended.model, model, trace));
  const now = session.store.peek();
  if (now.checked !== checked || !sameChoice(now.run, run)) return false;
  session.do(comparedElsewhere(traceIn(model, mended.model, after), name));
  return true;
}

/** Replays events without those that are not possible where their turn comes. */
async function asFarAsPossible(engine: Engine, start: number, run: ReturnType<typeof picksIn>): Promise<Trace> {
  const replayed = await engine.ask('replay', { start, run });
  const taken = replayed.steps.length - 1;
  if (replayed.problem === '' || taken < 0 || taken >= run.length) return replayed;
  return asFarAsPossible(engine, start, run.filter((_, i) => i !== taken));
}
