/** The language service in the editor: problems with fixes, completion, hover. */
import { autocompletion, type Completion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { setDiagnostics, type Diagnostic as Problem } from '@codemirror/lint';
import type { Extension, Text, Transaction } from '@codemirror/state';
import { hoverTooltip, type EditorView } from '@codemirror/view';
import { applyFix } from '../../control/home.ts';
import { complete, hover } from '../../control/language.ts';
import type { Session } from '../../control/session.ts';
import type { CompletionItem, Diagnostic } from '../../engine/protocol.gen.ts';

/** Completion and hover, answered by the engine for the file the editor shows. */
export function languageService(session: Session): Extension {
  const file = () => session.store.peek().open;
  return [
    autocompletion({ override: [(context) => completions(session, file(), context)], icons: false }),
    hoverTooltip(async (_view, at) => {
      const found = await hover(session, file(), at);
      if (!found || found.text === '') return null;
      return { pos: found.range.from, end: found.range.to, create: () => ({ dom: hoverBox(found.text) }) };
    }),
  ];
}

async function completions(session: Session, file: number, context: CompletionContext): Promise<CompletionResult | null> {
  const before = context.matchBefore(/[\w.]+$/);
  if (!before && !context.explicit) return null;
  const found = await complete(session, file, context.pos);
  if (!found || context.aborted) return null;
  return { from: found.from, options: found.items.map(completionOf), validFor: /^\w*$/ };
}

/** In the order of the engine, which has the likeliest first. */
const completionOf = (item: CompletionItem, i: number): Completion =>
  ({ label: item.label, type: item.kind, detail: item.detail, apply: item.insert || item.label, sortText: String(i).padStart(5, '0') });

function hoverBox(text: string): HTMLElement {
  const [declaration = '', ...rest] = text.split('\n');
  const box = element('div', 'hover-box', '');
  box.append(element('code', 'hover-declaration', declaration), ...rest.map((line) => element('p', '', line)));
  return box;
}

function element(name: string, cls: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.className = cls;
  made.textContent = text;
  return made;
}

/** The transaction that shows a file's problems. */
export function problemsShown(session: Session, view: EditorView, diagnostics: readonly Diagnostic[], file: number): Transaction {
  const { doc } = view.state;
  const problems = diagnostics.filter((d) => d.range.file === file).map((d) => problemOf(session, doc, d));
  return view.state.update(setDiagnostics(view.state, problems));
}

function problemOf(session: Session, doc: Text, d: Diagnostic): Problem {
  const from = Math.min(d.range.from, doc.length);
  return {
    from,
    to: Math.max(from, Math.min(d.range.to, doc.length)),
    severity: d.severity === 'hint' ? 'info' : d.severity,
    message: d.help === '' ? d.message : `${d.message}\n${d.help}`,
    renderMessage: () => problemBox(d),
    actions: d.fix.length === 0 ? [] : [{ name: d.fixTitle, apply: () => void applyFix(session, d.fix) }],
  };
}

function problemBox(d: Diagnostic): HTMLElement {
  const box = element('div', 'problem', '');
  box.append(element('p', 'problem-message', d.message));
  if (d.help !== '') box.append(element('p', 'problem-help', d.help));
  return box;
}
