/**
 * The reader's own programs, each under a key of its own, so that two tabs that
 * keep different programs do not get in each other's way. Whoever writes says
 * which revision it knows: what another tab wrote meanwhile is not overwritten.
 */
import type { File, Options } from '../engine/protocol.gen.ts';
import { optionsIn, sameOptions } from '../state/options.ts';
import { sameFiles } from '../state/program.ts';
import { keep, kept } from './kept.ts';

export interface SavedVerdict {
  readonly outcome: string;
  readonly findings: number;
  readonly states: number;
}

/** A program as it is kept. */
export interface Program {
  readonly title: string;
  readonly files: readonly File[];
  readonly open: number;
  /** id of the example it began as, or "" */
  readonly origin: string;
  readonly options: Options;
  readonly verdict: SavedVerdict | null;
}

export interface Saved extends Program {
  readonly id: string;
  /** when it was changed last, in ms */
  readonly changed: number;
  readonly revision: number;
}

export type Written =
  | { readonly kind: 'saved'; readonly revision: number }
  | { readonly kind: 'full' }
  | { readonly kind: 'changed' };

const prefix = 'crosscheck.program.';

export class Library {
  constructor(
    private readonly storage: Storage,
    private readonly now: () => number = Date.now,
    private readonly name: () => string = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8),
  ) {}

  /** All programs, the one changed last first. */
  list(): readonly Saved[] {
    const keys = Array.from({ length: this.storage.length }, (_, i) => this.storage.key(i) ?? '');
    const found = keys.filter((key) => key.startsWith(prefix)).map((key) => this.read(key.slice(prefix.length)));
    return found.filter((saved) => saved !== null).sort((a, b) => b.changed - a.changed || (a.id < b.id ? -1 : 1));
  }

  /** A program; null when there is none, or none that can be read. */
  read(id: string): Saved | null {
    const found = programIn(kept(this.storage, prefix, id));
    return found && { ...found, id };
  }

  /** A new program; null when there is no room. */
  add(program: Program): Saved | null {
    const id = this.name();
    const written = this.write(id, program, 0);
    return written.kind === 'saved' ? this.read(id) : null;
  }

  /** Writes a program of which the writer knows a revision. The same text again is no change. */
  write(id: string, program: Program, known: number): Written {
    const old = this.read(id);
    if (old && old.revision !== known && !sameText(old, program)) return { kind: 'changed' };
    const revision = old && sameText(old, program) ? old.revision : Math.max(known, old?.revision ?? 0) + 1;
    const changed = old && sameText(old, program) ? old.changed : this.now();
    return this.put({ ...program, id, changed, revision }) ? { kind: 'saved', revision } : { kind: 'full' };
  }

  /** Puts back what was removed. */
  restore(saved: Saved): boolean {
    return this.put(saved);
  }

  remove(id: string): void {
    this.storage.removeItem(prefix + id);
  }

  private put({ id, ...rest }: Saved): boolean {
    return keep(this.storage, prefix, rest, id);
  }
}

/** Whether two programs are the same to their reader; the verdict follows from them. */
const sameText = (a: Program, b: Program): boolean => a.title === b.title && sameFiles(a.files, b.files) && sameOptions(a.options, b.options);

/** A kept program, of which only the files are needed; null when this is none. */
export function programIn(found: unknown): Omit<Saved, 'id'> | null {
  const { files, options, title = '', open = 0, origin = '', verdict = null, changed = 0, revision = 1 } = (found ?? {}) as Partial<Saved>;
  const good = Array.isArray(files) && files.length > 0 && files.every((f) => typeof f?.name === 'string' && typeof f.text === 'string');
  return good ? { title, files, open, origin, options: optionsIn(options ?? {}) as Options, verdict, changed, revision } : null;
}

/** What an untitled program is called: by its first words, else by its file. */
export function nameOf({ title, files }: Pick<Program, 'title' | 'files'>): string {
  if (title !== '') return title;
  const text = files.find((f) => f.text.trim() !== '')?.text ?? '';
  const told = /^\s*\/\/+\s*(\S.{2,})$/m.exec(text.slice(0, 400))?.[1] ?? /\bname:\s*"([^"]+)"/.exec(text)?.[1] ?? /\bapp\s+\w+\s+"([^"]+)"/.exec(text)?.[1] ?? '';
  return told.length > 60 ? `${told.slice(0, 57)}…` : told || (files[0]?.name ?? '');
}
