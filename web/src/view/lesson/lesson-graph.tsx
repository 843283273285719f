/** One of the two searches on the picture that both share. */
import { useMemo } from 'preact/hooks';
import type { GraphResult } from '../../engine/protocol.gen.ts';
import type { CameraControl } from '../../graph/control.ts';
import { GraphView } from '../../graph/graph-view.tsx';
import type { Layout } from '../../graph/layout.ts';
import type { Contestant, Side } from '../../lessons/lesson.ts';
import type { Moment, Searches } from '../../lessons/search.ts';
import { letters } from '../../strings/algorithm.ts';
import { lessonStrings as t } from '../../strings/lessons.ts';
import { sidePicture, sideSentence } from './side-picture.ts';

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
  const picture = useMemo(() => sidePicture(searches, side, moment, missed), [searches, side, moment, missed]);
  return (
    <figure class={`lesson-graph ${side}${faded ? ' faded' : ''}`} aria-hidden={faded ? 'true' : undefined} inert={faded}>
      <div class="lesson-caption">
        <Caption side={side} who={who} />
        <Executions searches={searches} side={side} at={moment[side]} onEntry={onEntry} />
      </div>
      <div class="lesson-picture">
        {layout !== null && (
          <GraphView {...picture} model={searches.model} layout={layout} control={control} title={who.caption} onSelect={onSelect} />
        )}
      </div>
      <p class="lesson-entry">{sideSentence(searches, side, moment, missed)} <Holds graph={picture.graph} state={picture.current} /></p>
    </figure>
  );
}

export function Caption({ side, who }: Pick<Props, 'side' | 'who'>) {
  return <figcaption><strong>{side === 'naive' ? t.naive : t.sound}</strong> {who.caption}</figcaption>;
}

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
export function Holds({ graph, state }: { graph: GraphResult; state: number | null }) {
  const node = graph.nodes.find((n) => n.state === state);
  if (node === undefined) return null;
  return <span class="holds">s{node.state}: {node.facts.length === 0 ? t.asAtStart : node.facts.join(', ')}</span>;
}
