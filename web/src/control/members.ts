/** The members of a program as the apps of the matrix, and a program of some of them. */
import type { File } from '../engine/protocol.gen.ts';
import { addApps, membersOf, pairFiles, takeMembers, type Pair } from '../state/matrix.ts';
import { loadFiles } from '../state/opening.ts';
import { sameFiles } from '../state/program.ts';
import { alone, setView } from '../state/screen.ts';
import type { MatrixRunner } from './matrix.ts';
import type { Session } from './session.ts';

/** Takes the program's apps into the matrix: the members of its texts, or else its texts. */
export async function takeProgram(session: Session): Promise<void> {
  const { files, options } = session.store.peek();
  const found = await session.engine.ask('members', { files, options }).catch((reason: unknown) => session.tell(reason));
  if (found) session.do(found.members.length > 1 ? takeMembers(files, found) : addApps(files));
}

/** Shows the matrix of the program, with room to read what is found, and begins to check it, where it has two apps or more. */
export async function checkTwoByTwo(session: Session, runner: MatrixRunner | null): Promise<void> {
  await takeProgram(session);
  session.do(setView('matrix'));
  session.do(alone('results'));
  if (session.store.peek().matrix.apps.length > 1) void runner?.run();
}

/** Opens a pair as a program of its own, and checks it. */
export async function openPair(session: Session, pair: Pair): Promise<void> {
  const { matrix } = session.store.peek();
  const files = matrix.whole ? await textsOf(session, matrix.whole.files, membersOf(matrix, pair)) : pairFiles(matrix, pair);
  if (files === null) return;
  session.do(loadFiles(files));
  session.do(setView('home'));
  session.do(alone(null));
  void session.check();
}

/** Goes back from a part of a program to the whole, with a change that was made in the part; false: it does not come out as it was made there. */
export async function goBackWith(session: Session, changed: readonly File[], part: readonly File[]): Promise<boolean> {
  const { options } = session.store.peek();
  const found = await session.engine.ask('members', { files: part, options }).catch((reason: unknown) => session.tell(reason));
  const again = found && await textsOf(session, changed, found.members.map((m) => m.name));
  if (!again || !sameFiles(again, part)) return false;
  session.do(loadFiles(changed));
  await takeProgram(session);
  return true;
}

async function textsOf(session: Session, files: readonly File[], only: string[]): Promise<readonly File[] | null> {
  const { options } = session.store.peek();
  return (await session.engine.ask('members', { files, options, only }).catch((reason: unknown) => session.tell(reason)))?.files ?? null;
}
