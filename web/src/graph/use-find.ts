import { useEffect, useState } from 'preact/hooks';
import { usePage, useSession } from '../widget/context.ts';
import { isComplete, joined, MOST_LISTED, nothingFound, type Found } from './found.ts';
import { subjectOf } from './subject.ts';

/** How long the reader pauses before a condition is looked for. */
const PAUSE_MS = 200;

/** What the condition of the page's search finds in what is drawn; null while nothing is searched for. */
export function useFind(): Found | null {
  const session = useSession();
  const condition = usePage((p) => p.find?.trim() ?? '');
  const subject = usePage(subjectOf);
  const [answered, setAnswered] = useState<{ readonly condition: string; readonly found: Found } | null>(null);
  useEffect(() => {
    if (condition === '' || subject === null) return;
    let wanted = true;
    const search = async (): Promise<void> => {
      for (let found = nothingFound; wanted;) {
        const next = await session.inquire('find', { condition, from: found.searched, max: MOST_LISTED }, subject.of);
        if (!wanted || next === null) return;
        found = joined(found, next);
        setAnswered({ condition, found });
        if (isComplete(found)) return;
      }
    };
    const timer = setTimeout(() => void search(), PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [session, condition, subject]);
  return condition !== '' && answered?.condition === condition ? answered.found : null;
}
