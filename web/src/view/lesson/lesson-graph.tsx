/** One of the two searches on the picture that both share. */
import { useMemo } from 'preact/hooks';
import type { GraphResult, LogEntry, Model } from '../../engine/protocol.gen.ts';
import type { CameraControl } from '../../graph/control.ts';
import { dotNames } from '../../graph/dots.ts';
import { noGhosts, type Ghosts } from '../../graph/ghosts.ts';
import { GraphView } from '../../graph/graph-view.tsx';
import type { Layout } from '../../graph/layout.ts';
import type { Search } from '../../graph/marks.ts';
import { momentAt, type Moment as SearchMoment } from '../../graph/replay.ts';
import type { Contestant, Side } from '../../lessons/lesson.ts';
import { graphAt } from '../../lessons/moment-graph.ts';
import { ghostsAt, type Moment, type Searches } from '../../lessons/search.ts';
import { entrySentence, letters } from '../../strings/algorithm.ts';
import { lessonStrings as t } from '../../strings/lessons.ts';

interface Props {
  readonly searches: Searches;
  readonly side: Side;
  readonly who: Contestant;
  readonly moment: Moment;
  readonly layout: Layout | null;
  readonly control: CameraControl;
  /** the step of the missed run that is laid over both, or null */
  readonly missed: number | null;
  readonly onSelect: (state: number) => void;
  /** on to an entry of this search */
  readonly onEntry: (entry: number) => void;
  readonly faded?: boolean;
}

export function LessonGraph({ searches, side, who, moment, layout, control, missed, onSelect, onEntry, faded = false }: Props) {
  const { log } = searches[side];
  const at = moment[side];
  const entry = log[at];
  const ghosts = useMemo(() => (side === 'naive' ? ghostsAt(searches, moment) : noGhosts), [searches, side, moment]);
  const now = useMemo(() => momentAt(log, at), [log, at]);
  const search = useMemo(() => searchShown(searches.model, now, missed === null ? entry : undefined, ghosts), [searches, now, entry, ghosts, missed]);
  const graph = useMemo(() => graphAt(searches, side, moment, ghosts), [searches, side, moment, ghosts]);
  const over = missed === null ? null : searches.missed;
  const path = over?.states ?? now.path;
  const step = missed === null ? path.length - 1 : Math.min(missed, path.length - 1);
  const current = path[step] ?? null;
  return (
    <figure class={`lesson-graph ${side}${faded ? ' faded' : ''}`} aria-hidden={faded ? 'true' : undefined} inert={faded}>
      <div class="lesson-caption">
        <figcaption><strong>{side === 'naive' ? t.naive : t.sound}</strong> {who.caption}</figcaption>
        <Executions searches={searches} side={side} at={at} onEntry={onEntry} />
      </div>
      <div class="lesson-picture">
        {layout !== null && (
          <GraphView graph={graph} model={searches.model} layout={layout} control={control} title={who.caption}
            current={current} path={path} runEvents={over?.events ?? now.events} step={step} ghosts={ghosts} search={search}
            allLabels={searches.model.events.length <= MOST_NAMES} onSelect={onSelect} />
        )}
      </div>
      <p class="lesson-entry">{over === null ? sentence(searches, side, at, entry) : over.finding.sentence} <Holds graph={graph} state={current} /></p>
    </figure>
  );
}

/** With more events than this, names on all arrows would cover the picture. */
const MOST_NAMES = 8;

/** The executions so far, a, b, c, …; each leads to its end. */
function Executions({ searches, side, at, onEntry }: Pick<Props, 'searches' | 'side' | 'onEntry'> & { at: number }) {
  const begun = searches[side].executions.filter((e) => e.from <= at);
  return (
    <div class="lesson-executions" role="group" aria-label={t.executionsOf(t[side])}>
      {begun.map((e) => {
        const events = e.events.map((event) => searches.model.events[event]?.name).join(' ');
        const isNow = e === begun[begun.length - 1];
        return (
          <button key={e.number} type="button" aria-current={isNow ? 'step' : undefined} title={events} onClick={() => onEntry(e.to)}>
            {letters(e.number)}{isNow && <span> {eventsSoFar(searches, side, at)}</span>}
          </button>
        );
      })}
    </div>
  );
}

/** The events of the current execution up to an entry. */
function eventsSoFar({ model, ...searches }: Searches, side: Side, at: number): string {
  const { log } = searches[side];
  const execution = log[at]?.execution;
  return log.slice(0, at + 1).filter((e) => e.kind === 'execute' && e.execution === execution).map((e) => model.events[e.event]?.name).join(' ');
}

/** What holds in the current state, as far as it differs from the start. */
function Holds({ graph, state }: { graph: GraphResult; state: number | null }) {
  const node = graph.nodes.find((n) => n.state === state);
  if (node === undefined) return null;
  return <span class="holds">s{node.state}: {node.facts.length === 0 ? t.asAtStart : node.facts.join(', ')}</span>;
}

function sentence(searches: Searches, side: Side, at: number, entry: LogEntry | undefined): string {
  if (entry === undefined) return t.beginning;
  const said = entrySentence(entry, searches.model);
  return at === searches[side].log.length - 1 ? `${said} ${t.ended}` : said;
}

const eyeCatching: ReadonlySet<LogEntry['kind']> = new Set(['match', 'backtrack', 'cure']);

/** The sets inside the states; what the naive search never does is shown, but as a ghost. */
function searchShown(model: Model, now: SearchMoment, entry: LogEntry | undefined, ghosts: Ghosts): Search {
  const mark = (state: number, event: number) => now.marks.get(state)?.get(event);
  return {
    events: model.events.length,
    names: dotNames(model),
    backtrack: (state, event) => mark(state, event)?.backtrack === true,
    done: (state, event) => mark(state, event)?.done === true,
    reached: new Set([...now.reached, ...ghosts.states]),
    executed: new Set([...now.executed, ...ghosts.edges]),
    told: entry === undefined ? null : (now.matched ?? (eyeCatching.has(entry.kind) ? entry.state : null)),
  };
}
