/** How far the log of a search has been played, in the algorithm view. */
import type { Change } from './feature.ts';
import type { RunState } from './runs.ts';

export const playedTo = (played: number): Change<RunState> => (page) => (page.played === played ? page : { ...page, played });
