/** What the picture of one search shows at a moment, or with the missed run over it. */
import type { GraphResult, LogEntry, Model } from '../../engine/protocol.gen.ts';
import { dotNames } from '../../graph/dots.ts';
import { noGhosts, type Ghosts } from '../../graph/ghosts.ts';
import type { Search } from '../../graph/marks.ts';
import { momentAt, type Moment as SearchMoment } from '../../graph/replay.ts';
import type { Side } from '../../lessons/lesson.ts';
import { graphAt } from '../../lessons/moment-graph.ts';
import { ghostsAt, type Moment, type Searches } from '../../lessons/search.ts';
import { entrySentence } from '../../strings/algorithm.ts';
import { lessonStrings as t } from '../../strings/lessons.ts';

export interface SidePicture {
  readonly graph: GraphResult;
  readonly current: number | null;
  readonly path: readonly number[];
  readonly runEvents: readonly number[];
  readonly step: number;
  readonly ghosts: Ghosts;
  readonly search: Search;
  readonly allLabels: boolean;
}

/** With more events than this, names on all arrows would cover the picture. */
const MOST_NAMES = 8;

/** missed: the step of the missed run that is laid over it, or null */
export function sidePicture(searches: Searches, side: Side, moment: Moment, missed: number | null): SidePicture {
  const { log } = searches[side];
  const at = moment[side];
  const ghosts = side === 'naive' ? ghostsAt(searches, moment) : noGhosts;
  const now = momentAt(log, at);
  const over = missed === null ? null : searches.missed;
  const path = over?.states ?? now.path;
  const step = missed === null ? path.length - 1 : Math.min(missed, path.length - 1);
  return {
    graph: graphAt(searches, side, moment, ghosts), current: path[step] ?? null, path, runEvents: over?.events ?? now.events, step, ghosts,
    search: searchShown(searches.model, now, missed === null ? log[at] : undefined, ghosts),
    allLabels: searches.model.events.length <= MOST_NAMES,
  };
}

/** What is said below it. */
export function sideSentence(searches: Searches, side: Side, moment: Moment, missed: number | null): string {
  if (missed !== null && searches.missed !== null) return searches.missed.finding.sentence;
  const { log } = searches[side];
  const at = moment[side];
  const entry = log[at];
  if (entry === undefined) return t.beginning;
  const said = entrySentence(entry, searches.model);
  return at === log.length - 1 ? `${said} ${t.ended}` : said;
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
