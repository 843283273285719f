/** Programs from outside: they are shown, and checked. */
import type { File } from '../engine/protocol.gen.ts';
import { importFiles } from '../state/opening.ts';
import { welcomed } from '../state/screen.ts';
import { checkOpened } from './members.ts';
import type { Session } from './session.ts';

/** `title` is what the folder or archive is called that they are all of. */
export function openFiles(session: Session, files: readonly File[], title: string): void {
  if (files.length === 0) return;
  session.do(importFiles(files));
  if (title !== '') session.do((page) => ({ ...page, title }));
  session.do(welcomed);
  void checkOpened(session);
}
