/** Plays the run: ticks while the page says it is playing, at its speed. */
import { tick } from '../state/cursor.ts';
import type { Store } from '../state/store.ts';

export function playWhileAsked(store: Store): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pace = store.select((page) => (page.playing ? page.speed : 0));
  const next = (): void => {
    store.dispatch(tick);
    if (pace.value > 0) timer = setTimeout(next, 1000 / pace.value);
  };
  pace.subscribe((speed) => {
    clearTimeout(timer);
    if (speed > 0) timer = setTimeout(next, 1000 / speed);
  });
}
