/** What a property is along a run: holds, broken, reached, not yet. Told by a mark and a word, not by colour alone. */
import type { CSSProperties } from 'preact';
import type { PropertyTruth } from '../../state/inspect.ts';
import type { Truth } from '../../state/lanes.ts';
import { runStrings } from '../../strings/runs.ts';
import { Icon, type IconName } from '../../widget/icons.tsx';

const t = runStrings.properties;

const icons: Readonly<Record<PropertyTruth, IconName>> = { holds: 'check', violated: 'cross', reached: 'flag', 'not-yet': 'loop' };

export const truthIcon = (truth: PropertyTruth): IconName => icons[truth];

interface Props {
  readonly title: string;
  readonly truth: Truth;
  readonly at: number;
  readonly style: CSSProperties;
  /** whether it stands on a time axis */
  readonly time?: boolean;
}

export function TruthCell({ title, truth: { from, to, truth }, at, style, time }: Props) {
  return (
    <span class={`lane-truth lane-truth-${truth}${at >= from && at <= to ? ' now' : ''}${time ? ' time-truth' : ''}`} style={style}
      title={t.lane(title, t.truths[truth], from, to)}>
      <Icon name={icons[truth]} size={12} /><span>{t.truths[truth]}</span>
    </span>
  );
}
