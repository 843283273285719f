/** The page's keys. Single keys are left alone while a text is edited or a dialog is open. */
import type { Session } from '../../control/session.ts';
import type { Page } from '../../state/page.ts';
import { maximise } from '../../state/screen.ts';
import { canRun, commands, type Command } from './commands.ts';

const byKey = new Map<string, Command>(commands.flatMap((command) => command.keys.map((key) => [key, command] as const)));

/** What a key does, wherever it is pressed; nothing for most. */
export const commandOfKey = (key: string): Command | undefined => byKey.get(key);

function carryOut(key: string, session: Session, page: Page): boolean {
  const command = byKey.get(key);
  if (command && canRun(command, page)) command.run(session, page);
  return command !== undefined;
}

/** Keys with Ctrl or Cmd work everywhere; answers whether the key was one of them. */
export function chord(event: KeyboardEvent, session: Session): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return false;
  return carryOut(`Mod+${event.key.length === 1 ? event.key.toLowerCase() : event.key}`, session, session.store.peek());
}

/** Keys that mean something to the focused element itself. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('dialog, .cm-editor, textarea, select, input:not([type=range])')) return true;
  if (event.key === ' ') return target?.closest('button, summary, a, [role=button]') !== null;
  return target?.closest('[role=tablist]') != null && /^(Arrow|Home|End)/.test(event.key);
}

/** Escape closes what is open, then shows all panes again, then goes back to the program. */
function escaped(event: KeyboardEvent, session: Session, page: Page): boolean {
  if (page.dialog !== 'none' || document.fullscreenElement) return false;
  if (page.maximised !== null) {
    session.do(maximise(null));
    return true;
  }
  return !isTaken(event) && carryOut('Escape', session, page);
}

/** Carries out a single key; answers whether it was one. */
export function singleKey(event: KeyboardEvent, session: Session): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const page = session.store.peek();
  if (event.key === 'Escape') return escaped(event, session, page);
  if (isTaken(event)) return false;
  const letter = /^[a-z0-9?/]$/i.test(event.key);
  if (page.dialog !== 'none' || (letter && !page.singleKeys)) return false;
  return carryOut(event.key.length === 1 ? event.key.toLowerCase() : event.key, session, page);
}
