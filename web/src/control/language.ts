/**
 * The language service: what the editor asks about a place of the program on
 * the page. An answer may be missed without a word.
 */
import type { Answer, Body, Op } from '../engine/client.ts';
import type { Completions, Definition, Hover } from '../engine/protocol.gen.ts';
import { applyEdits, replaceTexts, sameFiles } from '../state/program.ts';
import { setDialog } from '../state/screen.ts';
import type { Session } from './session.ts';

function ask<O extends Op>({ engine }: Session, op: O, body: Body<O>): Promise<Answer<O> | null> {
  return engine.ask(op, body).catch(() => null);
}

const filesOf = ({ store }: Session) => store.peek().files;

export function complete(session: Session, file: number, offset: number): Promise<Completions | null> {
  return ask(session, 'complete', { files: filesOf(session), file, offset });
}

export function hover(session: Session, file: number, offset: number): Promise<Hover | null> {
  return ask(session, 'hover', { files: filesOf(session), file, offset });
}

export function define(session: Session, file: number, offset: number): Promise<Definition | null> {
  return ask(session, 'define', { files: filesOf(session), file, offset });
}

/** Renames what stands at a place; answers why not, or "". */
export async function rename(session: Session, file: number, offset: number, name: string): Promise<string> {
  const files = filesOf(session);
  const edits = await ask(session, 'rename', { files, file, offset, name });
  if (!edits) return '';
  if (edits.problem === '' && sameFiles(files, filesOf(session))) {
    session.do(applyEdits(edits.edits));
    session.do(setDialog('none'));
  }
  return edits.problem;
}

export async function format(session: Session): Promise<void> {
  const files = filesOf(session);
  const formatted = await ask(session, 'format', { files });
  if (formatted && sameFiles(files, filesOf(session))) session.do(replaceTexts(formatted.files));
}
