/** A second window of the page: for the speaker, or for a printer. It shares the page's store. */
import { render, type ComponentChildren } from 'preact';
import type { Session } from '../../control/session.ts';
import { SessionContext } from '../../widget/context.ts';

/** Opens a window that shows something of the page; null where the browser does not allow it. */
export function openWindow(session: Session, name: string, title: string, content: (own: Window) => ComponentChildren): Window | null {
  const own = window.open('', name, 'popup,width=760,height=900');
  if (own === null) return null;
  dress(own.document, title);
  own.document.body.replaceChildren();
  render(<SessionContext.Provider value={session}>{content(own)}</SessionContext.Provider>, own.document.body);
  const close = (): void => own.close();
  window.addEventListener('pagehide', close, { once: true });
  own.addEventListener('pagehide', () => window.removeEventListener('pagehide', close));
  own.focus();
  return own;
}

/** The page's own style and language, in another document. */
function dress(to: Document, title: string): void {
  const from = document;
  to.title = title;
  to.documentElement.lang = from.documentElement.lang;
  to.documentElement.dir = from.documentElement.dir;
  to.documentElement.dataset['theme'] = from.documentElement.dataset['theme'] ?? 'auto';
  to.head.querySelectorAll('link, style').forEach((old) => old.remove());
  for (const sheet of from.querySelectorAll<HTMLElement>('link[rel=stylesheet], style')) {
    const copy = to.importNode(sheet, true);
    if (sheet instanceof HTMLLinkElement) copy.setAttribute('href', sheet.href);
    to.head.append(copy);
  }
  for (const sheet of from.adoptedStyleSheets) {
    const copy = to.createElement('style');
    copy.textContent = [...sheet.cssRules].map((rule) => rule.cssText).join('\n');
    to.head.append(copy);
  }
}
