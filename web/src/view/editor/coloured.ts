/** Native programs in the colours of the editor, where nobody edits them. */
import { highlightTree } from '@lezer/highlight';
import { style } from './colours.ts';
import { crossLanguage } from './cross-language.ts';

/** A part of a line that looks so; '' is plain. */
export interface Piece {
  readonly text: string;
  readonly looks: string;
}

/** The lines of a program. */
export function coloured(program: string): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [[]];
  const put = (text: string, looks: string): void => {
    text.split('\n').forEach((part, i) => {
      if (i > 0) lines.push([]);
      if (part !== '') lines[lines.length - 1]?.push({ text: part, looks });
    });
  };
  let from = 0;
  highlightTree(crossLanguage.parser.parse(program), style, (start, end, looks) => {
    put(program.slice(from, start), '');
    put(program.slice(start, end), looks);
    from = end;
  });
  put(program.slice(from), '');
  return lines;
}
