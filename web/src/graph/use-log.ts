import { useEffect, useState } from 'preact/hooks';
import type { CheckResult, LogResult } from '../engine/protocol.gen.ts';
import { usePage, useSession } from '../widget/context.ts';

/** More entries than a page wants to play. */
const MOST_ENTRIES = 20_000;

/** The log of the check on the page; null until it has come. */
export function useLog(): LogResult | null {
  const session = useSession();
  const result = usePage((p) => p.checked?.result ?? null);
  const [answered, setAnswered] = useState<{ of: CheckResult; log: LogResult } | null>(null);
  useEffect(() => {
    if (result === null) return;
    let wanted = true;
    void session.inquire('log', { from: 0, count: MOST_ENTRIES }).then((log) => {
      if (wanted && log !== null) setAnswered({ of: result, log });
    });
    return () => { wanted = false; };
  }, [session, result]);
  return answered !== null && answered.of === result ? answered.log : null;
}

/** A place in a log that can be played. */
export interface Player {
  readonly at: number;
  readonly playing: boolean;
  readonly go: (at: number) => void;
  readonly move: (by: number) => void;
  readonly play: (playing: boolean) => void;
}

const PACE_MS = 900;

/** Plays from -1, before the first entry, to the last; a new log starts anew. */
export function usePlayer(log: LogResult | null): Player {
  const last = (log?.entries.length ?? 0) - 1;
  const speed = usePage((p) => p.speed);
  const [at, setAt] = useState(-1);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    setAt(-1);
    setPlaying(false);
  }, [log]);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setAt((now) => Math.min(now + 1, last)), PACE_MS / speed);
    return () => clearInterval(timer);
  }, [playing, speed, last]);
  useEffect(() => {
    if (at >= last) setPlaying(false);
  }, [at, last]);
  const within = (to: number): number => Math.max(-1, Math.min(to, last));
  return {
    at, playing,
    go: (to) => setAt(within(to)),
    move: (by) => setAt((now) => within(now + by)),
    play: (on) => {
      if (on && at >= last) setAt(-1);
      setPlaying(on);
    },
  };
}
