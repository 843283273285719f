/** Programs from outside: they are shown, and checked. */
import type { File } from '../engine/protocol.gen.ts';
import { importFiles } from '../state/opening.ts';
import { welcomed } from '../state/screen.ts';
import type { Session } from './session.ts';

export function openFiles(session: Session, files: readonly File[]): void {
  if (files.length === 0) return;
  session.do(importFiles(files));
  session.do(welcomed);
  void session.check();
}
