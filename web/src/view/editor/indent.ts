/** How far a line is indented: a unit more than the one before it when that opens something, a unit less when it closes it. */
import { indentOnInput, indentService, type IndentContext } from '@codemirror/language';
import type { Extension } from '@codemirror/state';

/** What a language says of its lines. */
export interface Indented {
  /** the end of a line after which the next is indented */
  readonly opens: RegExp;
  /** a line that is closed so is moved to where it belongs as soon as it is typed */
  readonly indentOnInput?: RegExp;
}

/** A bracket at the end of a line, be it before the parameters of a closure or a comment. */
export const byBrackets: Indented = { opens: /[{([]\s*(?:[\w\s,]*->\s*)?(?:\/\/.*)?$/, indentOnInput: /^\s*[})\]]$/ };

/** In YAML, a key without a value. */
export const byKeys: Indented = { opens: /:\s*(?:#.*)?$/ };

function columnOf(context: IndentContext, at: number): number | null {
  const [opens] = context.state.languageDataAt<RegExp>('opens', at);
  if (!opens) return null;
  const { doc } = context.state;
  let line = doc.lineAt(at);
  let text = line.text.slice(0, at - line.from);
  while (text.trim() === '' && line.from > 0) {
    line = doc.lineAt(line.from - 1);
    ({ text } = line);
  }
  const more = opens.test(text) ? context.unit : 0;
  const less = /^\s*[})\]]/.test(context.textAfterPos(at)) ? context.unit : 0;
  return Math.max(0, context.lineIndent(line.from, -1) + more - less);
}

export const indentation: Extension = [indentService.of(columnOf), indentOnInput()];
