/** How panes reach the page's state and the session that carries out intentions. */
import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { Memory } from '../control/memory.ts';
import type { Session } from '../control/session.ts';
import type { Page } from '../state/page.ts';

export const SessionContext = createContext<Session | null>(null);
export const MemoryContext = createContext<Memory | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new RangeError('a pane is shown outside of the page');
  return session;
}

/** What keeps the reader's programs. */
export function useMemory(): Memory {
  const memory = useContext(MemoryContext);
  if (!memory) throw new RangeError('a pane is shown where nothing is kept');
  return memory;
}

/** A part of the page; the component is drawn again only when that part changes. */
export function usePage<T>(pick: (page: Page) => T): T {
  const session = useSession();
  return useMemo(() => session.store.select(pick), [session]).value;
}
