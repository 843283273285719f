/** Plays the log of a search: executions, sets inside the states, and the line of pseudo-code. */
import { useEffect, useMemo } from 'preact/hooks';
import type { LogEntry, LogResult, Model } from '../engine/protocol.gen.ts';
import { CodePanel } from '../graph/code-panel.tsx';
import { CameraControl } from '../graph/control.ts';
import { dotNames } from '../graph/dots.ts';
import { SetsLegend } from '../graph/dots-legend.tsx';
import { ExecutionList } from '../graph/execution-list.tsx';
import { GraphView } from '../graph/graph-view.tsx';
import { layouter } from '../graph/layouter.ts';
import { isLarge, type Search } from '../graph/marks.ts';
import { executionsOf, momentAt, type Moment } from '../graph/replay.ts';
import { Choice, FullscreenButton, ZoomButtons } from '../graph/toolbar.tsx';
import { useWholeGraph } from '../graph/use-graph.ts';
import { useLog, usePlayer, type Player } from '../graph/use-log.ts';
import { usePicture, type Picture } from '../graph/use-picture.ts';
import { isQuick } from '../state/check.ts';
import { defaultOptions, setOptions } from '../state/options.ts';
import { algorithmsOf } from '../state/reading.ts';
import { algorithmText, entrySentence } from '../strings/algorithm.ts';
import { drawingNotes, text } from '../strings/graph.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';

export function AlgorithmPane() {
  const model = usePage((p) => p.checked?.result.model ?? null);
  const log = useLog();
  const player = usePlayer(log);
  return (
    <section class="algorithm-pane" aria-label={algorithmText.heading} onKeyDown={(e) => onKey(e, player, log)}>
      {model === null && <p class="graph-empty" role="status">{algorithmText.empty}</p>}
      {model !== null && log === null && <p class="graph-empty" role="status">{algorithmText.loading}</p>}
      {model !== null && log !== null && (log.entries.length === 0
        ? <NoLog />
        : <Playback model={model} log={log} player={player} />)}
    </section>
  );
}

/** A check without a log: a small program is checked again with one, any other when asked. */
function NoLog() {
  const session = useSession();
  const checked = usePage((p) => p.checked);
  const busy = usePage((p) => p.work.kind !== 'idle');
  const logless = checked?.options.log === 0;
  const again = () => {
    session.do(setOptions({ log: defaultOptions.log }));
    void session.check();
  };
  useEffect(() => {
    if (checked !== null && logless && isQuick(checked)) again();
  }, [checked]);
  return (
    <div class="graph-empty">
      <p role="status">{algorithmText.noLog}</p>
      {logless && <button type="button" class="tool primary" disabled={busy} onClick={again}>{algorithmText.again}</button>}
      <AlgorithmChoice />
    </div>
  );
}

/** Another algorithm is another check of the same program. */
function AlgorithmChoice() {
  const session = useSession();
  const all = usePage(algorithmsOf);
  const shown = usePage((p) => p.checked?.result.algorithm ?? p.options.algorithm);
  const busy = usePage((p) => p.work.kind !== 'idle');
  return (
    <Choice label={algorithmText.algorithm} shown={false} value={shown} disabled={busy}
      options={all.map((a) => ({ value: a.name, label: a.title || a.name, hint: a.summary }))}
      onChange={(algorithm) => {
        session.do(setOptions({ algorithm }));
        void session.check();
      }} />
  );
}

function Playback({ model, log, player }: { model: Model; log: LogResult; player: Player }) {
  const algorithm = usePage((p) => p.hello?.algorithms.find((a) => a.name === p.checked?.result.algorithm) ?? null);
  const picture = usePicture(layouter, useWholeGraph(), false);
  const control = useMemo(() => new CameraControl(), []);
  const executions = useMemo(() => executionsOf(log.entries), [log]);
  const moment = useMemo(() => momentAt(log.entries, player.at), [log, player.at]);
  const entry = log.entries[player.at];
  return (
    <>
      <Scrubber player={player} total={log.entries.length} />
      <p class="entry-sentence" role="status">{entry === undefined ? algorithmText.start : entrySentence(entry, model)}</p>
      {log.cut > 0 && <p class="graph-notes" role="note">{algorithmText.cut(log.cut)}</p>}
      <div class="algorithm-body">
        <ExecutionList executions={executions} current={moment.execution} model={model} onJump={player.go} />
        <div class="algorithm-graph">
          {picture !== null && <SearchGraph picture={picture} model={model} moment={moment} entry={entry} control={control} />}
        </div>
        {algorithm !== null && algorithm.code.length > 0 && <CodePanel algorithm={algorithm} line={entry?.line ?? ''} />}
      </div>
      <div class="algorithm-foot">
        <SetsLegend model={model} />
        <ZoomButtons control={control} />
        <FullscreenButton />
      </div>
    </>
  );
}

interface SearchGraphProps {
  readonly picture: Picture;
  readonly model: Model;
  readonly moment: Moment;
  readonly entry: LogEntry | undefined;
  readonly control: CameraControl;
}

function SearchGraph({ picture: { graph, placed }, model, moment, entry, control }: SearchGraphProps) {
  const search = useMemo(() => searchOf(model, moment, entry), [model, moment, entry]);
  const notes = drawingNotes(graph.why, placed?.why, isLarge(graph));
  const step = moment.path.length - 1;
  return (
    <>
      {notes.length > 0 && <p class="graph-notes" role="note">{notes.join(' ')}</p>}
      <div class="graph-body">
        <GraphView graph={graph} model={model} layout={placed.layout} control={control} title={text.graph}
          current={moment.path[step] ?? null} path={moment.path} runEvents={moment.events} step={step}
          search={search} onSelect={(state) => control.reveal(placed.layout.nodes.get(state))} />
      </div>
    </>
  );
}

const eyeCatching: ReadonlySet<LogEntry['kind']> = new Set(['match', 'backtrack', 'cure']);

function searchOf(model: Model, moment: Moment, entry: LogEntry | undefined): Search {
  const mark = (state: number, event: number) => moment.marks.get(state)?.get(event);
  return {
    events: model.events.length,
    names: dotNames(model),
    backtrack: (state, event) => mark(state, event)?.backtrack === true,
    done: (state, event) => mark(state, event)?.done === true,
    reached: moment.reached,
    executed: moment.executed,
    told: moment.matched ?? (entry !== undefined && eyeCatching.has(entry.kind) ? entry.state : null),
  };
}

function Scrubber({ player, total }: { player: Player; total: number }) {
  const { at, playing, go, move, play } = player;
  return (
    <div class="search-scrubber" role="group" aria-label={algorithmText.position}>
      <AlgorithmChoice />
      <button type="button" class="tool" aria-label={algorithmText.back} title={algorithmText.back} onClick={() => move(-1)}>
        <Icon name="previous" />
      </button>
      <button type="button" class="tool" aria-label={playing ? algorithmText.pause : algorithmText.play} data-action="play-search"
        title={playing ? algorithmText.pause : algorithmText.play} onClick={() => play(!playing)}>
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <button type="button" class="tool" aria-label={algorithmText.forward} title={algorithmText.forward} onClick={() => move(1)}>
        <Icon name="next" />
      </button>
      <input type="range" min={-1} max={total - 1} step={1} value={at} aria-label={algorithmText.position}
        aria-valuetext={algorithmText.of(at + 1, total)} onInput={(e) => go(e.currentTarget.valueAsNumber)} />
      <output>{algorithmText.of(at + 1, total)}</output>
    </div>
  );
}

/** Keys anywhere in the pane but in its lists; the page's own do not see them. */
function onKey(event: KeyboardEvent, player: Player, log: LogResult | null): void {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('select, .code-panel, svg, canvas')) return;
  if (event.key === 'ArrowLeft') player.move(-1);
  else if (event.key === 'ArrowRight') player.move(1);
  else if (event.key === 'Home') player.go(-1);
  else if (event.key === 'End') player.go((log?.entries.length ?? 0) - 1);
  else if (event.key === ' ' && target?.closest('button') === null) player.play(!player.playing);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
