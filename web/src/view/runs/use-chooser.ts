import { compareWith } from '../../control/runs.ts';
import type { RunEntry } from '../../state/runs.ts';
import { useSession } from '../../widget/context.ts';

/** A click shows a run; with Shift it stands beside the one on show. */
export function useChooser({ choice }: RunEntry): (event: MouseEvent) => void {
  const session = useSession();
  return (event) => void (event.shiftKey ? compareWith(session, choice) : session.choose(choice));
}
