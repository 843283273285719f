/** What the reader is told in a quiet line at the bottom, beside everything else: it waits and asks for nothing. */
import { signal } from '@preact/signals-core';

export interface Quiet {
  /** whether a newer version of the page waits to be used */
  readonly version: boolean;
  /** why work is not kept as it was, or null */
  readonly keeping: { readonly kind: 'full' | 'broken' } | { readonly kind: 'forked'; readonly name: string } | null;
}

export const quiet = signal<Quiet>({ version: false, keeping: null });

export const tell = (change: Partial<Quiet>): void => {
  quiet.value = { ...quiet.peek(), ...change };
};
