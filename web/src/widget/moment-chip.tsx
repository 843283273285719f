/** When the step on show happens, or how long after it nothing has happened yet. */
import type { Trace } from '../engine/protocol.gen.ts';
import { hasTimes } from '../state/time-cursor.ts';
import { whenIn } from '../strings/time-words.ts';
import { timeStrings } from '../strings/time.ts';
import { usePage } from './context.ts';

const t = timeStrings.narration;

export function MomentChip({ trace, at }: { trace: Trace; at: number }) {
  const when = whenIn(usePage((p) => p.checked?.result.time));
  const now = usePage((p) => p.now);
  const step = trace.steps[at];
  if (!hasTimes(trace) || !step) return null;
  const before = trace.steps[at - 1];
  return (
    <span class="chip chip-moment">
      <span><b>{when(now ?? step.at)}</b>{now !== null ? `, ${t.between(now - step.at)}` : before ? `, ${t.later(step.at - before.at)}` : ''}</span>
    </span>
  );
}
