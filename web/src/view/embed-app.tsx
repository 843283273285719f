/** The page inside another document: the verdict in one line and one view of the run; nothing to edit. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useSignal, type Signal } from '@preact/signals';
import { Conversation, reportHeight } from '../control/embed.ts';
import { views, type Asked, type EmbedView } from '../embed/messages.ts';
import { toneOf } from '../state/check.ts';
import { goTo, lastStep, setPlaying } from '../state/cursor.ts';
import { failuresAt } from '../state/inspect.ts';
import type { Page } from '../state/page.ts';
import { hasTimes } from '../state/time-cursor.ts';
import { embedStrings as t } from '../strings/embed.ts';
import { strings } from '../strings/page.ts';
import { Boundary } from '../widget/boundary.tsx';
import { usePage, useSession } from '../widget/context.ts';
import { Icon, type IconName } from '../widget/icons.tsx';
import { lazy } from '../widget/lazy.tsx';
import { GraphPane } from './graph-pane.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { Lanes } from './runs/lanes.tsx';
import { StatePane } from './state-pane.tsx';

const TimeLanes = lazy('views', (m) => m.TimeLanes);

/** `begun` ends when the link of the address was opened, or could not be. */
export function EmbedApp({ asked, begun }: { asked: Asked; begun: Promise<void> }) {
  const session = useSession();
  const view = useSignal<EmbedView>(asked.view);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const conversation = new Conversation(session, view);
    void begun.then(() => conversation.begin(asked));
    return () => conversation.end();
  }, [session]);
  useEffect(() => (box.current ? reportHeight(box.current) : undefined), []);
  const unwell = usePage((p) => p.notice !== null && p.notice.kind !== 'reproduced');
  const lost = usePage((p) => p.notice?.kind === 'bad-link');
  return (
    <main class="embed" ref={box}>
      <h1 class="visually-hidden">{strings.product}</h1>
      {!lost && <Head />}
      {unwell && <NoticeBar />}
      {!lost && <Steps />}
      {!lost && <Views view={view} />}
    </main>
  );
}

function Head() {
  const tone = usePage((p) => toneOf(p.work, p));
  const verdict = usePage(verdictOf);
  const title = usePage((p) => p.linked?.title ?? '');
  const verified = usePage((p) => p.checked?.verified ?? false);
  return (
    <header class={`embed-head tone-${tone}`}>
      <span class="verdict-mark"><Icon name={tone === 'clear' ? 'check' : tone === 'running' ? 'loop' : tone === 'found' ? 'bolt' : 'warn'} size={14} /></span>
      <p class="embed-verdict" role="status" title={verdict}>{title !== '' && <b>{title}: </b>}{verdict}</p>
      {verified && <span class="badge badge-verified" title={strings.verdict.badges.verified[1]}>{strings.verdict.badges.verified[0]}</span>}
      <a class="button small" href={wholePage()} target="_blank" rel="noopener" data-action="open">{t.open}</a>
    </header>
  );
}

/** This page without being embedded. */
const wholePage = (): string => `${location.pathname}${location.hash}`;

const verdictOf = (page: Page): string =>
  (page.work.kind === 'checking' || !page.checked ? strings.verdict.checking : page.checked.result.verdict);

/** The step in words, and the buttons that move it. */
function Steps() {
  const session = useSession();
  const trace = usePage((p) => p.trace);
  const model = usePage((p) => p.checked?.result.model ?? null);
  const at = usePage((p) => p.step);
  const last = usePage(lastStep);
  const playing = usePage((p) => p.playing);
  if (!trace || !model) return null;
  const failed = failuresAt(model, trace, at).length > 0;
  const play = strings.timeline[playing ? 'pause' : 'play'];
  return (
    <div class={failed ? 'embed-steps failed' : 'embed-steps'}>
      <Step icon="first" text={strings.timeline.first} to={0} off={at === 0} />
      <Step icon="previous" text={strings.timeline.previous} to={at - 1} off={at === 0} />
      <button class="button play-button" aria-label={play} title={play} disabled={last === 0} onClick={() => session.do(setPlaying(!playing))} data-action="play">
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <Step icon="next" text={strings.timeline.next} to={at + 1} off={at === last} />
      <span class="position" aria-hidden="true">{at} / {last}</span>
      <p class="embed-narration" role="status" aria-live="polite">{trace.steps[at]?.text}</p>
    </div>
  );
}

function Step({ icon, text, to, off }: { icon: IconName; text: string; to: number; off: boolean }) {
  const session = useSession();
  return (
    <button class="button quiet square" aria-label={text} title={text} disabled={off} onClick={() => session.do(goTo(to))} data-action={icon}>
      <Icon name={icon} />
    </button>
  );
}

function Views({ view }: { view: Signal<EmbedView> }) {
  return (
    <>
      <div class="tabs embed-tabs" role="tablist" aria-label={t.views}>
        {views.map((v) => (
          <button class={v === view.value ? 'tab tab-button active' : 'tab tab-button'} role="tab" key={v} id={`embed-tab-${v}`}
            aria-selected={v === view.value} aria-controls="embed-body" onClick={() => { view.value = v; }}>
            {t.view[v]}
          </button>
        ))}
      </div>
      <div class={`embed-body embed-${view.value}`} role="tabpanel" id="embed-body" aria-labelledby={`embed-tab-${view.value}`}>
        <Boundary key={view.value}><View view={view.value} /></Boundary>
      </div>
    </>
  );
}

function View({ view }: { view: EmbedView }) {
  const trace = usePage((p) => p.trace);
  const model = usePage((p) => p.checked?.result.model ?? null);
  const timed = useMemo(() => trace !== null && hasTimes(trace), [trace]);
  if (view === 'graph') return <GraphPane />;
  if (view === 'state') return <StatePane />;
  if (!trace || !model) return <p class="pane-empty">{strings.timeline.loading}</p>;
  return timed ? <TimeLanes trace={trace} model={model} /> : <Lanes trace={trace} model={model} />;
}
