/** The link with what was chosen to be in it, made anew a moment after each change. */
import { useEffect, useState } from 'preact/hooks';
import { makeLink } from '../../control/sharing.ts';
import type { Include } from '../../state/link.ts';
import { usePage, useSession } from '../context.ts';
import { pageAddress } from './clipboard.ts';

/** Milliseconds without a change after which the link is made. */
const calm = 120;

interface Made {
  readonly link: string;
  readonly problem: string;
}

export function useLink(include: Include): Made {
  const session = useSession();
  const checked = usePage((p) => p.checked);
  const [made, setMade] = useState<Made>({ link: '', problem: '' });
  useEffect(() => {
    let wanted = true;
    const show = (now: Made) => wanted && setMade(now);
    const timer = setTimeout(() => {
      makeLink(session, pageAddress(), include).then(
        (link) => show({ link, problem: '' }),
        (reason: unknown) => show({ link: '', problem: reason instanceof Error ? reason.message : String(reason) }),
      );
    }, made.link === '' ? 0 : calm);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [session, include, checked]);
  return made;
}
