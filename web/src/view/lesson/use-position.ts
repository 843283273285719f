/** Where the two searches of a lesson stand: together, or each by itself. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Show, Side } from '../../lessons/lesson.ts';
import { momentOf, otherMoment, type Moment, type Searches } from '../../lessons/search.ts';

export interface Position {
  readonly index: number;
  readonly moment: Moment;
  readonly free: boolean;
  readonly playing: boolean;
  readonly go: (index: number) => void;
  readonly move: (by: number) => void;
  readonly jump: (by: 1 | -1, mark: 'execution' | 'difference') => void;
  /** both to the moment at which one of them has done an entry */
  readonly goTo: (side: Side, entry: number) => void;
  readonly goAlone: (side: Side, entry: number) => void;
  readonly setFree: (free: boolean) => void;
  readonly play: (playing: boolean) => void;
}

const PACE_MS = 900;
const beginning: Moment = { naive: -1, sound: -1, who: 'both' };

/** The moment that a step shows; where nothing is said about it, the end. */
export function momentShown(searches: Searches, show: Show): number {
  const last = searches.moments.length - 1;
  return show.kind === 'search' ? (momentOf(searches, show.at) ?? last) : last;
}

/** Where the searches stand then. */
export const standing = (searches: Searches, index: number): Moment => searches.moments[index] ?? beginning;

export function usePosition(searches: Searches, show: Show): Position {
  const wanted = useMemo(() => momentShown(searches, show), [searches, show]);
  const [index, setIndex] = useState(wanted);
  const [alone, setAlone] = useState<Moment | null>(null);
  const [playing, setPlaying] = useState(false);
  const last = searches.moments.length - 1;
  const within = (to: number): number => Math.max(-1, Math.min(to, last));
  useEffect(() => {
    setIndex(wanted);
    setAlone(null);
    setPlaying(false);
  }, [wanted, show]);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setIndex((now) => Math.min(now + 1, last)), PACE_MS);
    return () => clearInterval(timer);
  }, [playing, last]);
  useEffect(() => {
    if (index >= last) setPlaying(false);
  }, [index, last]);
  const together = standing(searches, index);
  const set = (to: number): void => {
    setAlone(null);
    setIndex(within(to));
  };
  return {
    index, playing, moment: alone ?? together, free: alone !== null,
    go: set,
    move: (by) => set(index + by),
    jump: (by, mark) => set(otherMoment(searches, index, by, mark)),
    goTo: (side, entry) => set(searches.moments.findIndex((m) => m[side] === entry)),
    goAlone: (side, entry) => setAlone((now) => ({ ...(now ?? together), [side]: entry })),
    setFree: (free) => setAlone(free ? together : null),
    play: (on) => {
      if (on && index >= last) setIndex(-1);
      setAlone(null);
      setPlaying(on);
    },
  };
}
