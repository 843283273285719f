/** Showing the page to a room: projector mode. */
import type { Transaction } from './store.ts';

/** Projector mode shows results and run alone, larger, with every key that is pressed. */
export const setProjector = (projector: boolean): Transaction => (page) =>
  (page.projector === projector ? page : { ...page, projector, maximised: null });
