/** The link with what was chosen to be in it, made anew a moment after each change. */
import { useEffect, useState } from 'preact/hooks';
import { makeLinkWithPseudonyms } from '../../control/pseudonyms.ts';
import { makeLink } from '../../control/sharing.ts';
import type { Include } from '../../state/feature.ts';
import { pageAddress } from '../../widget/clipboard.ts';
import { usePage, useSession } from '../../widget/context.ts';

/** Milliseconds without a change after which the link is made. */
const calm = 120;

interface Made {
  readonly link: string;
  readonly problem: string;
  /** what was chosen when it was made */
  readonly of: Include | null;
}

/** The last link, and whether it is the one with what is chosen now. */
export function useLink(include: Include): Made & { readonly fresh: boolean } {
  const session = useSession();
  const checked = usePage((p) => p.checked);
  const [made, setMade] = useState<Made>({ link: '', problem: '', of: null });
  useEffect(() => {
    let wanted = true;
    const show = (now: Made) => wanted && setMade(now);
    const timer = setTimeout(() => {
      (include.pseudonyms ? makeLinkWithPseudonyms : makeLink)(session, pageAddress(), include).then(
        (link) => show({ link, problem: '', of: include }),
        (reason: unknown) => show({ link: '', problem: reason instanceof Error ? reason.message : String(reason), of: include }),
      );
    }, made.link === '' ? 0 : calm);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [session, include, checked]);
  return { ...made, fresh: made.of === include };
}
