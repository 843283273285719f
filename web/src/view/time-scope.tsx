/** Which part of time a verdict is about. */
import type { Progress, TimeResult } from '../engine/protocol.gen.ts';
import { byClock } from '../strings/time-words.ts';
import { timeStrings } from '../strings/time.ts';
import { usePage } from '../widget/context.ts';

const t = timeStrings.scope;

export function TimeScope({ time }: { time: TimeResult | undefined }) {
  if (!time) return null;
  return (
    <>
      {byClock(time) && <span title={t.hint}>{t.from(time.start)}</span>}
      <span class={covers(time) ? 'badge badge-complete' : 'badge badge-bounded'} title={t.hint} data-scope={time.covered}>{scopeOf(time)}</span>
    </>
  );
}

/** Whether everything that was asked for is covered. */
const covers = (time: TimeResult): boolean => time.covered < 0 || (!time.forever && time.covered >= time.for);

function scopeOf(time: TimeResult): string {
  if (covers(time)) return time.forever ? t.forever : t.within(time.for);
  return time.covered > 0 ? t.upTo(time.covered) : t.nothing;
}

/** How far a search with exact times has looked ahead. */
export function TimeReached({ progress }: { progress: Progress }) {
  const of = usePage((p) => p.options.for ?? 0);
  if (progress.virtual < 0) return null;
  return <span title={t.reachedHint} data-virtual={progress.virtual}>{t.reached(progress.virtual, of)}</span>;
}
