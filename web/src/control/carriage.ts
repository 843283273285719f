/** Programs as files: one JSON file for several, plain files for one. */
import { plainName } from '../state/files.ts';
import { nameOf, programIn, type Library, type Program, type Saved } from './library.ts';

const format = 'crosscheck-programs';

/** The file that holds these programs. */
export const packed = (programs: readonly Saved[]): string =>
  `${JSON.stringify({ format, version: 1, programs: programs.map(({ id: _id, revision: _revision, ...p }) => p) }, null, 1)}\n`;

/** The programs that a file holds; none when it is another kind of file. */
export function unpacked(text: string): readonly Program[] {
  try {
    const found = JSON.parse(text) as { format?: string; programs?: unknown[] };
    if (found.format !== format || !Array.isArray(found.programs)) return [];
    return found.programs.map(programIn).filter((p) => p !== null);
  } catch {
    return [];
  }
}

/** Takes the programs of a file into the library; answers how many there was room for. */
export const takeIn = (library: Library, text: string): number => unpacked(text).filter((p) => library.add(p) !== null).length;

/** The name of the file that a program is saved as, without an ending. */
export const fileName = (program: Program): string =>
  plainName(nameOf(program).toLowerCase()).replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '').slice(0, 50) || 'program';
