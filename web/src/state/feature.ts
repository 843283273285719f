/**
 * The page's state is made of features, as an editor's is of CodeMirror's
 * fields. Each owns some fields of the page, in a file of its own that says
 * what they are at first, what becomes of them when another program arrives,
 * what of them a link carries and what a browser remembers. `page.ts` lists
 * the features and is made of them; no feature knows that list.
 *
 * What a function needs of the page is in its type: the fields of its own
 * feature, and of those whose files it imports.
 */
import type { Link } from '../engine/protocol.gen.ts';

/** A change of a page that has the fields of S: a pure function of its value. */
export type Change<S> = <P extends S>(page: P) => P;

/** What a link is to hold besides the program and its options. */
export interface Include {
  /** the run on show and the step in it */
  readonly run: boolean;
  /** the view, and what the graph shows */
  readonly view: boolean;
  /** the algorithms that are compared */
  readonly comparison: boolean;
  readonly readOnly: boolean;
  /** the program before the change that was made in it, unless it is false */
  readonly before?: boolean;
  readonly title: string;
  readonly note: string;
  /** other names in place of those that tell of a home */
  readonly pseudonyms?: boolean;
}

/** What owns the fields of S; it may also look at those of Sees. */
export interface Feature<S, Sees = unknown> {
  /** the fields as a new reader has them */
  readonly initial: S;
  /** what another program in place of the old one changes */
  readonly newProgram?: (page: S) => Partial<S>;
  readonly toLink?: (page: S & Sees, include: Include) => Partial<Link>;
  /** what a link that is opened puts in place, before its program is checked */
  readonly fromLink?: (link: Link) => Partial<S>;
  /** what a browser remembers between visits, besides the program and its options */
  readonly remembered?: readonly (keyof S)[];
}
