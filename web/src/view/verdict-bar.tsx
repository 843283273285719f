/** The verdict: one sentence, the figures behind it, and the next thing to do. */
import { showPlace } from '../control/home.ts';
import { enough, hasErrors, toneOf, type Tone } from '../state/check.ts';
import { goTo, setPlaying } from '../state/cursor.ts';
import { hidesAnswer } from '../state/exercise.ts';
import { isConflict } from '../state/kinds.ts';
import type { Page } from '../state/page.ts';
import { assumptionsOf, firstMistake, leftOutOf } from '../state/problems.ts';
import { allowed, isStale, type Checked, type Work } from '../state/result.ts';
import { onHomeDesk, shownView, tools, turnTool } from '../state/screen.ts';
import { appStrings } from '../strings/apps.ts';
import { count, duration, strings } from '../strings/page.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon, type IconName } from '../widget/icons.tsx';
import { lazy } from '../widget/lazy.tsx';
import { usePace } from '../widget/pace.ts';
import { placeOf } from '../widget/place.ts';
import { Told } from '../widget/told.tsx';
import { ReadingHint, ReadingSwitch } from './reading-switch.tsx';
import { ProofBadge } from './share/proof-badge.tsx';
import { TimeReached, TimeScope } from './time-scope.tsx';

const t = strings.verdict;

const TooBig = lazy('views', (m) => m.TooBig);
const Exercised = lazy('views', (m) => m.Exercised);
const MatrixVerdict = lazy('views', (m) => m.MatrixVerdict);
const BackToWhole = lazy('views', (m) => m.BackToWhole);
const FoundSoFar = lazy('views', (m) => m.FoundSoFar);

const icons: Record<Tone, IconName> = {
  none: 'play', running: 'loop', found: 'cross', clear: 'check', bounded: 'warn', invalid: 'warn',
};

/** Of what is looked at: of the pairs of the matrix, or else of the program. */
export const VerdictBar = () => (usePage((p) => shownView(p) === 'matrix' && (p.matrix.pairs.length > 0 || p.matrix.running)) ? <MatrixVerdict /> : <OfProgram />);

function OfProgram() {
  const tone = usePage((p) => toneOf(p.work, p));
  const stale = usePage(isStale);
  const conflicts = usePage(onlyConflicts);
  const bounded = usePage((p) => !isStale(p) && p.checked?.result.outcome === 'bounded');
  const found = usePage((p) => p.work.kind === 'checking' && p.work.findings.length > 0);
  const part = usePage((p) => p.matrix.opened !== null);
  return (
    <section class={`verdict tone-${tone}${stale ? ' stale' : ''}`} aria-label={t.label} id="verdict" tabIndex={-1}>
      <span class="verdict-mark"><Icon name={tone === 'found' && conflicts ? 'bolt' : icons[tone]} size={18} /></span>
      <div class="verdict-main">
        <Sentence />
        <Figures />
        <Remarks />
      </div>
      <div class="verdict-side">
        <NextAction />
        {part && <BackToWhole />}
        <ReadingSwitch />
        <Tools />
      </div>
      {found ? <FoundSoFar /> : bounded && <TooBig />}
    </section>
  );
}

/** Limits against which the ways to fewer states are shown. */
const helped: readonly string[] = ['states', 'memory', 'time'];

/** Whether all that was found are conflicts: each app is right, but not both of them. */
const onlyConflicts = (page: Page): boolean => page.checked?.result.findings.every((f) => isConflict(f.kind)) ?? false;

/** The sentence; screen readers hear it when it changes, not at each figure. */
function Sentence() {
  const text = usePage(sentenceOf);
  return <p class="verdict-sentence" role="status" aria-live="polite"><Told text={text} /></p>;
}

const checkingText = (found: number, looking: boolean): string => (found > 0 ? t.found(found) : looking ? t.looking : t.checking);

function sentenceOf(page: Page): string {
  if (page.work.kind !== 'idle' && page.work.stopping) return t.stopping;
  if (page.work.kind === 'checking') return checkingText(page.work.findings.length, page.work.progress?.of !== undefined);
  if (page.work.kind === 'comparing') return t.comparing;
  if (page.matrix.reading) return appStrings.matrix.reading;
  if (hasErrors(page) && isStale(page)) return t.invalid;
  if (page.checked) return isStale(page) ? t.changed : page.checked.result.verdict;
  return hasErrors(page) ? t.invalid : t.unchecked;
}

function Figures() {
  const work = usePage((p) => p.work);
  const checked = usePage((p) => p.checked);
  const errors = usePage((p) => (p.analysis?.diagnostics ?? []).filter((d) => d.severity === 'error').length);
  const stale = usePage(isStale);
  const reading = usePage((p) => p.matrix.reading);
  if (work.kind !== 'idle') return <ProgressFigures work={work} />;
  if (reading) return <div class="progress"><span class="progress-bar" /></div>;
  const mistakes = errors > 0 && <p class="verdict-figures">{t.invalidText(errors)}</p>;
  if (!checked) return mistakes || <p class="verdict-figures">{t.uncheckedText}</p>;
  if (stale) return <>{mistakes}<p class="verdict-figures"><Badge name="stale" />{t.changedText}</p></>;
  return (
    <>
      {mistakes}
      <p class="verdict-figures">
        <span class="search-figure">{t.states(checked.result.states)}</span>
        <span class="search-figure">{t.transitions(checked.result.transitions)}</span>
        <span class="search-figure">{duration(checked.result.seconds)}</span>
        <code class="search-figure">{checked.result.algorithm}</code>
        <TimeScope time={checked.result.time} />
        <Badges checked={checked} />
        <ProofBadge />
      </p>
    </>
  );
}

type UnderWay = Exclude<Work, { kind: 'idle' }>;

function ProgressFigures({ work }: { work: UnderWay }) {
  const { progress } = work;
  if (!progress) return <div class="progress"><span class="progress-bar" /></div>;
  return (
    <>
      <p class="verdict-figures" data-progress={progress.states}>
        <code class="search-figure">{progress.algorithm}</code>
        <TimeReached progress={progress} />
        <span class="search-figure">{t.states(progress.states)}</span>
        <span class="search-figure">{t.transitions(progress.transitions)}</span>
        {progress.seconds >= 0.1 && <span class="search-figure">{t.rate(progress.states / progress.seconds)}</span>}
        <span class="search-figure">{t.memory(progress.mb)}</span>
        <span>{duration(progress.seconds)}{work.kind === 'checking' && work.most > 0 && ` ${t.most(work.most)}`}</span>
      </p>
      {progress.of === undefined ? <div class="progress"><span class="progress-bar" /></div> : <Parts kind={work.kind} done={progress.done ?? 0} of={progress.of} />}
    </>
  );
}

/** Work whose parts are counted: of an analysis about states also how long it still takes, as one is like another. */
function Parts({ kind, done, of }: { kind: UnderWay['kind']; done: number; of: number }) {
  const left = usePace(done, of);
  const said = kind === 'checking' ? t.lookedAt(done, of) : t.searches(done, of);
  return (
    <p class="verdict-figures" data-parts={done}>
      <progress max={of} value={done} aria-label={said} />
      <span>{said}</span>
      {kind === 'checking' && left !== null && <span>{t.left(left)}</span>}
    </p>
  );
}

type BadgeName = keyof typeof t.badges;

const Badge = ({ name }: { name: BadgeName }) => <span class={`badge badge-${name}`} title={t.badges[name][1]}>{t.badges[name][0]}</span>;

function Badges({ checked }: { checked: Checked }) {
  const { result, verified } = checked;
  const names: BadgeName[] = [verified ? 'verified' : 'built'];
  if (result.outcome !== 'invalid') names.push(result.outcome);
  if (!result.sound) names.push('unsound');
  return <>{names.map((name) => <Badge key={name} name={name} />)}</>;
}

function Remarks() {
  const checked = usePage((p) => p.checked);
  const idle = usePage((p) => p.work.kind === 'idle' && !isStale(p));
  if (!checked || !idle) return null;
  const { sliced, outcome, limit } = checked.result;
  const bounded = outcome === 'bounded';
  return (
    <>
      {bounded && !helped.includes(limit) && <p class="verdict-remark">{t.limits[limit as keyof typeof t.limits] ?? t.limits.other}</p>}
      {checked.verified && <Exercised />}
      <ReadingHint />
      <LeftOut />
      <Assumptions />
      {sliced.length > 0 && <details class="verdict-remark"><summary>{t.sliced(sliced.length)}</summary><p>{sliced.join(', ')}</p></details>}
    </>
  );
}

/** The apps that are not part of the verdict. */
function LeftOut() {
  const session = useSession();
  const list = usePage(leftOutOf);
  return (
    <>
      {list.map((d) => (
        <p class="verdict-remark verdict-warning" key={d.message}><Icon name="warn" size={13} />{d.message}. <button class="link-button"
          onClick={() => showPlace(session, firstMistake(session.store.peek(), d), true)}>{t.problem}</button></p>
      ))}
    </>
  );
}

/** Where the check had to assume something, a line each; a click shows the place. */
function Assumptions() {
  const session = useSession();
  const list = usePage(assumptionsOf);
  const files = usePage((p) => p.files);
  if (list.length === 0) return null;
  return (
    <details class="verdict-remark assumptions">
      <summary>{t.assumptions(list.length)}</summary>
      <ul>
        {list.map((d, i) => (
          <li key={i}>
            <button class="link-button" onClick={() => showPlace(session, d.range, true)}>{placeOf(files, d.range)}</button> {d.message}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Whether a wider limit would let the search see more. */
const canGoOn = ({ checked }: Page): boolean => {
  const { outcome, limit } = checked?.result ?? { outcome: 'complete', limit: '' };
  return outcome === 'stopped' || (outcome === 'bounded' && !['analysis', 'outcomes', 'starts', 'unmodelled', 'timing'].includes(limit));
};

function NextAction() {
  const session = useSession();
  const tone = usePage((p) => toneOf(p.work, p));
  const firstError = usePage((p) => p.analysis?.diagnostics.find((d) => d.severity === 'error'));
  const again = usePage((p) => (p.checked ? allowed(p.checked) : 0));
  const playable = usePage((p) => p.checked !== null && !isStale(p) && p.checked.result.findings.length + p.checked.result.samples.length > 0);
  const playing = usePage((p) => p.playing);
  const unfinished = usePage((p) => !isStale(p) && canGoOn(p));
  const asking = usePage((p) => p.checked?.asking === true);
  if (firstError) {
    return (
      <button class="button" onClick={() => showPlace(session, firstError.range, true)}>{t.problem}</button>
    );
  }
  const play = async () => {
    const { checked } = session.store.peek();
    const kind = checked && checked.result.findings.length > 0 ? 'finding' : 'sample';
    await session.choose({ kind, index: 0 });
    session.do(goTo(0));
    session.do(setPlaying(true));
  };
  return (
    <div class="verdict-actions">
      {tone !== 'running' && unfinished && (
        <button class="button" onClick={() => void session.goOn()} data-action="go-on">{t.goOn(again)}</button>
      )}
      {tone !== 'running' && unfinished && asking && (
        <button class="button" onClick={() => session.do(enough)} data-action="enough">{t.enough}</button>
      )}
      {tone !== 'running' && playable && !playing && (
        <button class={tone === 'found' ? 'button primary big' : 'button'} onClick={() => void play()} data-action="play-run">
          <Icon name="play" size={14} />{tone === 'found' ? t.play : t.playSample}
        </button>
      )}
    </div>
  );
}

/** Opens what stands beside program and graph. */
function Tools() {
  const session = useSession();
  const hidden = usePage((p) => onHomeDesk(p) || p.exercise !== null || p.maximised !== null || p.projector);
  const open = usePage((p) => p.tools);
  if (hidden) return null;
  return (
    <div class="tool-switch" role="group" aria-label={t.tools.label}>
      {tools.map((tool) => (
        <button class="button quiet small" key={tool} aria-pressed={open.includes(tool)} title={t.tools.hints[tool]} data-tool={tool}
          onClick={() => session.do(turnTool(tool))}>{t.tools[tool]}</button>
      ))}
    </div>
  );
}

/** What the page's title says: the verdict in a few words. */
export function headline(page: Page): string {
  const n = page.checked?.result.findings.length ?? 0;
  const verdict = page.checked && !isStale(page) && !hidesAnswer(page) ? (n > 0 ? `✗ ${count(n, 'finding')}` : '✓') : '';
  return [verdict, page.title, strings.product].filter(Boolean).join(' · ');
}
