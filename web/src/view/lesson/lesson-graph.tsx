/** One of the two searches on the picture that both share. */
import { useMemo } from 'preact/hooks';
import type { CameraControl } from '../../graph/control.ts';
import { noGhosts, type Ghosts } from '../../graph/ghosts.ts';
import { GraphView } from '../../graph/graph-view.tsx';
import { isSmall, type Search } from '../../graph/marks.ts';
import { momentAt, type Moment as SearchMoment } from '../../graph/replay.ts';
import type { Picture } from '../../graph/use-picture.ts';
import type { LogEntry, Model } from '../../engine/protocol.gen.ts';
import type { Contestant, Side } from '../../lessons/lesson.ts';
import { ghostsAt, type Moment, type Searches } from '../../lessons/search.ts';
import { entrySentence } from '../../strings/graph.ts';
import { lessonStrings as t } from '../../strings/lessons.ts';

interface Props {
  readonly searches: Searches;
  readonly side: Side;
  readonly who: Contestant;
  readonly moment: Moment;
  readonly picture: Picture | null;
  readonly control: CameraControl;
  /** the step of the missed run that is laid over both, or null */
  readonly missed: number | null;
  readonly onSelect: (state: number) => void;
  readonly faded?: boolean;
}

export function LessonGraph({ searches, side, who, moment, picture, control, missed, onSelect, faded = false }: Props) {
  const { log } = searches[side];
  const at = moment[side];
  const entry = log[at];
  const ghosts = useMemo(() => (side === 'naive' ? ghostsAt(searches, moment) : noGhosts), [searches, side, moment]);
  const now = useMemo(() => momentAt(log, at), [log, at]);
  const search = useMemo(() => searchShown(searches.model, now, entry, ghosts), [searches, now, entry, ghosts]);
  const over = missed === null ? null : searches.missed;
  const path = over?.states ?? now.path;
  const step = missed === null ? path.length - 1 : Math.min(missed, path.length - 1);
  return (
    <figure class={`lesson-graph ${side}${faded ? ' faded' : ''}`} aria-hidden={faded ? 'true' : undefined} inert={faded}>
      <figcaption><strong>{side === 'naive' ? t.naive : t.sound}</strong> {who.caption}</figcaption>
      <div class="lesson-picture">
        {picture !== null && (
          <GraphView graph={picture.graph} model={searches.model} layout={picture.placed.layout} control={control} title={who.caption}
            current={path[step] ?? null} path={path} runEvents={over?.events ?? now.events} step={step} ghosts={ghosts} search={search}
            allLabels={isSmall(picture.graph)} onSelect={onSelect} />
        )}
      </div>
      <p class="lesson-entry">{sentence(searches, side, at, entry)}</p>
    </figure>
  );
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
    backtrack: (state, event) => mark(state, event)?.backtrack === true,
    done: (state, event) => mark(state, event)?.done === true,
    reached: new Set([...now.reached, ...ghosts.states]),
    executed: new Set([...now.executed, ...ghosts.edges]),
    told: now.matched ?? (entry !== undefined && eyeCatching.has(entry.kind) ? entry.state : null),
  };
}
