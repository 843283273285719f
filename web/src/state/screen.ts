/** What is on the screen around the program: the view, a pane alone, a dialog, looks, and whether a room looks on. */
import type { Link } from '../engine/protocol.gen.ts';
import type { Change, Feature } from './feature.ts';
import { isHome } from './inspect.ts';
import type { MatrixState } from './matrix.ts';
import type { ResultState } from './result.ts';

export type View = Exclude<Link['view'], ''>;
/** The parts of the page that can be shown alone. */
export type Pane = 'program' | 'results' | 'run';
export type Theme = 'auto' | 'light' | 'dark';
export type Dialog = 'none' | 'share' | 'help' | 'examples' | 'options' | 'rename' | 'palette' | 'library' | 'lessons' | 'reference';

/** What stands beside the program and its views when it is asked for: the list of runs, the run, and its state. */
export const tools = ['runs', 'run', 'state'] as const;
export type Tool = (typeof tools)[number];

export type Desk = 'home' | 'workbench';

export interface ScreenState {
  /** the view that was chosen; "": what suits the program */
  readonly view: View | '';
  /** the pane shown alone, or null */
  readonly maximised: Pane | null;
  readonly theme: Theme;
  /** whether single letters are keys of the page */
  readonly singleKeys: boolean;
  readonly dialog: Dialog;
  /** whether a home is shown with its picture, its problems and the run alone */
  readonly desk: Desk;
  /** the tools that are open on the workbench */
  readonly tools: readonly Tool[];
  /** whether the reader is new here, and has not chosen where to go */
  readonly welcome: boolean;
  /** whether the page is shown to a room */
  readonly projector: boolean;
}

/** What decides which view is shown where none was chosen. */
type Viewed = Pick<ResultState, 'checked'> & { readonly origin: string };

export const screenFeature: Feature<ScreenState, Viewed> = {
  initial: { view: '', maximised: null, theme: 'auto', singleKeys: true, dialog: 'none', desk: 'workbench', tools: [], welcome: false, projector: false },
  toLink: (page, include) => ({ view: include.view ? shownView(page) : '', projector: page.projector }),
  fromLink: ({ view, projector }) => ({ view: viewOf(view), projector }),
  remembered: ['theme', 'singleKeys', 'desk', 'tools'],
};

/** Every view there is, in the order of the tabs. */
export const views = Object.keys({
  home: 1, graph: 1, time: 1, compare: 1, algorithm: 1, matrix: 1, about: 1,
} satisfies Record<View, 1>) as readonly View[];

/** The view of a link; one that a newer page made may name others. */
const viewOf = (name: string): View => views.find((v) => v === name) ?? 'graph';

/** The view that is shown: of a home its picture, unless another was chosen. Only an example has something to tell about it. */
export function shownView({ view, origin, checked }: ScreenState & Viewed): View {
  if (view === '') return checked && isHome(checked.result.model) ? 'home' : 'graph';
  return view === 'about' && origin === '' ? 'graph' : view;
}

/** Whether the desk for homes is what is shown: another view, or a pane alone, is looked at on the workbench. */
export const onHomeDesk = (page: ScreenState & Viewed): boolean =>
  page.desk === 'home' && page.maximised === null && !page.projector && shownView(page) === 'home';

/** Whether what was found in a home two by two is what is shown: one list. */
export const onPairsDesk = (page: ScreenState & Viewed & MatrixState): boolean =>
  page.desk === 'home' && page.maximised === null && !page.projector && shownView(page) === 'matrix' && page.matrix.whole !== null;

/** Who looks closer is no longer new here. */
export const setDesk = (desk: Desk): Change<ScreenState> => (page) => ({ ...page, desk, welcome: page.welcome && desk === 'home' });

/** Whether a tool is in its place: a page with one pane alone, or that a room looks at, decides by itself. */
export const hasTool = (page: ScreenState, tool: Tool): boolean => page.maximised !== null || page.projector || page.tools.includes(tool);

/** Opens tools beside those that are open. */
export const openTools = (...more: readonly Tool[]): Change<ScreenState> => (page) =>
  (more.every((tool) => page.tools.includes(tool)) ? page : { ...page, tools: tools.filter((tool) => page.tools.includes(tool) || more.includes(tool)) });

/** Opens a tool, or puts it away. */
export const turnTool = (tool: Tool): Change<ScreenState> => (page) =>
  (page.tools.includes(tool) ? { ...page, tools: page.tools.filter((other) => other !== tool) } : openTools(tool)(page));

export const welcomed: Change<ScreenState> = (page) => (page.welcome ? { ...page, welcome: false } : page);

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
