/** Making and opening share links. */
import { EngineFailed } from '../engine/client.ts';
import { notify } from '../state/check.ts';
import { lessonAddress } from '../state/lesson.ts';
import { linkOf, openLink, runOfLink } from '../state/link.ts';
import type { Session } from './session.ts';

/** The address that reopens the page as it is. */
export async function makeLink(session: Session, base: string): Promise<string> {
  const page = session.store.peek();
  // A step of a lesson has an address of its own, and the reader's program has no place in it.
  if (page.lesson !== null) return base + lessonAddress(page.lesson);
  const { fragment } = await session.engine.ask('encode', linkOf(page, page.hello?.version ?? ''));
  return `${base}#${fragment}`;
}

/** Opens the fragment of a link; one that is damaged is explained and changes nothing else. */
export async function openFragment(session: Session, fragment: string): Promise<boolean> {
  try {
    const { link } = await session.engine.ask('decode', { fragment });
    session.do(openLink(link));
    await session.check();
    const run = runOfLink(link, session.store.peek());
    if (run) await session.choose(run, link.step);
    const ours = session.store.peek().checked?.result;
    if (link.digest !== '' && ours) {
      const same = ours.digest === link.digest;
      session.do(notify(same ? { kind: 'reproduced', engine: link.engine } : { kind: 'verdict-differs', ours: ours.verdict }));
    }
    return true;
  } catch (reason) {
    if (!(reason instanceof EngineFailed)) throw reason;
    session.do(notify(reason.failed.kind === 'bad-link'
      ? { kind: 'bad-link', failed: reason.failed } : { kind: 'engine-bug', failed: reason.failed }));
    return false;
  }
}
