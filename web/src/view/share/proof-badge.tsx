/** Whether the verdict on the page is the one in the link that was opened. */
import { proofOf } from '../../state/proof.ts';
import { linkStrings } from '../../strings/linked.ts';
import { usePage } from '../../widget/context.ts';

const t = linkStrings.badge;

export function ProofBadge() {
  const proof = usePage(proofOf);
  const states = usePage((p) => p.checked?.result.states ?? 0);
  const theirs = usePage((p) => p.linked?.engine ?? '');
  const ours = usePage((p) => p.hello?.version ?? theirs);
  switch (proof) {
    case 'reproduced':
      return <span class="badge badge-reproduced" title={t.same(states, theirs, ours)}>{t.reproduced}</span>;
    case 'differs':
      return <span class="badge badge-differs" title={t.other}>{t.differs}</span>;
    default:
      return null;
  }
}
