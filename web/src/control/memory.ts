/**
 * Keeps the page between visits: what the reader wrote goes into the library
 * as it is typed, under the same name until another text takes its place.
 */
import { loadFiles } from '../state/opening.ts';
import { emptyPage, remembered, type Page } from '../state/page.ts';
import { isAnother, isEmpty, sameFiles } from '../state/program.ts';
import { isStale } from '../state/result.ts';
import type { Store } from '../state/store.ts';
import { libraryStrings } from '../strings/craft.ts';
import { Library, nameOf, type Program, type Saved } from './library.ts';
import { tell } from './quiet.ts';
import { load, remember, save } from './storage.ts';

export class Memory {
  readonly library: Library;
  /** the program on the page as the library knows it */
  private current = '';
  private revision = 0;
  private kept: readonly unknown[] = [];
  private store: Store | null = null;
  /** texts that were shown and not written: from a link */
  private shown: Page['files'] | null = null;
  private showing = false;

  /** `local` is what all tabs remember, `tab` what this one does. */
  constructor(private readonly local: Storage, private readonly tab: Storage) {
    this.library = new Library(local);
  }

  /** The id of the program on the page; "" when it is not the reader's own. */
  get open(): string {
    return this.current;
  }

  /** What was on the page at the last visit; null on the first. */
  recall(): Partial<Page> | null {
    const known = load(this.tab, this.local);
    if (!known) return null;
    const { program, looks, ...page } = known;
    const saved = program === '' ? this.adopted(known) : this.library.read(program);
    if (!saved) return page.files.length > 0 ? { ...page, ...looks } : looks;
    this.know(saved);
    const { files, open, origin, title, options } = saved;
    return { files, open, origin, title, example: '', options: { ...page.options, ...options }, ...looks };
  }

  /** A program from before there was a library moves into it. */
  private adopted({ example, ...known }: NonNullable<ReturnType<typeof load>>): Saved | null {
    const own = example === '' && known.files.some((f) => f.text.trim() !== '');
    return own ? this.library.add({ ...known, verdict: null }) : null;
  }

  /** Remembers the page from now on; `onEdit` is told when the reader changes what a link brought. */
  follow(store: Store, fromLink: boolean, onEdit: () => void): void {
    this.store = store;
    if (fromLink) this.shown = store.peek().files;
    store.subscribe((page) => {
      const now = [page.files, page.open, page.title, page.options, page.checked, ...remembered.map((field) => page[field])];
      if (this.kept.length > 0 && now.every((part, i) => part === this.kept[i])) return;
      this.kept = now;
      if (this.showing) this.shown = page.files;
      if (this.shown !== null && sameFiles(page.files, this.shown)) return;
      this.shown = null;
      onEdit();
      this.keep(page);
    });
  }

  /** What is put on the page during `work` is not the reader's own: a link is opened. */
  whileShowing<T>(work: () => Promise<T>): Promise<T> {
    this.showing = true;
    return work().finally(() => {
      this.showing = false;
    });
  }

  private keep(page: Page): void {
    if (page.example !== '' || isEmpty(page)) this.forget();
    else this.write(page);
    const value = remember(page, this.current);
    save(this.tab, value);
    save(this.local, value);
  }

  private write(page: Page): void {
    const program = programOf(page);
    const old = this.current === '' ? null : this.library.read(this.current);
    if (this.current === '' || (old && isAnother(textOf(old), textOf(program)))) this.begin(program);
    else {
      const written = this.library.write(this.current, program, this.revision);
      if (written.kind === 'changed') this.fork(program);
      else if (written.kind === 'full') this.full();
      else this.revision = written.revision;
    }
  }

  private begin(program: Program): void {
    const saved = this.library.add(program);
    if (saved) this.know(saved);
    else this.full();
  }

  private full(): void {
    this.forget();
    tell({ keeping: { kind: 'full' } });
  }

  /** Another tab changed this program: here it goes on under another name. */
  private fork(program: Program): void {
    const title = libraryStrings.copyOf(nameOf(program));
    tell({ keeping: { kind: 'forked', name: title } });
    this.begin({ ...program, title });
    this.store?.dispatch((page) => ({ ...page, title }));
  }

  /** Shows a program of the library. */
  show(saved: Saved): void {
    this.know(saved);
    this.shown = null;
    const { files, open, origin, title, options } = saved;
    this.store?.dispatch((page) => ({ ...loadFiles(files)(page), open, origin, title, options: { ...emptyPage.options, ...options } }));
  }

  /** Gives a program another name. */
  rename(saved: Saved, title: string): void {
    if (saved.id === this.current) this.store?.dispatch((page) => ({ ...page, title }));
    else this.library.write(saved.id, { ...saved, title }, saved.revision);
  }

  remove(saved: Saved): void {
    if (saved.id === this.current) this.forget();
    this.library.remove(saved.id);
  }

  private know({ id, revision }: Saved): void {
    this.current = id;
    this.revision = revision;
  }

  private forget(): void {
    this.current = '';
    this.revision = 0;
  }
}

const textOf = ({ files }: Pick<Program, 'files'>): string => files.map((f) => f.text).join('\n');

function programOf(page: Page): Program {
  const { title, files, open, origin, options, checked } = page;
  const result = checked && !isStale(page) ? checked.result : null;
  const verdict = result && { outcome: result.outcome, findings: result.findings.length, states: result.states };
  return { title, files, open, origin, options, verdict };
}
