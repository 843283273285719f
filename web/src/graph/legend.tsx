import { text } from '../strings/graph.ts';

type Entry = keyof typeof text.legend;

/** What the signs of a drawing mean; only those that are in it. */
export function Legend({ shown }: { shown: readonly Entry[] }) {
  return (
    <ul class="graph-legend">
      {shown.map((entry) => (
        <li key={entry}><Sample entry={entry} />{text.legend[entry]}</li>
      ))}
    </ul>
  );
}

function Sample({ entry }: { entry: Entry }) {
  return (
    <svg class="state-graph sample" width="34" height="20" viewBox="0 0 34 20" aria-hidden="true">
      {entry === 'walked' || entry === 'ahead' || entry === 'some' ? <path class={`edge ${entry}`} d="M3,10H31" /> : <Box entry={entry} />}
    </svg>
  );
}

function Box({ entry }: { entry: Entry }) {
  const looks = entry === 'start' ? 'initial' : entry;
  return (
    <g class={`node ${looks}`}>
      {entry === 'class' && <rect class="stack" x="10" y="6" width="20" height="12" rx="4" />}
      {entry === 'found' && <rect class="found-ring" x="3" y="1" width="28" height="18" rx="7" />}
      {entry === 'current' && <rect class="ring" x="4" y="1" width="26" height="18" rx="7" />}
      {entry === 'start' && <path class="entry" d="M1,10H9m-5,-3l5,3l-5,3" />}
      <rect class="body" x={entry === 'start' ? 11 : 7} y="4" width="20" height="12" rx="4" />
      {entry === 'finding' && <rect class="double" x="9.5" y="6.5" width="15" height="7" rx="2" />}
      {entry === 'finding' && <path class="bolt" transform="translate(28,5) scale(.6)" d="M2,-10L-6,2H-1L-3,10L6,-3H1L4,-10z" />}
    </g>
  );
}
