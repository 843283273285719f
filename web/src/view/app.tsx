/** The page: where each pane stands at each width. */
import type { ComponentChildren, ComponentType } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { signal } from '@preact/signals';
import { quiet } from '../control/quiet.ts';
import { hidesAnswer } from '../state/exercise.ts';
import { inLesson } from '../state/lesson.ts';
import { isStale } from '../state/result.ts';
import { hasTool, onHomeDesk, onPairsDesk, setDialog, tools, type Dialog, type Tool } from '../state/screen.ts';
import { strings } from '../strings/page.ts';
import { Boundary } from '../widget/boundary.tsx';
import { usePage, useSession } from '../widget/context.ts';
import { lazy, Undone } from '../widget/lazy.tsx';
import { Splitter, usePaneSizes } from '../widget/splitter.tsx';
import { Toast } from '../widget/toast.tsx';
import { EditorPane } from './editor-pane.tsx';
import { DropZone } from './file-button.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { chord, singleKey } from './palette/keys.ts';
import { RunsPane } from './runs-pane.tsx';
import { LinkBar } from './share/link-bar.tsx';
import { StatePane } from './state-pane.tsx';
import { TimelinePane } from './timeline-pane.tsx';
import { TopBar } from './top-bar.tsx';
import { VerdictBar } from './verdict-bar.tsx';
import { ViewsPane } from './views-pane.tsx';
import { Welcome } from './welcome.tsx';

export function App() {
  const session = useSession();
  useKeys();
  return (
    <>
      <a class="skip" href="#verdict" onClick={skip}>{strings.skip}</a>
      <TopBar onShare={() => session.do(setDialog('share'))} />
      <NoticeBar />
      <LinkBar />
      <Welcome />
      <Asked />
      <Panes />
      <Lesson />
      <Dialogs />
      <DropZone />
      <Quiet />
      <Room />
      <Undone />
      <Toast />
    </>
  );
}

const QuietLines = lazy('dialogs', (m) => m.QuietLines);

const Quiet = () => (quiet.value.version || quiet.value.keeping ? <QuietLines /> : null);

const LessonPane = lazy('teaching', (m) => m.LessonPane);

const Lesson = () => (usePage(inLesson) ? <Boundary><LessonPane /></Boundary> : null);

const Projector = lazy('teaching', (m) => m.Projector);

const ExerciseBar = lazy('teaching', (m) => m.ExerciseBar);
const HiddenRuns = lazy('teaching', (m) => m.HiddenRuns);

const Asked = () => (usePage((p) => p.exercise !== null) ? <ExerciseBar /> : null);

/** The room sees no top bar; who listens to the page still hears what it is. */
const Room = () => (usePage((p) => p.projector) ? <><header class="visually-hidden"><h1>{strings.product}</h1></header><Projector /></> : null);

function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('verdict')?.focus();
}

function useKeys(): void {
  const session = useSession();
  useLayoutEffect(() => {
    const onChord = (event: KeyboardEvent) => {
      if (!chord(event, session)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onKey = (event: KeyboardEvent) => {
      if (singleKey(event, session)) event.preventDefault();
    };
    window.addEventListener('keydown', onChord, { capture: true });
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onChord, { capture: true });
      window.removeEventListener('keydown', onKey);
    };
  }, [session]);
}

const narrow = window.matchMedia('(max-width: 699px)');
const isNarrow = signal(narrow.matches);
narrow.onchange = () => {
  isNarrow.value = narrow.matches;
};

const Verdict = () => (usePage(hidesAnswer) ? null : <VerdictBar />);
const Runs = () => (usePage(hidesAnswer) ? <HiddenRuns /> : <RunsPane />);

const panes: Record<string, () => ComponentChildren> = {
  editor: () => <EditorPane />,
  columns: () => <Splitter axis="columns" />,
  verdict: () => <Verdict />,
  runs: () => <Runs />,
  views: () => <ViewsPane />,
  rows: () => <Splitter axis="rows" />,
  timeline: () => <TimelinePane />,
  state: () => <StatePane />,
};

// The focus goes through the panes in this order: on a phone one reads first and edits second.
const wideOrder = ['editor', 'columns', 'verdict', 'runs', 'views', 'rows', 'timeline', 'state'];
const deskOrder = ['verdict', 'views', 'timeline', 'runs'];
const pairsOrder = ['verdict', 'views'];
const narrowOrder = ['verdict', 'timeline', 'state', 'runs', 'views', 'editor'];

/** The panes that are tools. */
const toolOf: Readonly<Record<string, Tool>> = { runs: 'runs', rows: 'run', timeline: 'run', state: 'state' };

function Panes() {
  const sizes = usePaneSizes();
  const stale = usePage(isStale);
  const alone = usePage((p) => p.maximised);
  const desk = usePage((p) => onHomeDesk(p) && !hidesAnswer(p));
  const pairs = usePage((p) => onPairsDesk(p) && !hidesAnswer(p));
  const asked = usePage((p) => p.exercise !== null);
  const chosen = usePage((p) => tools.filter((tool) => hasTool(p, tool)).join(' '));
  const open = desk || asked || isNarrow.value ? tools : chosen.split(' ');
  const order = (pairs ? pairsOrder : desk ? deskOrder : isNarrow.value ? narrowOrder : wideOrder).filter((name) => !toolOf[name] || open.some((tool) => tool === toolOf[name]));
  // They stay as they are while a lesson is shown.
  return (
    <main hidden={usePage(inLesson)} class={`panes${stale ? ' stale' : ''}${alone ? ` only only-${alone}` : ''}${desk ? ' home-desk' : pairs ? ' home-desk pairs-desk' : ''}`} data-tools={open.join(' ')} style={sizes}>
      {order.map((name) => <Boundary key={name}>{panes[name]?.()}</Boundary>)}
    </main>
  );
}

const dialogs: Partial<Record<Dialog, ComponentType>> = {
  examples: lazy('dialogs', (m) => m.ExamplesDialog), options: lazy('dialogs', (m) => m.OptionsDialog), share: lazy('dialogs', (m) => m.ShareDialog),
  help: lazy('dialogs', (m) => m.HelpDialog),
  reference: lazy('dialogs', (m) => m.ReferenceDialog),
  lessons: lazy('teaching', (m) => m.LessonPicker),
  library: lazy('dialogs', (m) => m.LibraryDialog),
  palette: lazy('dialogs', (m) => m.PaletteDialog),
};

function Dialogs() {
  const Shown = dialogs[usePage((p) => p.dialog)];
  return Shown ? <Shown /> : null;
}
