/** The ways that the reader's other runs go, as branches under the scrubber. */
import { useMemo } from 'preact/hooks';
import { branchesOf, type Branch } from '../../state/own-runs.ts';
import { sameChoice } from '../../state/runs.ts';
import { runStrings } from '../../strings/runs.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { runName } from './run-name.ts';

const t = runStrings.own;

/** Rows of branches that are drawn. */
const most = 3;

export function Branches({ last }: { last: number }) {
  const session = useSession();
  const run = usePage((p) => p.run);
  const own = usePage((p) => p.own);
  const branches = useMemo(() => branchesOf(session.store.peek()).slice(0, most), [session, run, own]);
  if (branches.length === 0 || last === 0) return null;
  return (
    <div class="scrubber-branches" style={{ '--branches': branches.length }}>
      {branches.map((branch, row) => <BranchMark key={JSON.stringify(branch.choice)} branch={branch} row={row} last={last} />)}
    </div>
  );
}

/** From the last common step down and to the right, as many steps as it has. */
function BranchMark({ branch, row, last }: { branch: Branch; row: number; last: number }) {
  const session = useSession();
  const page = session.store.peek();
  const from = (100 * branch.step) / last;
  const width = Math.max(3, Math.min(100 - from, (100 * branch.length) / last));
  const event = page.checked?.result.model.events[branch.event];
  const words = t.branchAt(runName(page, branch.choice), branch.step, event?.text || (event?.name ?? ''));
  return (
    <button class={`scrubber-branch${page.own.some((o) => sameChoice(o.choice, branch.choice)) ? '' : ' origin'}`} tabIndex={-1} title={words} aria-label={words}
      style={{ left: `${from}%`, width: `${width}%`, '--row': row }} onClick={() => void session.choose(branch.choice, branch.step + 1)} />
  );
}
