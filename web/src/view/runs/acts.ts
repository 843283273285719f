/** What keys and buttons do with runs, with a word about what came of it. */
import { bothOrders, bothOrdersOf, otherWay, undo, type Both } from '../../control/runs.ts';
import type { Session } from '../../control/session.ts';
import type { Order } from '../../state/orders.ts';
import type { RunChoice } from '../../state/runs.ts';
import { runStrings } from '../../strings/runs.ts';
import { toast } from '../../widget/toast.tsx';

const t = runStrings;

/** Another outcome of the state at the cursor. */
export async function takeOther(session: Session): Promise<void> {
  const other = await otherWay(session);
  const event = session.store.peek().checked?.result.model.events[other?.pick.event ?? -1];
  toast(other ? t.own.other(event?.text || (event?.name ?? ''), other.at, other.of) : t.own.onlyOne);
}

/** Takes the last fork back. */
export async function takeBack(session: Session): Promise<void> {
  toast((await undo(session)) ? t.own.undone : t.own.nothingToUndo);
}

/** Both orders of the conflict that a finding tells. */
export async function showBoth(session: Session, run: RunChoice | null): Promise<void> {
  if (run) say(await bothOrders(session, run));
}

/** Both orders of two steps of the run on show. */
export async function showOrders(session: Session, order: Order): Promise<void> {
  say(await bothOrdersOf(session, order));
}

function say(both: Both): void {
  if (both === 'shown') return;
  toast(both === 'one-event' ? t.pair.oneEvent : t.pair.noOther(...both.impossible));
}
