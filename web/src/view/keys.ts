/** The page's keys. Single keys are left alone while a text is edited or a dialog is open. */
import type { Session } from '../control/session.ts';
import { changeSpeed, lastStep, maximise, moveBy, nextInteresting, setDialog, setPlaying, setTheme, setView } from '../state/cursor.ts';
import { changePace, hasTimes } from '../state/time-cursor.ts';
import type { Page, Pane } from '../state/page.ts';

/** Keys with Ctrl or Cmd work everywhere; answers whether the key was one of them. */
export function chord(event: KeyboardEvent, session: Session, share: () => void): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  if (event.key === 'Enter') void session.check();
  else if (event.key === 's') share();
  else return false;
  return true;
}

type Act = (session: Session, page: Page) => void;

/** Shows a pane alone, or all of them again, and puts the focus into it. */
const alone = (pane: Pane, id: string): Act => (session) => {
  session.do(maximise(pane));
  const shown = document.getElementById(id);
  const inside = ['.cm-content', '[aria-current="true"]', 'button'].map((s) => shown?.querySelector<HTMLElement>(s)).find((e) => e);
  requestAnimationFrame(() => (inside ?? shown)?.focus());
};

const step = (by: number): Act => (session) => session.do(moveBy(by));

const single: Readonly<Record<string, Act>> = {
  ArrowLeft: step(-1), k: step(-1), ArrowRight: step(1), j: step(1),
  Home: (s) => s.go(0),
  End: (s, page) => s.go(lastStep(page)),
  ' ': (s, page) => s.do(setPlaying(!page.playing)),
  '[': (s, page) => s.do(hasTimes(page.trace) ? changePace(-1) : changeSpeed(-1)),
  ']': (s, page) => s.do(hasTimes(page.trace) ? changePace(1) : changeSpeed(1)),
  ',': (s, page) => s.go(nextInteresting(page, -1)),
  '.': (s, page) => s.go(nextInteresting(page, 1)),
  n: (s) => void s.chooseNext(),
  l: (s, page) => s.go(page.trace && page.trace.loopTo >= 0 ? page.trace.loopTo : page.step),
  '?': (s) => s.do(setDialog('help')),
  h: (s) => s.do(setView('home')),
  m: (s) => s.do(setView('matrix')),
  g: (s) => s.do(setView('graph')),
  t: (s) => s.do(setView('time')),
  v: (s) => s.do(setView('compare')),
  a: (s) => s.do(setView('algorithm')),
  b: (s, page) => s.do(setView(page.origin === '' ? page.view : 'about')),
  d: (s, page) => s.do(setTheme(page.theme === 'dark' ? 'light' : 'dark')),
  1: alone('program', 'pane-editor'), 2: alone('results', 'pane-runs'), 3: alone('run', 'pane-timeline'),
};

/** Keys that mean something to the focused element itself. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('dialog, .cm-editor, textarea, select, input:not([type=range])')) return true;
  if (event.key === ' ') return target?.closest('button, summary, a, [role=button]') !== null;
  return target?.closest('[role=tablist]') != null && /^(Arrow|Home|End)/.test(event.key);
}

/** Escape shows all panes again, unless it closes something first. */
function restored(session: Session, page: Page): boolean {
  if (page.dialog !== 'none' || page.maximised === null || document.fullscreenElement) return false;
  session.do(maximise(null));
  return true;
}

/** Carries out a single key; answers whether it was one. */
export function singleKey(event: KeyboardEvent, session: Session): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const page = session.store.peek();
  if (event.key === 'Escape') return restored(session, page);
  if (isTaken(event)) return false;
  const letter = /^[a-z0-9?]$/i.test(event.key);
  if (page.dialog !== 'none' || (letter && !page.singleKeys)) return false;
  const act = single[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  act?.(session, page);
  return act !== undefined;
}
