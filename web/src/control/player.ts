/** Plays the run while the page says so: steps at its speed, or by the clock of a run with times. */
import { tick } from '../state/cursor.ts';
import { playsByClock, tickTime } from '../state/time-cursor.ts';
import type { Store } from '../state/store.ts';

/** Milliseconds that a step stays when playing by the clock, so that it can be read. */
const dwell = 600;

/** `frame`: milliseconds between two pictures when playing by the clock. */
export function playWhileAsked(store: Store, frame: number): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const how = store.select((page) => (!page.playing ? 'not' : playsByClock(page) ? 'clock' : `${page.speed}`));
  const next = (): void => {
    if (how.value === 'not') return;
    timer = setTimeout(next, how.value === 'clock' ? advance(store, frame) : step(store));
  };
  how.subscribe((asked) => {
    clearTimeout(timer);
    if (asked !== 'not') timer = setTimeout(next, asked === 'clock' ? dwell : 1000 / Number(asked));
  });
}

function step(store: Store): number {
  store.dispatch(tick);
  return 1000 / store.peek().speed;
}

/** Lets the clock go on; answers how long to wait. */
function advance(store: Store, frame: number): number {
  const before = store.peek().step;
  store.dispatch(tickTime(frame / 1000));
  return store.peek().step === before ? frame : dwell;
}
