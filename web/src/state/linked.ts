/** The link that the program on the page came from. */
import type { File, Link, LinkVerdict, Options } from '../engine/protocol.gen.ts';
import type { Change, Feature } from './feature.ts';

/** What the author of a link saw and wrote. */
export interface Linked {
  readonly files: readonly File[];
  readonly options: Options;
  /** of the verdict that the author saw; "" when the program was not checked */
  readonly digest: string;
  readonly verdict: LinkVerdict;
  /** version of the engine that made the link */
  readonly engine: string;
  readonly title: string;
  readonly note: string;
  /** the text stays as it is until the reader asks for a copy */
  readonly readOnly: boolean;
}

export interface LinkedState {
  /** null for a program that came from elsewhere */
  readonly linked: Linked | null;
}

export const linkedFeature: Feature<LinkedState> = {
  initial: { linked: null },
  newProgram: () => ({ linked: null }),
  toLink: (_page, { title, note, readOnly }) => ({ title, note, readOnly }),
  fromLink: (link) => ({ linked: linkedOf(link) }),
};

export const linkedOf = ({ files, options, digest, verdict, engine, title, note, readOnly }: Link): Linked =>
  ({ files, options, digest, verdict, engine, title, note, readOnly });

export const isLocked = (page: LinkedState): boolean => page.linked?.readOnly ?? false;

/** The reader wants to change the program of a link that is read only. */
export const editCopy: Change<LinkedState> = (page) => (page.linked ? { ...page, linked: { ...page.linked, readOnly: false } } : page);
