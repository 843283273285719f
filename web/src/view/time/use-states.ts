import { useEffect, useState } from 'preact/hooks';
import type { StatesResult } from '../../engine/protocol.gen.ts';
import type { Checked } from '../../state/result.ts';
import { usePage, useSession } from '../../widget/context.ts';

/** How many states are asked for. */
const most = 5000;

/** The states of the home of the last check; null until they are there. */
export function useStates(): { readonly checked: Checked; readonly states: StatesResult } | null {
  const session = useSession();
  const checked = usePage((p) => p.checked);
  const [answered, setAnswered] = useState<{ readonly checked: Checked; readonly states: StatesResult } | null>(null);
  useEffect(() => {
    if (!checked) return;
    let wanted = true;
    void session.inquire('states', { max: most }).then((states) => {
      if (wanted && states) setAnswered({ checked, states });
    });
    return () => { wanted = false; };
  }, [session, checked]);
  return answered?.checked === checked ? answered : null;
}
