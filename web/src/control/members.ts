/** The members of a program as the apps of the matrix, and a program of some of them. */
import type { File, MembersResult } from '../engine/protocol.gen.ts';
import { languageOf } from '../state/files.ts';
import { addApps, membersOf, pairFiles, pairOpened, readMembers, takeMembers, type Pair } from '../state/matrix.ts';
import { loadFiles } from '../state/opening.ts';
import { sameFiles } from '../state/program.ts';
import { alone, onPairsDesk, setView } from '../state/screen.ts';
import { appStrings } from '../strings/apps.ts';
import type { Session } from './session.ts';

/** How many members are checked all together as a matter of course. */
const mostTogether = 8;

/** Checks what was opened: a home of many automations two by two, anything else as a whole. */
export async function checkOpened(session: Session): Promise<void> {
  const { files, title } = session.store.peek();
  if (!files.some((f) => languageOf(f.name)?.members)) return session.check();
  session.stop();
  const found = await membersIn(session, files);
  if (session.store.peek().files !== files) return;
  if (!found || found.members.length <= mostTogether) return session.check();
  session.do(takeMembers(files, title, found));
  lookAtPairs(session);
}

/** Takes the program's apps into the matrix: the members of its texts, or else its texts. */
export async function takeProgram(session: Session): Promise<void> {
  const { files, title } = session.store.peek();
  const found = await membersIn(session, files);
  if (found) session.do(found.members.length > 1 ? takeMembers(files, title, found) : addApps(files));
}

/** Shows the matrix of the program, with room to read what is found, and begins to check it, where it has two apps or more. */
export async function checkTwoByTwo(session: Session): Promise<void> {
  await takeProgram(session);
  lookAtPairs(session);
}

/** Checks what the page shows: the pairs of a home, or the program. */
export const checkShown = (session: Session): Promise<void> => (onPairsDesk(session.store.peek()) ? checkTwoByTwo(session) : session.check());

function showPairs(session: Session): void {
  const { desk, matrix } = session.store.peek();
  session.do(setView('matrix'));
  session.do(alone(desk === 'home' && matrix.whole ? null : 'results'));
}

function lookAtPairs(session: Session): void {
  showPairs(session);
  if (session.store.peek().matrix.apps.length > 1) void session.pairs?.run();
}

/** Opens a pair as a program of its own, and checks it. */
export async function openPair(session: Session, pair: Pair): Promise<void> {
  const { matrix } = session.store.peek();
  const names = membersOf(matrix, pair);
  const files = matrix.whole ? await textsOf(session, matrix.whole.files, names) : pairFiles(matrix, pair);
  if (files === null) return;
  session.do((page) => ({ ...loadFiles(files)(page), title: matrix.whole ? appStrings.matrix.titleOf(names) : '' }));
  if (matrix.whole) session.do(pairOpened(pair));
  session.do(setView('home'));
  session.do(alone(null));
  void session.check();
}

/** Goes back from a part of a program to the whole, and what was found in it. */
export function goBack(session: Session): void {
  const { whole } = session.store.peek().matrix;
  if (!whole) return;
  session.stop();
  session.do((page) => ({ ...loadFiles(whole.files)(page), title: whole.title }));
  showPairs(session);
}

/** Goes back with a change that was made in the part, and looks at all again; false: it does not come out as it was made there. */
export async function goBackWith(session: Session, changed: readonly File[], part: readonly File[]): Promise<boolean> {
  const found = await membersIn(session, part);
  const again = found && await textsOf(session, changed, found.members.map((m) => m.name));
  if (!again || !sameFiles(again, part)) return false;
  const title = session.store.peek().matrix.whole?.title ?? '';
  session.do((page) => ({ ...loadFiles(changed)(page), title }));
  await checkTwoByTwo(session);
  return true;
}

/** The members of a program; null: nobody could tell, which was said. */
async function membersIn(session: Session, files: readonly File[]): Promise<MembersResult | null> {
  const { options } = session.store.peek();
  session.do(readMembers(true));
  const found = await session.engine.ask('members', { files, options }).catch((reason: unknown) => session.tell(reason));
  session.do(readMembers(false));
  return found;
}

async function textsOf(session: Session, files: readonly File[], only: string[]): Promise<readonly File[] | null> {
  const { options } = session.store.peek();
  return (await session.engine.ask('members', { files, options, only }).catch((reason: unknown) => session.tell(reason)))?.files ?? null;
}
