/** Above the axis: how long the run is, to scale or cut, and zoom. */
import type { Trace } from '../../engine/protocol.gen.ts';
import type { Scale } from '../../state/time-axis.ts';
import { timeStrings } from '../../strings/time.ts';
import type { AxisControl } from './use-axis.ts';

const t = timeStrings.axis;
const scales: readonly Scale[] = ['cut', 'even'];

export function AxisTools({ control, trace }: { control: AxisControl; trace: Trace }) {
  return (
    <div class="time-tools">
      <span class="dim">{t.wholeRun(trace.steps.at(-1)?.at ?? 0, trace.steps.length - 1)}</span>
      <span class="reading-switch" role="group" aria-label={t.scale}>
        <span class="reading-label" aria-hidden="true">{t.scale}</span>
        {scales.map((scale) => (
          <button key={scale} class="reading" aria-pressed={scale === control.scale} title={t.scaleHints[scale]} data-scale={scale}
            onClick={() => control.setScale(scale)}>{t.scales[scale]}</button>
        ))}
      </span>
      <button class="button quiet small square" aria-label={t.zoomOut} title={t.zoomOut} onClick={() => control.zoomBy(1 / 1.5)} data-action="zoom-out">−</button>
      <button class="button quiet small square" aria-label={t.zoomIn} title={t.zoomIn} onClick={() => control.zoomBy(1.5)} data-action="zoom-in">+</button>
      <button class="button quiet small" title={t.fitHint} onClick={() => control.fit()}>{t.fit}</button>
    </div>
  );
}
