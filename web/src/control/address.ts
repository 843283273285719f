/** The address is a link to what is shown: after a pause, in the place of the one before, as long as it is short enough for an address. */
import { mayHavePseudonyms } from '../state/files.ts';
import type { Page } from '../state/page.ts';
import { isEmpty, sameFiles } from '../state/program.ts';
import type { Session } from './session.ts';
import { makeLink } from './sharing.ts';

/** Milliseconds without a change after which the address is written. */
const calm = 1000;

/** A link with more characters is too long for an address: programs that are not small are shared by asking for it. */
const mostCharacters = 8000;

/** What decides whether the address is another. */
const shownOn = (page: Page): readonly unknown[] =>
  [page.files, page.options, page.run, page.step, page.against, page.played, page.view, page.scope, page.checked?.result.digest];

/**
 * Whether the address may be written now: not while something moves or is on its way, nor over the address of
 * a lesson, an exercise or a link whose program is unchanged.
 */
function isFree(page: Page): boolean {
  const { work, playing, lesson, exercise, welcome, hello, notice, linked, files } = page;
  return work.kind === 'idle' && !playing && lesson === null && exercise === null && !welcome && hello !== null && !notice?.kind.startsWith('engine')
    && !(linked && sameFiles(linked.files, files));
}

/** Whether there is something to write: the names of a home stay out of the browser's history, which may be kept elsewhere, too. */
const hasAddress = (page: Page): boolean => !isEmpty(page) && !mayHavePseudonyms(page.files);

/** The fragment of an address, with its "#": what it is, that the page has changed since, and another in its place. */
export interface Address {
  readonly read: () => string;
  readonly leave: () => void;
  readonly write: (fragment: string) => void;
}

/** Keeps the address up from now on; also where a lesson had its own there. */
export function followAddress(session: Session, { read, leave, write }: Address): void {
  const { store } = session;
  let written = shownOn(store.peek());
  let fragment = read();
  let left = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = async (): Promise<void> => {
    const page = store.peek();
    if (!isFree(page)) return;
    const shown = shownOn(page);
    const link = hasAddress(page) ? await makeLink(session, '').catch(() => '') : '';
    if (store.peek() !== page) return;
    written = shown;
    fragment = link.length <= mostCharacters ? link : '';
    left = false;
    write(fragment);
  };
  store.subscribe((page) => {
    clearTimeout(timer);
    if (fragment === read() && shownOn(page).every((part, at) => part === written[at])) return;
    if (!left) leave();
    left = true;
    timer = setTimeout(() => void follow(), calm);
  });
}
