/** The lines of an algorithm as its log names them: "Alg. 2 line 19" and what stands there. */
export interface CodeLine {
  /** What an entry's line says, or "" for a line that no entry names. */
  readonly name: string;
  /** "Alg. 2", when another part begins here; else "". */
  readonly part: string;
  readonly number: string;
  readonly indent: number;
  readonly text: string;
}

const LINE = /^((.*?) line (\d+))(\s*)(.*)$/;

/** Takes pseudo-code apart; each line begins with its name. */
export function codeLines(code: readonly string[]): readonly CodeLine[] {
  const parsed = code.map((line) => LINE.exec(line));
  const least = Math.min(...parsed.map((m) => m?.[4]?.length ?? Infinity));
  let last = '';
  return parsed.map((match, i) => {
    const [, name = '', part = '', number = '', blanks = '', text = code[i] ?? ''] = match ?? [];
    const begins = part !== last;
    last = part;
    return { name, part: begins ? part : '', number, indent: Math.max(blanks.length - least, 0), text };
  });
}

/** Which line an entry is about; -1 when the code does not have it. */
export function litLine(lines: readonly CodeLine[], name: string): number {
  return name === '' ? -1 : lines.findIndex((line) => line.name === name);
}
