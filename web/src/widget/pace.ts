import { useRef } from 'preact/hooks';
import { roughly, secondsLeft } from '../state/pace.ts';

/** About how many seconds work still takes of which `done` parts of `of` are done; null where nobody can tell. */
export function usePace(done: number, of: number): number | null {
  const begun = useRef({ from: done, of, at: performance.now() });
  if (begun.current.of !== of || done < begun.current.from) begun.current = { from: done, of, at: performance.now() };
  const { from, at } = begun.current;
  const left = secondsLeft({ from, done, of, seconds: (performance.now() - at) / 1000 });
  return left === null ? null : roughly(left);
}
