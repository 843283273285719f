/** What a run is called: its title, or the number of the reader's own. */
import type { Page } from '../../state/page.ts';
import { entryOf, sameChoice, type RunChoice } from '../../state/runs.ts';
import { runStrings } from '../../strings/runs.ts';

export function runName(page: Page, run: RunChoice): string {
  const own = page.own.find((o) => sameChoice(o.choice, run));
  return own ? runStrings.own.name(own.number) : entryOf(page, run)?.title || runStrings.own.current;
}
