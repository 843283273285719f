/** From the picture of a home to all that is behind it. */
import { decidingStep, goTo } from './cursor.ts';
import type { Change } from './feature.ts';
import type { Listed } from './runs.ts';
import { openTools, setDesk, tools, type ScreenState } from './screen.ts';

/** All is open then. A run that is playing is stopped where it is decided: that is what one looks at. */
export const lookCloser: Change<Listed & ScreenState> = (page) => {
  const { playing, trace, checked } = page;
  const stopped = playing && trace && checked ? goTo(decidingStep(checked.result.model, trace))({ ...page, playing: false }) : page;
  return openTools(...tools)(setDesk('workbench')(stopped));
};
