import type { Model } from '../engine/protocol.gen.ts';
import { MOST_DOTS, sampleDots } from './dots.ts';
import { algorithmText } from '../strings/algorithm.ts';

type Set = keyof typeof algorithmText.legend;

const sets: readonly Set[] = ['enabled', 'backtrack', 'done'];

/** What the discs inside the states mean, and whose they are. */
export function SetsLegend({ model }: { model: Model }) {
  const named = model.events.length <= MOST_DOTS;
  return (
    <ul class="graph-legend">
      {sets.map((set) => (
        <li key={set}>
          <svg class="state-graph sample node" width="16" height="16" viewBox="-6 -6 12 12" aria-hidden="true">
            <path class="rims" d={sampleDots.rim} />
            {set !== 'enabled' && <path class="fills" d={set === 'done' ? sampleDots.rim : sampleDots.half} />}
          </svg>
          {algorithmText.legend[set]}
        </li>
      ))}
      {named && <li class="event-order">{algorithmText.sets} {model.events.map((e) => e.name).join(', ')}</li>}
    </ul>
  );
}
