/** Wiring: the store, the engine, what the browser remembers, the address, and the page on the screen. */
import '@preact/signals';
import { render } from 'preact';
import { assets, first } from './assets.ts';
import { followAddress } from './control/address.ts';
import { exampleOfFiles } from './control/examples.ts';
import { watchExercise } from './control/exercise.ts';
import { MatrixRunner } from './control/matrix.ts';
import { checkOpened } from './control/members.ts';
import { Memory } from './control/memory.ts';
import { everywhere, thisTab } from './control/places.ts';
import { playWhileAsked } from './control/player.ts';
import { learnTimed } from './control/reading.ts';
import { Session } from './control/session.ts';
import { openFragment, resume } from './control/sharing.ts';
import { askedFor } from './embed/messages.ts';
import { compileEngine, EngineClient } from './engine/client.ts';
import { builds } from './engine/languages.gen.ts';
import { engineAside, Engines, firstBuild, type Build } from './engine/engines.ts';
import { decidingStep } from './state/cursor.ts';
import { lessonInAddress, openLesson } from './state/lesson.ts';
import { defaultOptions, isTimed, sameOptions } from './state/options.ts';
import { emptyPage, type Page } from './state/page.ts';
import { isEmpty, recognised, sameFiles } from './state/program.ts';
import { Store } from './state/store.ts';
import { locale } from './strings/localise.ts';
import { App } from './view/app.tsx';
import { headline } from './view/verdict-bar.tsx';
import { MemoryContext, SessionContext } from './widget/context.ts';
import { later, registerLater } from './widget/later.ts';
import { lazy } from './widget/lazy.tsx';
import './widget/pointer.ts';

/** What the address asks of a page inside another document; null for a page of its own. */
const embedded = askedFor((name) => new URLSearchParams(location.search).get(name));

registerLater({
  views: () => import('./later/views.ts'),
  dialogs: () => import('./later/dialogs.ts'),
  teaching: () => import('./later/teaching.ts'),
  editor: () => import('./later/editor.ts'),
  codes: () => import('./view/share/qr-section.tsx'),
  research: () => import('./later/research.ts'),
});

const EmbedApp = lazy('dialogs', (m) => m.EmbedApp);

/** What is on the page before the engine has said a word. */
function startPage(): Page {
  const welcome = !known && !embedded && location.hash.length <= 1;
  const base: Page = { ...emptyPage, ...known, ...(welcome ? { welcome, desk: 'home' } : {}) };
  const untouched = !known?.files || (first !== null && sameFiles(known.files, first.example.files) && sameOptions(base.options, defaultOptions));
  if (!first || !untouched) return base;
  const { example, check, trace, hello } = first;
  const moving = base.welcome && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    ...base, files: example.files, example: example.id, origin: example.id, title: example.title, hello,
    checked: { result: check, files: example.files, options: defaultOptions, verified: false },
    run: { kind: 'finding', index: 0 }, trace, step: moving ? 0 : decidingStep(check.model, trace), playing: moving,
  };
}

async function start(session: Session): Promise<void> {
  let asked = location.hash;
  const inLesson = openLessonInAddress(session);
  const addressed = location.hash.length > 1 && !inLesson;
  const own = addressed && known !== null && isOwn(history.state);
  const linked = addressed && !own;
  if (linked) session.do((page) => ({ ...page, checked: null, run: null, trace: null }));
  recogniseExamples(session);
  await session.begin();
  let opened = linked && (await open(session));
  const { checked, notice } = session.store.peek();
  if (!opened && !checked && notice?.kind !== 'engine-missing') await checkOpened(session);
  if (embedded) return;
  if (own && !isLeft(history.state)) await resume(session, asked.slice(1)).catch(() => null);
  while (location.hash.length > 1 && location.hash !== asked) { // the reader followed another link meanwhile
    asked = location.hash;
    if (!openLessonInAddress(session)) opened = await open(session);
  }
  memory.follow(session.store, opened, () => leaveLink(session));
  window.addEventListener('hashchange', () => void (openLessonInAddress(session) || memory.whileShowing(() => open(session))));
  followAddress(session, { read: () => location.hash, leave: leaveAddress, write: (fragment) => writeAddress(fragment, { own: true }) });
}

/** Whether an entry of the history has an address that the page wrote itself: its program is remembered. */
const isOwn = (state: unknown): boolean => typeof state === 'object' && state !== null && 'own' in state;

/** Whether the page was changed after that, and left before the address was written anew. */
const isLeft = (state: unknown): boolean => isOwn(state) && Reflect.get(Object(state), 'left') === true;

const leaveAddress = (): void => {
  if (isOwn(history.state)) writeAddress(location.hash, { own: true, left: true });
};

const writeAddress = (fragment: string, state: object | null): void => history.replaceState(state, '', location.pathname + location.search + fragment);

/** Opens the lesson that the address names; answers whether it names one. */
function openLessonInAddress(session: Session): boolean {
  const place = lessonInAddress(location.hash);
  if (place !== null) session.do(openLesson(place.id, place.step));
  return place !== null;
}

const open = (session: Session): Promise<boolean> => openFragment(session, location.hash.slice(1));

/** Calls a program by its name when it is an example, wherever it came from. */
function recogniseExamples(session: Session): void {
  session.store.select((page) => page.files).subscribe(async (files) => {
    const page = session.store.peek();
    if (isEmpty(page) || page.example !== '') return;
    const example = await exampleOfFiles(files);
    if (example) session.do(recognised(example));
  });
}

/** The link leaves the address once the reader has changed what it shows. */
function leaveLink(session: Session): void {
  if (location.hash !== '' && session.store.peek().lesson === null && !isOwn(history.state)) writeAddress('', null);
}

const memory = new Memory(everywhere, thisTab);
const known = embedded ? null : memory.recall();
const store = new Store(startPage());
const modules: Partial<Record<Build, Promise<WebAssembly.Module>>> = {};
/** An engine that could not be fetched is fetched again for the next worker. */
const moduleOf = (build: Build) => (modules[build] ??= compileEngine(assets.engines[build]).catch((reason: unknown) => {
  delete modules[build];
  throw reason;
}));
const hire = (build: Build, spares = true) => new EngineClient(assets.engineWorker, () => moduleOf(build), spares);
if (embedded?.theme) store.dispatch((page) => ({ ...page, theme: embedded.theme ?? page.theme }));
const begins = store.peek();
const there = builds.map((b) => b.name).filter((build) => assets.engines[build] !== '');
const crew = Math.max(2, Math.min(4, navigator.hardwareConcurrency - 1));
const pairs = new MatrixRunner(store, (asked) => hire(firstBuild(asked, there), false), crew);
const session = new Session(store, new Engines(hire, firstBuild(begins, there), there), () => engineAside(hire, there), pairs);
document.documentElement.lang = locale === 'en' ? 'en' : 'en-x-made-up';
document.documentElement.dir = locale === 'rtl' ? 'rtl' : 'ltr';
store.select((page) => page.theme).subscribe((theme) => {
  document.documentElement.dataset['theme'] = theme;
});
store.select(headline).subscribe((title) => {
  document.title = title;
});
store.select((page) => isTimed(page.options)).subscribe((timed) => {
  if (timed) void learnTimed(session);
});
watchExercise(store);
playWhileAsked(store, matchMedia('(prefers-reduced-motion: reduce)').matches ? 500 : 40);
const root = document.getElementById('root');
const begun = start(session);
if (root) {
  render(<SessionContext.Provider value={session}><MemoryContext.Provider value={memory}>{embedded ? <EmbedApp asked={embedded} begun={begun} /> : <App />}</MemoryContext.Provider></SessionContext.Provider>, root);
}
void begun.then(() => {
  if (embedded) return;
  setTimeout(() => void later('dialogs').then((m) => m.workOffline(assets.serviceWorker ?? '')).catch(() => null), 1000);
});
