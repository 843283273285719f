/** The home of a program and the settings of its apps: asked for, and changed. */
import type { Edit, Edited, File, FurnishRequest, Range } from '../engine/protocol.gen.ts';
import { isInGuess } from '../state/problems.ts';
import { applyEdits, revealAt, sameFiles, settingChanged, setUp } from '../state/program.ts';
import { setDesk, setView } from '../state/screen.ts';
import type { Session } from './session.ts';

/** Asks for the home and the settings of the program as it is now; answers whether they are known. */
export async function askHome(session: Session): Promise<boolean> {
  const { files, setup } = session.store.peek();
  if (setup?.files === files) return true;
  const found = await session.engine.ask('setup', { files }).catch(() => null);
  if (found) session.do(setUp(files, found));
  return found !== null || session.store.peek().files !== files;
}

/** Changes a setting of an installed app, and checks again; answers why not, or "". */
export const changeSetting = (session: Session, app: string, name: string, values: readonly string[]): Promise<string> =>
  change(session, (files) => session.engine.ask('set', { files, app, name, values }));

export type Furnishing = Omit<FurnishRequest, 'files'>;

/** Changes a device of the home, and checks again; answers why not, or "". */
export const furnish = (session: Session, furnishing: Furnishing): Promise<string> =>
  change(session, (files) => session.engine.ask('furnish', { ...furnishing, files }));

/** The change of the home that is under way: the next one begins where it ended. */
const turns = new WeakMap<Session, Promise<unknown>>();

function change(session: Session, ask: (files: readonly File[]) => Promise<Edited>): Promise<string> {
  const done = (turns.get(session) ?? Promise.resolve()).then(() => changed(session, ask));
  turns.set(session, done);
  return done.then((problem) => {
    if (problem === '') void session.check();
    return problem ?? '';
  });
}

/** A text that was typed into meanwhile is changed as it is now. Answers why not, "", or null when what went wrong is told. */
async function changed(session: Session, ask: (files: readonly File[]) => Promise<Edited>): Promise<string | null> {
  for (;;) {
    const { files } = session.store.peek();
    const edited = await ask(files).catch((reason: unknown) => session.tell(reason));
    if (!edited) return null;
    if (edited.problem !== '') return edited.problem;
    if (!sameFiles(files, session.store.peek().files)) continue;
    session.do(settingChanged(edited.files));
    return '';
  }
}

/** Takes a suggestion of the engine, and checks again. */
export async function applyFix(session: Session, edits: readonly Edit[]): Promise<void> {
  session.do(applyEdits(edits));
  await session.check();
}

/** Shows a place of the program; one in a guessed home is shown in the home. */
export function showPlace(session: Session, range: Range, focus: boolean): void {
  session.do(setDesk('workbench'));
  if (isInGuess(session.store.peek().files, range)) session.do(setView('home'));
  else session.do(revealAt({ ...range, focus }));
}
