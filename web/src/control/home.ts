/** The home of a program and the settings of its apps: asked for, and changed. */
import type { Edit } from '../engine/protocol.gen.ts';
import { applyEdits, settingChanged, setUp } from '../state/program.ts';
import { sameFiles } from '../state/page.ts';
import type { Session } from './session.ts';

/** Asks for the home and the settings of the program as it is now. */
export async function askHome(session: Session): Promise<void> {
  const { files, setup } = session.store.peek();
  if (setup?.files === files) return;
  const found = await session.engine.ask('setup', { files }).catch(() => null);
  if (found) session.do(setUp(files, found));
}

/** Changes a setting of an installed app, and checks again; answers why not, or "". */
export async function changeSetting(session: Session, app: string, name: string, values: readonly string[]): Promise<string> {
  const { files } = session.store.peek();
  const changed = await session.engine.ask('set', { files, app, name, values }).catch(() => null);
  if (!changed || changed.problem !== '' || !sameFiles(files, session.store.peek().files)) return changed?.problem ?? '';
  session.do(settingChanged(changed.files));
  await session.check();
  return '';
}

/** Takes a suggestion of the engine, and checks again. */
export async function applyFix(session: Session, edits: readonly Edit[]): Promise<void> {
  session.do(applyEdits(edits));
  await session.check();
}
