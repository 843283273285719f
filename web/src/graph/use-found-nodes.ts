import { useEffect, useMemo, useState } from 'preact/hooks';
import { useSession } from '../widget/context.ts';
import { numberOf } from './drawn.ts';
import type { Found } from './found.ts';
import type { Sketch } from './use-sketch.ts';

const none: ReadonlySet<number> = new Set();

/** The drawn nodes that were found: the states themselves, or the classes that they are in. */
export function useFoundNodes(sketch: Sketch | null, found: Found | null): ReadonlySet<number> {
  const session = useSession();
  const states = found?.states;
  const [classes, setClasses] = useState<{ readonly of: Sketch; readonly nodes: ReadonlySet<number> } | null>(null);
  const grouped = sketch?.request !== null;
  useEffect(() => {
    if (sketch === null || sketch.request === null || states === undefined || states.length === 0) return;
    let wanted = true;
    void session.inquire('quotient', { ...sketch.request, mark: states }, sketch.subject.of).then((marked) => {
      if (wanted && marked !== null) setClasses({ of: sketch, nodes: new Set(marked.nodes.filter((n) => n.marked > 0).map(numberOf)) });
    });
    return () => { wanted = false; };
  }, [session, sketch, states]);
  const direct = useMemo(() => (states === undefined ? none : new Set(states)), [states]);
  if (!grouped) return direct;
  return classes !== null && classes.of === sketch && states !== undefined && states.length > 0 ? classes.nodes : none;
}
