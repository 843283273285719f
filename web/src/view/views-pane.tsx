/** The tabs graph, time, compare, algorithm and about; each view's code arrives when it is first shown. */
import type { ComponentType } from 'preact';
import { hidesAnswer } from '../state/exercise.ts';
import { setView, shownView, views, type View } from '../state/screen.ts';
import { strings } from '../strings/page.ts';
import { Boundary } from '../widget/boundary.tsx';
import { usePage, useSession } from '../widget/context.ts';
import { lazy } from '../widget/lazy.tsx';
import { MaximiseButton } from '../widget/maximise-button.tsx';
import { HomeView } from './home-view.tsx';

const t = strings.views;

/** The views that do not give an exercise away. */
const unspoiled: readonly View[] = ['home', 'graph'];

const panes: Record<View, ComponentType> = {
  home: HomeView,
  graph: lazy('views', (m) => m.GraphPane),
  time: lazy('views', (m) => m.TimePane),
  compare: lazy('views', (m) => m.ComparePane),
  algorithm: lazy('views', (m) => m.AlgorithmPane),
  matrix: lazy('views', (m) => m.MatrixPane),
  about: lazy('views', (m) => m.AboutPane),
};

export function ViewsPane() {
  const view = usePage((p) => (hidesAnswer(p) && !unspoiled.includes(shownView(p)) ? 'graph' : shownView(p)));
  const Shown = panes[view];
  return (
    <section class="pane views-pane" aria-label={t.label} id="pane-views">
      <div class="pane-head">
        <ViewTabs view={view} />
        <MaximiseButton pane="results" />
      </div>
      <div class="view-body" role="tabpanel" id="view-body" aria-labelledby={`tab-${view}`}>
        <Boundary key={view}><Shown /></Boundary>
      </div>
    </section>
  );
}

function ViewTabs({ view }: { view: View }) {
  const session = useSession();
  const told = usePage((p) => p.origin !== '');
  const hidden = usePage(hidesAnswer);
  const order = hidden ? unspoiled : views.filter((v) => told || v !== 'about');
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = order[(order.indexOf(view) + by + order.length) % order.length];
    if (by === 0 || !next) return;
    event.preventDefault();
    session.do(setView(next));
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={t.label} onKeyDown={onKeyDown}>
      {order.map((v) => (
        <button class={v === view ? 'tab tab-button active' : 'tab tab-button'} role="tab" id={`tab-${v}`} key={v}
          aria-selected={v === view} aria-controls="view-body" tabIndex={v === view ? 0 : -1} onClick={() => session.do(setView(v))}>
          {t[v]}
        </button>
      ))}
    </div>
  );
}
