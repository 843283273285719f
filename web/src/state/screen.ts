/** What is on the screen around the program: the view, a pane alone, a dialog, looks, and whether a room looks on. */
import type { Link } from '../engine/protocol.gen.ts';
import type { Change, Feature } from './feature.ts';

export type View = Exclude<Link['view'], ''>;
/** The parts of the page that can be shown alone. */
export type Pane = 'program' | 'results' | 'run';
export type Theme = 'auto' | 'light' | 'dark';
export type Dialog = 'none' | 'share' | 'help' | 'examples' | 'options' | 'rename' | 'palette' | 'library' | 'lessons';

export interface ScreenState {
  readonly view: View;
  /** the pane shown alone, or null */
  readonly maximised: Pane | null;
  readonly theme: Theme;
  /** whether single letters are keys of the page */
  readonly singleKeys: boolean;
  readonly dialog: Dialog;
  /** whether the page is shown to a room */
  readonly projector: boolean;
}

export const screenFeature: Feature<ScreenState> = {
  initial: { view: 'graph', maximised: null, theme: 'auto', singleKeys: true, dialog: 'none', projector: false },
  toLink: ({ view, projector }, include) => ({ view: include.view ? view : '', projector }),
  fromLink: ({ view, projector }) => ({ view: viewOf(view), projector }),
  remembered: ['theme', 'singleKeys'],
};

/** Every view there is, in the order of the tabs. */
export const views = Object.keys({
  home: 1, graph: 1, time: 1, compare: 1, algorithm: 1, matrix: 1, about: 1,
} satisfies Record<View, 1>) as readonly View[];

/** The view of a link; one that a newer page made may name others. */
const viewOf = (name: string): View => views.find((v) => v === name) ?? 'graph';

/** The view that can be shown: only an example has something to tell about it. */
export const shownView = ({ view, origin }: ScreenState & { readonly origin: string }): View => (view === 'about' && origin === '' ? 'graph' : view);

export const setView = (view: View): Change<ScreenState> => (page) => ({ ...page, view });

/** Shows a pane alone, or all. */
export const alone = (maximised: Pane | null): Change<ScreenState> => (page) => (page.maximised === maximised ? page : { ...page, maximised });

/** Shows a pane alone; asked again, or for none, all of them. */
export const maximise = (pane: Pane | null): Change<ScreenState> => (page) =>
  ({ ...page, maximised: page.maximised === pane ? null : pane });

export const setTheme = (theme: Theme): Change<ScreenState> => (page) => ({ ...page, theme });
export const setSingleKeys = (singleKeys: boolean): Change<ScreenState> => (page) => ({ ...page, singleKeys });
export const setDialog = (dialog: Dialog): Change<ScreenState> => (page) => ({ ...page, dialog });

/** A dialog says that it is closed a moment after it is: another may be open by then, and stays. */
export const dialogClosed = (closed: Dialog): Change<ScreenState> => (page) => (page.dialog === closed ? { ...page, dialog: 'none' } : page);

/** Projector mode shows results and run alone, larger, with every key that is pressed. */
export const setProjector = (projector: boolean): Change<ScreenState> => (page) =>
  (page.projector === projector ? page : { ...page, projector, maximised: null });
