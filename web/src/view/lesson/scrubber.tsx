/** Moves both searches: together over what they do, or each by itself. */
import type { Side } from '../../lessons/lesson.ts';
import type { Searches } from '../../lessons/search.ts';
import { algorithmText } from '../../strings/algorithm.ts';
import { lessonStrings as t } from '../../strings/lessons.ts';
import { Icon, type IconName } from '../../widget/icons.tsx';
import type { Position } from './use-position.ts';

export function Scrubber({ searches, position }: { searches: Searches; position: Position }) {
  const { moments } = searches;
  return (
    <div class="lesson-scrubber" role="group" aria-label={t.scrubber}>
      <Tool icon="first" title={t.executionBack} onClick={() => position.jump(-1, 'execution')} />
      <Tool icon="previous" title={t.back1} onClick={() => position.move(-1)} />
      <Tool icon={position.playing ? 'pause' : 'play'} title={position.playing ? t.pause : t.play} onClick={() => position.play(!position.playing)} />
      <Tool icon="next" title={t.on1} onClick={() => position.move(1)} />
      <Tool icon="last" title={t.execution} onClick={() => position.jump(1, 'execution')} />
      <button type="button" class="tool apart" title={t.apart} aria-label={t.apart} onClick={() => position.jump(1, 'difference')}>≠</button>
      {position.free
        ? <span class="lesson-ranges">{(['naive', 'sound'] as const).map((side) => <OneSide key={side} side={side} searches={searches} position={position} />)}</span>
        : (
          <span class="lesson-range" style={{ '--parts': partsOf(searches) }}>
            <input type="range" min={-1} max={moments.length - 1} step={1} value={position.index} aria-label={t.scrubber}
              aria-valuetext={spoken(position)} onInput={(e) => position.go(e.currentTarget.valueAsNumber)} />
          </span>
        )}
      <output>{algorithmText.of(position.index + 1, moments.length)}</output>
      <button type="button" class="tool" aria-pressed={!position.free} title={t.togetherHint} onClick={() => position.setFree(!position.free)}>{t.together}</button>
    </div>
  );
}

function Tool({ icon, title, onClick }: { icon: IconName; title: string; onClick: () => void }) {
  return <button type="button" class="tool" aria-label={title} title={title} onClick={onClick}><Icon name={icon} size={14} /></button>;
}

function OneSide({ side, searches, position }: { side: Side; searches: Searches; position: Position }) {
  const { log } = searches[side];
  return (
    <label class={`one-side ${side}`}>
      <span>{t[side]}</span>
      <input type="range" min={-1} max={log.length - 1} step={1} value={position.moment[side]} aria-label={t.scrubberOf(t[side])}
        onInput={(e) => position.goAlone(side, e.currentTarget.valueAsNumber)} />
    </label>
  );
}

const spoken = ({ moment }: Position): string => ({ both: t.both, naive: t.onlyNaive, sound: t.onlySound })[moment.who];

/** Where only one of the two does something, as stretches of a colour gradient. */
function partsOf({ moments }: Searches): string {
  const colours = { both: 'var(--line-strong)', naive: 'var(--naive)', sound: 'var(--sound)' };
  const share = 100 / Math.max(moments.length, 1);
  const stops = moments.map(({ who }, i) => `${colours[who]} ${(i * share).toFixed(2)}% ${((i + 1) * share).toFixed(2)}%`);
  return `linear-gradient(to right, ${stops.join(', ') || colours.both})`;
}
