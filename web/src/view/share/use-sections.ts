/** The ways to share that are there: some need to be asked for. */
import { useEffect, useState } from 'preact/hooks';
import { sections, type Section } from './sections.ts';

export function useSections(): readonly Section[] {
  const [asked, setAsked] = useState<readonly Section[]>([]);
  useEffect(() => {
    let wanted = true;
    for (const section of sections) {
      section.isThere?.().then((is) => is && wanted && setAsked((before) => [...before, section]), () => null);
    }
    return () => { wanted = false; };
  }, []);
  return sections.filter((s) => !s.isThere || asked.includes(s));
}
