import { useEffect, useState } from 'preact/hooks';
import type { CheckResult, LogResult } from '../engine/protocol.gen.ts';
import { playedTo } from '../state/played.ts';
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

/** Plays from -1, before the first entry, to the last; what was played stays while other views are looked at. */
export function usePlayer(log: LogResult | null): Player {
  const session = useSession();
  const last = (log?.entries.length ?? 0) - 1;
  const speed = usePage((p) => p.speed);
  const within = (to: number): number => Math.max(-1, Math.min(to, last));
  const at = within(usePage((p) => p.played) - 1);
  const [playing, setPlaying] = useState(false);
  useEffect(() => setPlaying(false), [log]);
  const go = (to: number): void => session.do(playedTo(within(to) + 1));
  const move = (by: number): void => go(within(session.store.peek().played - 1) + by);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => move(1), PACE_MS / speed);
    return () => clearInterval(timer);
  }, [playing, speed, last]);
  useEffect(() => {
    if (at >= last) setPlaying(false);
  }, [at, last]);
  return {
    at, playing, go, move,
    play: (on) => {
      if (on && at >= last) go(-1);
      setPlaying(on);
    },
  };
}
