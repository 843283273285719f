/**
 * The editor behind the program pane: one editor state a file, so that each
 * keeps its own undo history. The page's text is the truth; what the reader
 * types goes there, and other changes of the page come back as edits.
 */
import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, type TransactionSpec } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import { define, format } from '../../control/language.ts';
import type { Session } from '../../control/session.ts';
import type { CoveredLine } from '../../state/coverage.ts';
import { isLocked } from '../../state/linked.ts';
import type { Page } from '../../state/page.ts';
import { problemsOf } from '../../state/problems.ts';
import { edited, revealAt, type Reveal } from '../../state/program.ts';
import { setDialog } from '../../state/screen.ts';
import { strings } from '../../strings/page.ts';
import { coverageGutter, setCoverage } from './coverage.ts';
import { colours } from './colours.ts';
import { putAside, takenUp } from './history.ts';
import { indentation } from './indent.ts';
import { setSourceMarks, sourceMarks, type SourceMarks } from './marks.ts';
import { languageService, problemsShown } from './service.ts';

export class EditorHost {
  private readonly view: EditorView;
  private states: EditorState[] = [];
  /** of the files of the states */
  private names: readonly string[] = [];
  private open = 0;
  private revealed = 0;
  private readonly language = new Compartment();
  private readonly lock = new Compartment();
  private locked = false;
  private name = '';

  constructor(parent: HTMLElement, private readonly session: Session) {
    const page = session.store.peek();
    this.locked = isLocked(page);
    this.states = page.files.map((f) => takenUp(f.text, this.extensions(f.name)));
    this.open = page.open;
    this.view = new EditorView({ parent, state: this.states[this.open] ?? this.fresh('', '') });
    window.addEventListener('pagehide', this.leave);
  }

  /** Makes the editor show the page. */
  show(page: Page): void {
    this.showFile(page);
    this.showText(page);
    this.showName(page);
    this.showLock(isLocked(page));
    this.showReveal(page.reveal);
  }

  showProblems(page: Page): void {
    this.view.dispatch(problemsShown(this.session, this.view, problemsOf(page), page.open));
  }

  /** Marks what a run does; to be looked at: the first of it comes into view. */
  showMarks(marks: SourceMarks, look: boolean): void {
    this.view.dispatch({ effects: setSourceMarks.of(marks) });
    const first = marks.acts[0];
    if (!look || !first) return;
    const { top, bottom } = this.view.lineBlockAt(Math.min(first.from, this.view.state.doc.length));
    const box = this.view.scrollDOM;
    if (top < box.scrollTop || bottom > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 3;
  }

  showCoverage(lines: readonly CoveredLine[]): void {
    this.view.dispatch({ effects: setCoverage.of(lines) });
  }

  end(): void {
    window.removeEventListener('pagehide', this.leave);
    this.view.destroy();
  }

  private readonly leave = (): void => putAside(this.states.map((state, i) => (i === this.open ? this.view.state : state)));

  private showFile(page: Page): void {
    const { names } = this;
    this.names = page.files.map((f) => f.name);
    const another = page.files.length !== this.states.length;
    if (!another && page.open === this.open) return;
    this.states[this.open] = this.view.state;
    if (another) this.states = page.files.map((f) => this.states[names.indexOf(f.name)] ?? this.fresh(f.text, f.name));
    this.open = page.open;
    this.view.setState(this.states[this.open] ?? this.fresh('', ''));
    this.showProblems(page);
  }

  /** A file that was renamed may be in another language. */
  private showName(page: Page): void {
    const name = page.files[page.open]?.name ?? '';
    if (name === this.name) return;
    this.name = name;
    this.view.dispatch({ effects: this.language.reconfigure(colours(name)) });
  }

  /** Texts changed elsewhere arrive as edits, which undo takes back. */
  private showText(page: Page): void {
    page.files.forEach((file, i) => {
      const state = i === this.open ? this.view.state : this.states[i];
      if (!state || state.doc.toString() === file.text) return;
      const change = difference(state.doc.toString(), file.text);
      if (i === this.open) this.view.dispatch(change);
      else this.states[i] = state.update(change).state;
    });
  }

  /** A program of a link that is read only can be read and searched, not typed into. */
  private showLock(locked: boolean): void {
    if (locked === this.locked) return;
    this.locked = locked;
    const effects = this.lock.reconfigure(readOnly(locked));
    this.states = this.states.map((state) => state.update({ effects }).state);
    this.view.dispatch({ effects });
  }

  private showReveal(reveal: Reveal | null): void {
    if (!reveal || reveal.seq === this.revealed || reveal.file !== this.open) return;
    this.revealed = reveal.seq;
    const length = this.view.state.doc.length;
    const anchor = Math.min(reveal.from, length);
    this.view.dispatch({
      selection: { anchor, head: Math.min(reveal.to, length) },
      effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
    });
    if (reveal.focus) this.view.focus();
  }

  private fresh(doc: string, name: string): EditorState {
    return EditorState.create({ doc, extensions: this.extensions(name) });
  }

  private extensions(name: string): Extension {
    return [
      lineNumbers(), coverageGutter, lintGutter(), highlightActiveLineGutter(), highlightActiveLine(), history(), drawSelection(),
      bracketMatching(), closeBrackets(), indentation, highlightSelectionMatches(), indentUnit.of('  '), EditorState.tabSize.of(2),
      EditorView.lineWrapping, this.lock.of(readOnly(this.locked)), this.language.of(colours(name)), languageService(this.session), sourceMarks,
      EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': strings.editor.text(name), 'aria-description': strings.editor.leave }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) this.typed(update.state.doc.toString());
      }),
      keymap.of([
        { key: 'Shift-Alt-f', run: this.command(() => void format(this.session)) },
        { key: 'F12', run: this.command(() => void this.goToDefinition()) },
        { key: 'F2', run: this.command(() => this.session.do(setDialog('rename'))) },
        ...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab,
      ]),
    ];
  }

  private readonly command = (act: () => void) => (): boolean => {
    act();
    return true;
  };

  private typed(text: string): void {
    this.session.do(edited(this.open, text));
  }

  private async goToDefinition(): Promise<void> {
    const found = await define(this.session, this.open, this.view.state.selection.main.head);
    if (found?.found) this.session.do(revealAt({ ...found.range, focus: true }));
  }

  /** Where the caret stands, for the rename dialog. */
  get caret(): number {
    return this.view.state.selection.main.head;
  }

  /** The word at the caret. */
  get word(): string {
    const { state } = this.view;
    const range = state.wordAt(state.selection.main.head);
    return range ? state.sliceDoc(range.from, range.to) : '';
  }

  focus(): void {
    this.view.focus();
  }

  /** Whether the reader is in the text. */
  get isWrittenIn(): boolean {
    return this.view.hasFocus;
  }
}

/** The smallest change that turns one text into another: what lies between their common ends. */
export function difference(before: string, after: string): TransactionSpec {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return {
    changes: { from: head, to: before.length - tail, insert: after.slice(head, after.length - tail) },
    annotations: isolateHistory.of('full'),
  };
}

const readOnly = (locked: boolean): Extension => [EditorState.readOnly.of(locked), EditorView.contentAttributes.of({ 'aria-readonly': String(locked) })];
