/**
 * Everything that can be asked of the page without pointing at it: one table,
 * from which the keys, the keyboard map and the palette are made. A command
 * that several parts of the page offer is here once.
 */
import { format } from '../../control/language.ts';
import { checkShown } from '../../control/members.ts';
import { lookForMends } from '../../control/mends.ts';
import { openFiles } from '../../control/open-files.ts';
import { runFormats, type RunFormat } from '../../control/saved.ts';
import type { Session } from '../../control/session.ts';
import { changeSpeed, moveBy, nextInteresting, setPlaying } from '../../state/cursor.ts';
import { newName } from '../../state/files.ts';
import { lookCloser } from '../../state/look-closer.ts';
import { hidesMends } from '../../state/mending.ts';
import { loadFiles } from '../../state/opening.ts';
import { resetOptions } from '../../state/options.ts';
import type { Page } from '../../state/page.ts';
import { endComparison, goToPosition, lastPosition } from '../../state/pair-runs.ts';
import { addFile } from '../../state/program.ts';
import { openFind, showGroups } from '../../state/scope.ts';
import { maximise, onHomeDesk, setDialog, setProjector, setSingleKeys, setTheme, setView, tools, turnTool, type Dialog, type Pane, type View } from '../../state/screen.ts';
import type { Transaction } from '../../state/store.ts';
import { changePace, hasTimes } from '../../state/time-cursor.ts';
import { commandStrings } from '../../strings/craft.ts';
import { graphCommands } from '../../strings/graph-commands.ts';
import { lessonStrings } from '../../strings/lessons.ts';
import { runStrings } from '../../strings/runs.ts';
import { stageStrings } from '../../strings/stage.ts';
import { chooseFiles } from '../../widget/choose-files.ts';
import { withPart } from '../../widget/lazy.tsx';
import { showBoth, takeBack, takeOther } from '../runs/acts.ts';
import { saveAs } from '../runs/save-as.ts';
import { shareNow } from '../share/now.ts';

export type CommandGroup = keyof typeof commandStrings.groups;

export interface Command {
  readonly id: string;
  readonly group: CommandGroup;
  readonly title: string;
  /**
   * The keys that run it: "Mod+Enter" with Ctrl or Cmd works everywhere, a
   * single key ("k", "ArrowLeft", " ") where no text is edited.
   */
  readonly keys: readonly string[];
  run(session: Session, page: Page): void;
  /** whether it can be done now; always, when it is missing */
  when?(page: Page): boolean;
  /** where the keys act on the run alone, the palette need not list it */
  readonly keysOnly?: boolean;
}

const t = commandStrings.titles;
const r = runStrings.commands;

const dialog = (id: Exclude<Dialog, 'none' | 'rename'>, title: string, keys: readonly string[]): Command =>
  ({ id, group: 'page', title, keys, run: (s) => s.do(setDialog(id)) });

const view = (id: View, title: string, key: string): Command => ({
  id, group: 'views', title, keys: [key], run: (s) => s.do(setView(id)), when: (page) => id !== 'about' || page.origin !== '',
});

/** Shows a pane alone, or all of them again, and puts the focus into it. */
const alone = (pane: Pane, title: string, key: string, id: string): Command => ({
  id: `only-${pane}`, group: 'page', title, keys: [key],
  run: (session) => {
    session.do(maximise(pane));
    focusInto(id);
  },
});

/** Puts the focus where one goes on in a pane; an editor that is about to come is waited for, some frames. */
function focusInto(id: string, frames = 30): void {
  requestAnimationFrame(() => {
    const shown = document.getElementById(id);
    if (id === 'pane-editor' && frames > 0 && !shown?.querySelector('.cm-content')) return focusInto(id, frames - 1);
    const inside = ['.cm-content', '[aria-current="true"]', 'button'].map((s) => shown?.querySelector<HTMLElement>(s)).find((e) => e);
    (inside ?? shown)?.focus();
  });
}

/** Makes room for a text, and puts the focus where it is written. */
function toWrite(session: Session, change: Transaction): void {
  if (onHomeDesk(session.store.peek())) session.do(lookCloser);
  session.do(change);
  focusInto('pane-editor');
}

/** What to change so that the finding on show is gone; the focus goes where the changes will stand. */
function lookForChanges(session: Session, page: Page): void {
  if (page.run?.kind !== 'finding') return;
  document.querySelector<HTMLElement>('[data-action=mends]')?.focus();
  void lookForMends(session, page.run.index);
}

const opening = (id: string, title: string, folder: boolean, keys: readonly string[]): Command => ({
  id, group: 'program', title, keys,
  run: (s) => chooseFiles(folder, (files) => void withPart('dialogs', async ({ readFiles, titleOf }) => openFiles(s, await readFiles(s, files), titleOf(files)))),
});

const hasRun = (page: Page): boolean => page.trace !== null;

const onRun = (id: string, title: string, keys: readonly string[], run: Command['run'], keysOnly = true): Command =>
  ({ id, group: 'run', title, keys, run, when: hasRun, keysOnly });

const saving = (format: RunFormat): Command => ({
  id: `save-${format}`, group: 'run', title: r.save(runStrings.save.formats[format]), keys: [], run: (s) => void saveAs(s, format),
  when: format.startsWith('graph-') ? (page) => page.checked !== null : hasRun,
});

const faster = (by: 1 | -1) => (s: Session, page: Page) => s.do(hasTimes(page.trace) ? changePace(by) : changeSpeed(by));

export const commands: readonly Command[] = [
  { id: 'check', group: 'page', title: t.check, keys: ['Mod+Enter'], run: (s) => void checkShown(s) },
  opening('open', t.open, false, ['Mod+o']), opening('open-folder', t.openFolder, true, []),
  { id: 'stop', group: 'page', title: t.stop, keys: [], run: (s) => s.stop(), when: (page) => page.work.kind !== 'idle' },
  { id: 'link', group: 'page', title: t.link, keys: ['Mod+s'], run: (s) => void shareNow(s) },
  dialog('share', t.share, []),
  dialog('palette', t.palette, ['Mod+k']),
  dialog('help', t.help, ['?']),
  dialog('reference', t.reference, []),
  dialog('examples', t.examples, []),
  dialog('lessons', lessonStrings.top, []),
  dialog('library', t.library, []),
  dialog('options', t.options, []),
  alone('program', t.program, '1', 'pane-editor'),
  alone('results', t.results, '2', 'pane-runs'),
  alone('run', t.only, '3', 'pane-timeline'),
  { id: 'all', group: 'page', title: t.all, keys: [], run: (s) => s.do(maximise(null)), when: (page) => page.maximised !== null },
  ...tools.map((tool): Command => ({ id: `tool-${tool}`, group: 'page', title: t.tools[tool], keys: [], run: (s) => s.do(turnTool(tool)), when: (page) => !onHomeDesk(page) })),
  { id: 'theme', group: 'page', title: t.theme, keys: ['d'], run: (s, page) => s.do(setTheme(isDark(page) ? 'light' : 'dark')) },
  { id: 'projector', group: 'page', title: stageStrings.projector, keys: ['p'], run: (s, page) => s.do(setProjector(!page.projector)) },
  { id: 'single', group: 'page', title: t.single, keys: [], run: (s, page) => s.do(setSingleKeys(!page.singleKeys)) },

  view('home', t.home, 'h'), view('graph', t.graph, 'g'), view('time', t.time, 't'), view('compare', t.compare, 'v'),
  view('algorithm', t.algorithm, 'a'), view('matrix', t.matrix, 'm'), view('about', t.about, 'b'),
  { id: 'find', group: 'views', title: graphCommands.find, keys: ['/'], run: (s) => s.do(openFind), when: (page) => page.checked !== null },
  { id: 'quotient', group: 'views', title: graphCommands.quotient, keys: ['q'], run: (s) => s.do(showGroups), when: (page) => page.checked !== null },

  onRun('back', t.back, ['ArrowLeft', 'k'], (s) => s.do(moveBy(-1))),
  onRun('on', t.on, ['ArrowRight', 'j'], (s) => s.do(moveBy(1))),
  onRun('first', t.first, ['Home'], (s) => s.do(goToPosition(0))),
  onRun('last', t.last, ['End'], (s, page) => s.do(goToPosition(lastPosition(page)))),
  onRun('play', t.play, [' '], (s, page) => s.do(setPlaying(!page.playing)), false),
  onRun('slower', t.slower, ['['], faster(-1)),
  onRun('faster', t.faster, [']'], faster(1)),
  onRun('before', t.before, [','], (s, page) => s.do(goToPosition(nextInteresting(page, -1))), false),
  onRun('after', t.after, ['.'], (s, page) => s.do(goToPosition(nextInteresting(page, 1))), false),
  onRun('next', t.next, ['n'], (s) => void s.chooseNext(), false),
  onRun('other', r.other, ['f'], (s) => void takeOther(s), false),
  { id: 'undo', group: 'run', title: r.undo, keys: ['Backspace'], run: (s) => void takeBack(s), when: (page) => page.undo.length > 0 },
  { id: 'both', group: 'run', title: r.both, keys: ['o'], run: (s, page) => void showBoth(s, page.run), when: (page) => page.run?.kind === 'finding' },
  { id: 'mend', group: 'run', title: r.mend, keys: ['w'], run: lookForChanges, when: (page) => page.run?.kind === 'finding' && !hidesMends(page) },
  { id: 'alone', group: 'run', title: r.alone, keys: [], run: (s) => s.do(endComparison), when: (page) => page.against !== null },
  onRun('loop', t.loop, ['l'], (s, page) => s.go(page.trace && page.trace.loopTo >= 0 ? page.trace.loopTo : page.step)),
  ...runFormats.map(saving),

  { id: 'editor', group: 'program', title: t.editor, keys: ['Escape'], run: () => focusInto('pane-editor'), when: (page) => !onHomeDesk(page) },
  { id: 'format', group: 'program', title: t.format, keys: ['Shift+Alt+F'], run: (s) => void format(s) },
  { id: 'create', group: 'program', title: t.create, keys: [], run: (s) => toWrite(s, loadFiles([{ name: newName, text: '' }])) },
  { id: 'add', group: 'program', title: t.add, keys: [], run: (s) => toWrite(s, addFile) },
  { id: 'usual', group: 'program', title: t.usual, keys: [], run: (s) => s.do(resetOptions) },
];

/** Whether the page is dark now, also where it follows the system. */
const isDark = (page: Page): boolean =>
  page.theme === 'dark' || (page.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);

/** What can be asked for in a lesson, too; the rest is about the reader's own program. */
const always: ReadonlySet<string> = new Set(['link', 'share', 'palette', 'help', 'lessons', 'theme', 'projector', 'single']);

export const canRun = (command: Command, page: Page): boolean =>
  (page.lesson === null || always.has(command.id)) && (command.when?.(page) ?? true);

const names: Readonly<Record<string, string>> = {
  ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', ' ': 'Space', Escape: 'Esc', Enter: 'Enter', Mod: /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl',
};

/** A key as its cap says: "Mod+s" → "Ctrl+S". */
export const keyName = (key: string): string =>
  key.split('+').map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join('+');
