/** The programs of lessons: an example's files, or what is left of them. */
import type { File } from '../engine/protocol.gen.ts';
import type { Program } from './lesson.ts';

/** The files of a lesson's program, made from those of its example: without the heading, which tells what the lesson asks. */
export function filesOf({ without = [] }: Program, files: readonly File[]): readonly File[] {
  return files.map(({ name, text }) => ({ name, text: without.reduce(withoutDeclaration, text.replace(heading, '')) }));
}

const heading = /^(?:\/\/.*\n|\s*\n)+/;

/** A text without the declaration that begins like this; the text itself when there is none. */
export function withoutDeclaration(text: string, begins: string): string {
  const from = text.split('\n').reduce<{ at: number; found: number }>(
    ({ at, found }, line) => ({ at: at + line.length + 1, found: found < 0 && line.startsWith(begins) ? at : found }), { at: 0, found: -1 }).found;
  if (from < 0) return text;
  const to = endOf(text, from);
  return text.slice(0, from).trimEnd() + '\n\n' + text.slice(to).trimStart();
}

/** Where a declaration ends: at its closing brace, or at the semicolon when it has none. */
function endOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === '{') depth++;
    if ((sign === '}' && --depth === 0) || (sign === ';' && depth === 0)) return at + 1;
  }
  return text.length;
}

/** The lines, from 0, of the declarations that begin so, each up to its end. */
export function linesOf(text: string, begins: readonly string[]): ReadonlySet<number> {
  const lit = new Set<number>();
  let at = 0;
  text.split('\n').forEach((line, number) => {
    if (begins.some((b) => line.trimStart().startsWith(b))) {
      const lines = text.slice(at, endOf(text, at)).split('\n').length;
      for (let i = 0; i < lines; i++) lit.add(number + i);
    }
    at += line.length + 1;
  });
  return lit;
}
