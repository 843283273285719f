/** Making and opening share links. */
import { EngineFailed } from '../engine/client.ts';
import type { Link } from '../engine/protocol.gen.ts';
import { parseBeside, parseChange } from '../state/beside.ts';
import { hidesAnswer } from '../state/exercise.ts';
import type { Include } from '../state/feature.ts';
import { lessonAddress } from '../state/lesson.ts';
import { linkOf, openLink, runBeside, runOfLink } from '../state/link.ts';
import { notify, type Notice } from '../state/notice.ts';
import { sameOptions } from '../state/options.ts';
import { partsOfLink, type Page } from '../state/page.ts';
import { goToPosition } from '../state/pair-runs.ts';
import { playedTo } from '../state/played.ts';
import { sameFiles } from '../state/program.ts';
import { differencesOf, isCutShort, proofOf } from '../state/proof.ts';
import { sameChoice } from '../state/runs.ts';
import { openTools, shownView, tools } from '../state/screen.ts';
import { tryChange } from './before-after.ts';
import { noticeOf } from './lost.ts';
import { compareWith } from './runs.ts';
import type { Session } from './session.ts';

/** The address that reopens the page as it is. */
export async function makeLink(session: Session, base: string, include?: Include): Promise<string> {
  const page = session.store.peek();
  // A step of a lesson has an address of its own, and the reader's program has no place in it.
  if (page.lesson !== null) return base + lessonAddress(page.lesson);
  const { fragment } = await session.engine.ask('encode', linkOf(page, page.hello?.version ?? '', include));
  return `${base}#${fragment}`;
}

/** Opens the fragment of a link; one that is damaged is explained and changes nothing else. */
export async function openFragment(session: Session, fragment: string): Promise<boolean> {
  try {
    const { link } = await session.engine.ask('decode', { fragment });
    session.do(openLink(link));
    await session.check();
    if (runOfLink(link, session.store.peek())) session.do(openTools(...tools));
    await showPlaces(session, link);
    session.do((page) => notify(proofNotice(page))(page));
    return true;
  } catch (reason) {
    session.do(notify(reason instanceof EngineFailed && reason.failed.kind === 'bad-link' ? { kind: 'bad-link', failed: reason.failed } : noticeOf(reason, fragment)));
    return false;
  }
}

/** Goes on where the address of this very program was left; where another program is by now, nothing happens. */
export async function resume(session: Session, fragment: string): Promise<void> {
  const { link } = await session.engine.ask('decode', { fragment });
  const page = session.store.peek();
  if (!sameFiles(page.files, link.files) || !sameOptions(page.options, link.options)) return;
  const { view = page.view, scope = page.scope } = partsOfLink(link);
  session.do((now) => ({ ...now, view: shownView(now) === view ? now.view : view, scope }));
  await showPlaces(session, link);
}

/** The run of a link, the one beside it, and how far its search was played. */
async function showPlaces(session: Session, link: Link): Promise<void> {
  const page = session.store.peek();
  const run = runOfLink(link, page);
  if (run && sameChoice(run, page.run) && page.trace) session.go(link.step);
  else if (run) await session.choose(run, link.step);
  await showBeside(session, link.beside);
  session.do(playedTo(link.played));
}

/** Puts the run that a link has beside the one it shows where it was, also that of the program with a change, with the reader's place in both. */
async function showBeside(session: Session, text: string): Promise<void> {
  const change = parseChange(text);
  const beside = parseBeside(text);
  if (change) {
    await tryChange(session, change.hunks).then((shown) => shown && session.do(goToPosition(change.at)), (reason: unknown) => session.tell(reason));
  }
  if (beside === null) return;
  await compareWith(session, runBeside(beside, session.store.peek()), beside.swapped);
  if (session.store.peek().against) session.do(goToPosition(beside.at));
}

/**
 * What to tell about the verdict of a link. That an older engine came to the
 * same is not worth a word: the badge beside the verdict has it.
 */
export function proofNotice(page: Page): Notice | null {
  const { linked, checked } = page;
  if (!linked || !checked || hidesAnswer(page)) return page.notice;
  const { engine } = linked;
  switch (proofOf(page)) {
    case 'reproduced':
      return engine === (page.hello?.version ?? engine) ? { kind: 'reproduced', engine, states: checked.result.states } : page.notice;
    case 'differs':
      return { kind: 'verdict-differs', engine, differences: differencesOf(page), cutShort: isCutShort(page) };
    default:
      return page.notice;
  }
}
